// The sentences of the page are those of the whole project: at build time the Fluent files of the Python
// package become two modules a language. `virtual:catalogue/fr` has what home says, and is all that a first visit loads;
// `virtual:catalogue/fr/rest` has everything else, and comes with the first other page.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const PREFIX = 'virtual:catalogue/';

/** Sentences that most visits do without: a module of their own, `virtual:catalogue/offline.fr`. */
const LATER = 'offline';

/** The Fluent files of a language, in the order the Python side reads them. */
export function sources(root: string, lang: string): string[] {
  const locale = join(root, 'tablee/locale');
  if (lang.startsWith(`${LATER}.`)) return [join(locale, `${lang}.ftl`)];
  const parts = readdirSync(locale)
    .filter((name) => name.endsWith(`.${lang}.ftl`) && !name.startsWith(`${LATER}.`))
    .sort();
  const shared = [`${lang}.ftl`, ...parts].map((name) => join(locale, name));
  const own = ['tablee/games', 'tablee/solve', 'tablee/players/reasons'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .sort((a, b) => a.localeCompare(b))
      .map((game) => join(root, folder, game, `${lang}.ftl`))
      .filter((file) => existsSync(file)),
  );
  return [...shared, ...own];
}

// Only the terminal, the printer and the server say these, and refusals come from the server as whole sentences:
// leaving them out keeps the first load small.
const ELSEWHERE =
  /^((cli|command|referee|arena|solve|menu|perft|contestant|replay|print|bench|usage|file|play|analyse|record|site|check|new-game|certificate|ray|drill|serve|restore|backup|doctor|database|staff|variations?|setup|undo|notes|insight|options?|players|seed|ply|seconds|nodes|budget|analyse|puzzle-no|adapter|move|comments|link|push)-|room-(?!end))|-(setup|howto|unreadable|made|detail|warning)\b/;

/** The page's own source, where every sentence it says by name is named. */
export function pageSource(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const code = files.filter((file) => file.isFile() && /\.(ts|svelte)$/.test(file.name));
  return code.map((file) => readFileSync(join(file.parentPath, file.name), 'utf-8')).join('\n');
}

/** Fluent text without comments and the messages that only others use; what the page's source names stays. */
export function trimmed(text: string, source = ''): string {
  const kept: string[] = [];
  let skipping = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('#') || line.trim() === '') continue;
    if (/^\S/.test(line) && !line.startsWith('}')) {
      const key = line.split('=')[0]?.trim() ?? '';
      skipping = ELSEWHERE.test(key) && !source.includes(key);
    }
    if (!skipping) kept.push(line);
  }
  return kept.join('\n');
}

const IMPORT = /(?:^|\n)\s*import\s(?!type\b)[^;'"]*['"](\.[^'"]+)['"]/g;
const DYNAMIC = /\bimport\(\s*['"](\.[^'"]+)['"]/g;

/** The source that home is drawn with: what is loaded at once, and what home itself fetches. */
export function homeSource(folder: string): string {
  const seen = new Map<string, string>();
  const open = [join(folder, 'main.ts')];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    const text = readFileSync(file, 'utf-8');
    seen.set(file, text);
    // Other pages are fetched by App; what home fetches belongs to home.
    const fetched = file.endsWith('App.svelte') ? [] : [...text.matchAll(DYNAMIC)];
    for (const [, name = ''] of [...text.matchAll(IMPORT), ...fetched]) {
      const base = join(dirname(file), name);
      const found = ['', '.ts']
        .map((end) => base + end)
        .find((path) => /\.(ts|svelte)$/.test(path) && existsSync(path));
      if (found && !found.includes('/engine/') && !found.endsWith('/local.ts')) open.push(found);
    }
  }
  return [...seen.values()].join('\n');
}

/** Whether source names a key: as it is, or by a template that it fits. */
export function namedIn(source: string): (key: string) => boolean {
  const whole = new Set([...source.matchAll(/['"`]([a-z][a-zA-Z0-9]*(?:-[a-zA-Z0-9]+)+)['"`]/g)].map(([, key]) => key));
  const templates = [...source.matchAll(/`([a-z-]*\$\{[^`\s]*)`/g)]
    .map(([, text = '']) => text.replace(/\$\{[^}]*\}/g, '*'))
    .filter((text) => /^[a-z*-]+$/.test(text) && /[a-z]{3}/.test(text) && text.includes('-'))
    .map((text) => new RegExp(`^${text.replaceAll('*', '.+')}$`));
  return (key) => whole.has(key) || templates.some((one) => one.test(key));
}

/** Fluent text as its messages, in order. */
function messagesOf(text: string): { key: string; text: string }[] {
  const found: { key: string; text: string }[] = [];
  for (const line of text.split('\n')) {
    const last = found.at(-1);
    if (/^[^\s}]/.test(line) || !last) found.push({ key: line.split('=')[0]?.trim() ?? '', text: line });
    else last.text += `\n${line}`;
  }
  return found;
}

/** The messages that home says, with those they are made of; and the others. */
export function split(text: string, named: (key: string) => boolean): { home: string; rest: string } {
  const all = messagesOf(text);
  const first = new Set(all.filter(({ key }) => named(key)).map(({ key }) => key));
  for (let size = 0; size !== first.size;) {
    size = first.size;
    for (const one of all.filter(({ key }) => first.has(key)))
      for (const [, part = ''] of one.text.matchAll(/\{\s*([a-z][a-zA-Z0-9-]*)\s*\}/g)) first.add(part);
  }
  const joined = (which: boolean): string =>
    all
      .filter(({ key }) => first.has(key) === which)
      .map((one) => one.text)
      .join('\n');
  return { home: joined(true), rest: joined(false) };
}

/** A sentence of one line without anything to fill in, as an attribute may hold it. */
function sentence(root: string, lang: string, key: string): string {
  const text = sources(root, lang)
    .map((file) => readFileSync(file, 'utf-8'))
    .join('\n');
  const found = new RegExp(`^${key} = ([^"{}<>&\\n]+)$`, 'm').exec(text)?.[1];
  if (!found) throw new Error(`no plain sentence ${key} in ${lang}`);
  return found;
}

export function catalogue(root: string): Plugin {
  let folder = '';
  return {
    name: 'tablee-catalogue',
    // The page says what it is before any script runs, in both languages; then in the reader's.
    transformIndexHtml: (html) =>
      html.replace(/%([a-z-]+)%/g, (_, key: string) =>
        ['fr', 'en'].map((lang) => sentence(root, lang, key)).join(' · '),
      ),
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    closeBundle() {
      const file = join(folder, 'app.webmanifest');
      if (!existsSync(file)) return; // under test nothing is built
      const manifest = readFileSync(file, 'utf-8');
      writeFileSync(
        file,
        manifest.replace(/%([a-z-]+)%/g, (_, key: string) => sentence(root, 'fr', key)),
      );
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? '\0' + id : undefined),
    load(id) {
      if (!id.startsWith('\0' + PREFIX)) return undefined;
      const [lang = '', part] = id.slice(PREFIX.length + 1).split('/');
      const files = sources(root, lang);
      for (const file of files) this.addWatchFile(file);
      const source = pageSource(join(root, 'web/src'));
      const text = files.map((file) => trimmed(readFileSync(file, 'utf-8'), source)).join('\n');
      if (lang.startsWith(`${LATER}.`)) return `export default ${JSON.stringify(text)};`;
      if (lang.startsWith(`${LATER}.`)) return `export default ${JSON.stringify(text)};`;
      const { home, rest } = split(text, namedIn(homeSource(join(root, 'web/src'))));
      return `export default ${JSON.stringify(part === 'rest' ? rest : home)};`;
    },
  };
}
