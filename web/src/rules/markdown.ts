// A small Markdown reader for the rules pages, the findings and lessons: headings, paragraphs, lists, tables, quotes,
// code, figures, rules. Everything is escaped first; only what is known here becomes an element, and addresses must be
// our own or https.
//
// Written by hand because of size: it is 1.3 kB packed, where marked is 14.7, micromark with tables 17.1 and markdown-it
// 40.9. Any of them would also need our own renderers for figures, addresses, headings and wide tables, and something
// that keeps raw HTML out.

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** The anchor of a heading, as other pages of ours link to it. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export interface Places {
  /** Where a figure of the page lies. */
  figure(address: string): string;
  /** Where a link of the page leads; null: nowhere we let people go. */
  link(address: string): string | null;
}

function inline(text: string, places: Places): string {
  const parts = text.split(/(`[^`]+`)/);
  return parts
    .map((part) => {
      if (part.length > 2 && part.startsWith('`') && part.endsWith('`'))
        return `<code>${escape(part.slice(1, -1))}</code>`;
      return escape(part)
        .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, words: string, address: string) => {
          const goal = places.link(address.replaceAll('&amp;', '&'));
          return goal === null ? words : `<a href="${escape(goal)}">${words}</a>`;
        })
        .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
        .replace(/(^|[^*\w])\*([^*\s][^*]*)\*/g, '$1<em>$2</em>')
        .replace(/(^|[^_\w])_([^_\s][^_]*)_(?!\w)/g, '$1<em>$2</em>');
    })
    .join('');
}

function table(lines: string[], places: Places): string {
  const cells = (line: string): string[] =>
    line
      .replace(/^\s*\||\|\s*$/g, '')
      .split('|')
      .map((cell) => cell.trim());
  const [head = '', , ...rows] = lines;
  const row = (line: string, tag: string): string =>
    `<tr>${cells(line)
      .map((cell) => `<${tag}>${inline(cell, places)}</${tag}>`)
      .join('')}</tr>`;
  return `<div class="wide" tabindex="0" role="group"><table><thead>${row(head, 'th')}</thead><tbody>${rows.map((line) => row(line, 'td')).join('')}</tbody></table></div>`;
}

const BULLET = /^(\s*)([-*]|\d+[.)])\s+(.*)$/;

function list(lines: string[], places: Places): string {
  const first = BULLET.exec(lines[0] ?? '');
  const depth = first?.[1]?.length ?? 0;
  const ordered = /\d/.test(first?.[2] ?? '');
  const items: { text: string; inner: string[] }[] = [];
  for (const line of lines) {
    const found = BULLET.exec(line);
    const item = items.at(-1);
    if (found && (found[1]?.length ?? 0) <= depth) items.push({ text: found[3] ?? '', inner: [] });
    else if (item && (found || item.inner.length)) item.inner.push(line);
    else if (item) item.text += ` ${line.trim()}`;
  }
  const body = items
    .map(({ text, inner }) => `<li>${inline(text, places)}${inner.length ? list(inner, places) : ''}</li>`)
    .join('');
  return ordered ? `<ol>${body}</ol>` : `<ul>${body}</ul>`;
}

const FIGURE = /^!\[([^\]]*)\]\(([^)\s]+)\)$/;

/** A block of lines without an empty one between them. */
function block(lines: string[], places: Places): string {
  const first = lines[0] ?? '';
  const heading = /^(#{1,4})\s+(.*)$/.exec(first);
  if (heading) {
    const level = heading[1]?.length ?? 1;
    const words = heading[2] ?? '';
    const rest = lines.slice(1);
    return `<h${level} id="${slug(words)}" tabindex="-1">${inline(words, places)}</h${level}>${rest.length ? block(rest, places) : ''}`;
  }
  if (lines.every((line) => FIGURE.test(line.trim()))) {
    const figures = lines.map((line) => {
      const [, words = '', address = ''] = FIGURE.exec(line.trim()) ?? [];
      return `<img src="${escape(places.figure(address))}" alt="${escape(words)}" loading="lazy" />`;
    });
    return `<figure>${figures.join('')}</figure>`;
  }
  if (/^(-{3,}|\*{3,})$/.test(first.trim())) return '<hr />';
  if (first.startsWith('>')) {
    const inner = lines.map((line) => line.replace(/^>\s?/, '')).join('\n');
    return `<blockquote>${markdown(inner, places)}</blockquote>`;
  }
  if (first.includes('|') && /^[\s|:-]+$/.test(lines[1] ?? '') && (lines[1] ?? '').includes('-'))
    return table(lines, places);
  if (BULLET.test(first)) return list(lines, places);
  const next = lines.findIndex((line, place) => place > 0 && (BULLET.test(line) || FIGURE.test(line.trim())));
  if (next > 0) return block(lines.slice(0, next), places) + block(lines.slice(next), places);
  return `<p>${inline(lines.map((line) => line.trim()).join(' '), places)}</p>`;
}

/** For those who print the page. */
const REMARK = /^<!--.*-->$/;

/** A page of ours as HTML that is safe to show. */
export function markdown(text: string, places: Places): string {
  const out: string[] = [];
  let lines: string[] = [];
  let fence: string[] | null = null;
  const flush = (): void => {
    if (lines.length) out.push(block(lines, places));
    lines = [];
  };
  for (const line of text.replaceAll('\r', '').split('\n')) {
    if (line.startsWith('```')) {
      if (fence) {
        out.push(`<pre><code>${escape(fence.join('\n'))}</code></pre>`);
        fence = null;
      } else {
        flush();
        fence = [];
      }
    } else if (fence) fence.push(line);
    else if (REMARK.test(line)) continue;
    else if (line.trim() === '') flush();
    else lines.push(line);
  }
  if (fence) out.push(`<pre><code>${escape(fence.join('\n'))}</code></pre>`);
  flush();
  return out.join('\n');
}

/** The headings of the second level, for a table of contents. */
export function headings(text: string): { id: string; words: string }[] {
  return [...text.matchAll(/^##\s+(.*)$/gm)].map(([, words = '']) => ({
    id: slug(words),
    words: words.replace(/[*`_]/g, ''),
  }));
}
