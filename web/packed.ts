import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const KINDS = new Set(['.css', '.html', '.js', '.json', '.svg', '.webmanifest']);
const SHORTEST = 1024; // bytes below which packing gains nothing

/** Puts a packed copy beside every file that gains by it: packed once here, not at every visit. */
export function packed(): Plugin {
  let folder = '';
  return {
    name: 'tablee-packed',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (KINDS.has(extname(name))) pack(join(folder, name));
      }
    },
  };
}

function pack(file: string): void {
  const content = readFileSync(file);
  if (content.length < SHORTEST) return;
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: quality }));
}
