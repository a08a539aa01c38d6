// The sentences of the page are those of the whole project: at build time the Fluent files of the Python
// package become one module a language, `virtual:catalogue/fr` and `virtual:catalogue/en`.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PREFIX = 'virtual:catalogue/';

/** The Fluent files of a language, in the order the Python side reads them. */
export function sources(root: string, lang: string): string[] {
  const locale = join(root, 'tablee/locale');
  const parts = readdirSync(locale).filter((name) => name.endsWith(`.${lang}.ftl`)).sort();
  const shared = [`${lang}.ftl`, ...parts].map((name) => join(locale, name));
  const games = join(root, 'tablee/games');
  const own = readdirSync(games, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== '__pycache__')
    .sort((a, b) => a.name.localeCompare(b.name))
    .map((entry) => join(games, entry.name, `${lang}.ftl`));
  return [...shared, ...own];
}

// Only the terminal says these; leaving them out keeps the first load small.
const TERMINAL = /^(cli|command|referee|arena|solve|menu|perft|contestant|replay)-/;

/** Fluent text without the messages that only the terminal uses, and without comments. */
export function trimmed(text: string): string {
  const kept: string[] = [];
  let skipping = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('#') || line.trim() === '') continue;
    if (/^\S/.test(line) && !line.startsWith('}')) skipping = TERMINAL.test(line);
    if (!skipping) kept.push(line);
  }
  return kept.join('\n');
}

export function catalogue(root: string): Plugin {
  return {
    name: 'tablee-catalogue',
    resolveId: (id) => (id.startsWith(PREFIX) ? '\0' + id : undefined),
    load(id) {
      if (!id.startsWith('\0' + PREFIX)) return undefined;
      const files = sources(root, id.slice(PREFIX.length + 1));
      for (const file of files) this.addWatchFile(file);
      const text = files.map((file) => trimmed(readFileSync(file, 'utf-8'))).join('\n');
      return `export default ${JSON.stringify(text)};`;
    },
  };
}
