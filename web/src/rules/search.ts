// Searching our own pages: by words, whatever their accents and case; where they are, and marked.
import { slug } from './markdown';

export interface Section {
  /** The address of the page. */
  page: string;
  title: string;
  /** The anchor of the section on it; empty before the first heading. */
  id: string;
  heading: string;
  text: string;
}

export interface Piece {
  text: string;
  hit: boolean;
}

export interface Found {
  section: Section;
  pieces: Piece[];
}

/** Text as it is compared: no accents, no capitals; letter for letter, so that places stay the same. */
export function fold(text: string): string {
  let out = '';
  for (let place = 0; place < text.length; place += 1) {
    const sign = text[place] ?? '';
    if (sign === '’') out += "'";
    else if (/\s/.test(sign)) out += ' ';
    else {
      const plain = sign.normalize('NFD').toLowerCase()[0] ?? sign;
      out += plain;
    }
  }
  return out;
}

/** The words of a question worth looking for. */
export function wordsOf(query: string): string[] {
  const words = fold(query)
    .split(' ')
    .filter((word) => word !== '');
  return [...new Set(words.length > 1 ? words.filter((word) => word.length > 1) : words)].slice(0, 8);
}

const HEADING = /^(#{1,4})\s+(.*)$/;

/** Markdown as one reads it. */
function plain(text: string): string {
  return text
    .replace(/^<!--.*-->$/gm, '')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1.')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/^[\s|:-]+$/gm, '')
    .replace(/^\s*(?:>|[-*]|\d+[.)])\s+/gm, '')
    .replace(/[*`_|#]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A page cut at its headings. */
export function sections(markdown: string, page: string): Section[] {
  const found: { heading: string; lines: string[] }[] = [{ heading: '', lines: [] }];
  let title = '';
  for (const line of markdown.replaceAll('\r', '').split('\n')) {
    const heading = HEADING.exec(line);
    if (!heading) found.at(-1)?.lines.push(line);
    else {
      const words = heading[2] ?? '';
      if (!title && heading[1] === '#') title = plain(words);
      found.push({ heading: words, lines: [] });
    }
  }
  return found
    .map(({ heading, lines }) => ({
      page,
      title,
      id: slug(heading),
      heading: plain(heading),
      text: plain(lines.join('\n')),
    }))
    .filter(({ heading, text }) => heading !== '' || text !== '');
}

function places(text: string, words: readonly string[]): [number, number][] {
  const folded = fold(text);
  const found: [number, number][] = [];
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      found.push([at, at + word.length]);
  }
  found.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  const apart: [number, number][] = [];
  for (const [from, to] of found) {
    const last = apart.at(-1);
    if (last && from < last[1]) last[1] = Math.max(last[1], to);
    else apart.push([from, to]);
  }
  return apart;
}

/** A text in pieces, those that were looked for told apart. */
export function pieces(text: string, words: readonly string[]): Piece[] {
  const out: Piece[] = [];
  let at = 0;
  for (const [from, to] of places(text, words)) {
    if (from > at) out.push({ text: text.slice(at, from), hit: false });
    out.push({ text: text.slice(from, to), hit: true });
    at = to;
  }
  if (at < text.length) out.push({ text: text.slice(at), hit: false });
  return out;
}

const AROUND = 70;

/** Some words round the first place where something was found. */
function excerpt(text: string, words: readonly string[]): string {
  const first = places(text, words)[0]?.[0] ?? 0;
  if (text.length <= 2 * AROUND) return text;
  const from = first <= AROUND ? 0 : text.indexOf(' ', first - AROUND) + 1;
  const cut = text.lastIndexOf(' ', Math.max(first, from) + AROUND + 40);
  const to = cut > first ? cut : text.length;
  return (from > 0 ? '… ' : '') + text.slice(from, to) + (to < text.length ? ' …' : '');
}

/** The sections that have all the words, the best first: those in whose heading they stand, then where they are frequent. */
export function search(all: readonly Section[], query: string, most = 12): Found[] {
  const words = wordsOf(query);
  if (!words.length) return [];
  const rated = all.flatMap((section) => {
    const [heading, text] = [fold(section.heading), fold(`${section.title} ${section.text}`)];
    if (!words.every((word) => heading.includes(word) || text.includes(word))) return [];
    const inHeading = words.filter((word) => heading.includes(word)).length;
    const starts = words.filter((word) => ` ${text}`.includes(` ${word}`)).length;
    return [{ section, rank: 100 * inHeading + 10 * starts + Math.min(9, places(section.text, words).length) }];
  });
  rated.sort((a, b) => b.rank - a.rank);
  return rated.slice(0, most).map(({ section }) => ({ section, pieces: pieces(excerpt(section.text, words), words) }));
}

/** Our own HTML with the words marked: only in its text, never in a tag or a sign. */
export function marked(html: string, words: readonly string[]): string {
  if (!words.length) return html;
  return html
    .split(/(<[^>]+>|&[a-z0-9#]+;)/i)
    .map((part, index) =>
      index % 2
        ? part
        : pieces(part, words)
            .map(({ text, hit }) => (hit ? `<mark>${text}</mark>` : text))
            .join(''),
    )
    .join('');
}
