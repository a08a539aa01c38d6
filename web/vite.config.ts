import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { catalogue } from './catalogue.ts';
import { packed } from './packed.ts';
import { pyodide } from './pyodide.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const server = process.env['TABLEE_SERVER'] ?? 'http://127.0.0.1:8000';

const films = readdirSync(`${root}/web/public/miniatures`).map((file) => file.replace(/\.json$/, ''));

export default defineConfig(({ mode }) => ({
  // Relative addresses let a site lie in any folder.
  base: mode === 'site' ? './' : '/',
  plugins: [catalogue(root), svelte(), ...(mode === 'site' ? [pyodide()] : [packed()])],
  // A game without a film asks for none.
  define: { 'import.meta.env.FILMS': JSON.stringify(films) },
  worker: { format: 'es' },
  build: {
    // The page that needs no server is another build: `make site`.
    outDir: mode === 'site' ? '../tablee/site_dist' : '../tablee/web_dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the server's content policy allows no data: addresses
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: { checks: { bundlerTimings: false } }, // whoever only plays reads what is printed
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
    },
  },
  // Svelte's browser build, also under test.
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  test: {
    environment: 'happy-dom',
    include: ['tests/**/*.test.ts', 'src/boards/**/*.test.ts'],
  },
}));
