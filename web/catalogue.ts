// The sentences of the page are those of the whole project: at build time the Fluent files of the Python
// package become two modules a language: `virtual:catalogue/fr`, and `virtual:catalogue/fr/more` with what home never says.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PREFIX = 'virtual:catalogue/';

/** The Fluent files of a language, in the order the Python side reads them. */
export function sources(root: string, lang: string): string[] {
  const locale = join(root, 'tablee/locale');
  const parts = readdirSync(locale)
    .filter((name) => name.endsWith(`.${lang}.ftl`))
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
  /^((cli|command|referee|arena|solve|menu|perft|contestant|replay|print|bench|usage|file|play|analyse|record|site|check|new-game|certificate|ray|drill|serve|restore|backup|doctor|database|staff|variations?|setup|undo|notes|insight|options?|players|seed|ply|seconds|nodes|budget|analyse|puzzle-no|adapter|move|comments|link)-|room-(?!end))|-(setup|howto|unreadable|made|detail|warning)\b/;

/** The page's own source, where every sentence it says by name is named. */
export function pageSource(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const code = files.filter((file) => file.isFile() && /\.(ts|svelte)$/.test(file.name));
  return code.map((file) => readFileSync(join(file.parentPath, file.name), 'utf-8')).join('\n');
}

// Said at tables, in reviews and tournaments only; loaded with the first page that is not home.
const LATER = /^(character-\d-says|review|explore|import|tournament)-/;
const HOME = ['App.svelte', 'pages/Home.svelte', 'app', 'ui', 'solo', 'profile', 'puzzle'];

/** Which module a message is in: what home's own source names is there at once. */
export function isLater(key: string, file: string, home: string): boolean {
  return (LATER.test(key) || file.includes('/reasons/')) && !home.includes(key);
}

/** The source of home, and of what it may show. */
export function homeSource(folder: string): string {
  const there = HOME.map((name) => join(folder, name)).filter((path) => existsSync(path));
  return there.map((path) => (path.endsWith('.svelte') ? readFileSync(path, 'utf-8') : pageSource(path))).join('\n');
}

/** Fluent text without comments and the messages that only others use; what the page's source names stays. */
export function trimmed(text: string, source = '', wanted: (key: string) => boolean = () => true): string {
  const kept: string[] = [];
  let skipping = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('#') || line.trim() === '') continue;
    if (/^\S/.test(line) && !line.startsWith('}')) {
      const key = line.split('=')[0]?.trim() ?? '';
      skipping = (ELSEWHERE.test(key) && !source.includes(key)) || !wanted(key);
    }
    if (!skipping) kept.push(line);
  }
  return kept.join('\n');
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
  return {
    name: 'tablee-catalogue',
    // The page says what it is before any script runs, in both languages; then in the reader's.
    transformIndexHtml: (html) =>
      html.replace(/%([a-z-]+)%/g, (_, key: string) =>
        ['fr', 'en'].map((lang) => sentence(root, lang, key)).join(' · '),
      ),
    resolveId: (id) => (id.startsWith(PREFIX) ? '\0' + id : undefined),
    load(id) {
      if (!id.startsWith('\0' + PREFIX)) return undefined;
      const [lang = '', more] = id.slice(PREFIX.length + 1).split('/');
      const files = sources(root, lang);
      for (const file of files) this.addWatchFile(file);
      const [source, home] = [pageSource(join(root, 'web/src')), homeSource(join(root, 'web/src'))];
      const text = files
        .map((file) => {
          const here = (key: string): boolean => isLater(key, file, home) === (more === 'more');
          return trimmed(readFileSync(file, 'utf-8'), source, here);
        })
        .join('\n');
      return `export default ${JSON.stringify(text)};`;
    },
  };
}
