import { copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const FILES = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'pyodide-lock.json', 'python_stdlib.zip'];

/** Copies Pyodide into the site: what its start needs, and no package. Also the site's own service worker. */
export function pyodide(): Plugin {
  let folder = '';
  let root = '';
  return {
    name: 'tablee-pyodide',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = resolve(config.root, config.build.outDir, 'engine', 'pyodide');
    },
    closeBundle() {
      const source = dirname(createRequire(import.meta.url).resolve('pyodide/package.json'));
      mkdirSync(folder, { recursive: true });
      for (const name of FILES) copyFileSync(join(source, name), join(folder, name));
      // In place of the one that keeps a server's page.
      copyFileSync(join(root, 'site', 'worker.js'), join(folder, '..', '..', 'worker.js'));
    },
  };
}
