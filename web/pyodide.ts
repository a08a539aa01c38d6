import { copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const FILES = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'pyodide-lock.json', 'python_stdlib.zip'];

/** Copies Pyodide into the site: what its start needs, and no package. */
export function pyodide(): Plugin {
  let folder = '';
  return {
    name: 'tablee-pyodide',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir, 'engine', 'pyodide');
    },
    closeBundle() {
      const source = dirname(createRequire(import.meta.url).resolve('pyodide/package.json'));
      mkdirSync(folder, { recursive: true });
      for (const name of FILES) copyFileSync(join(source, name), join(folder, name));
    },
  };
}
