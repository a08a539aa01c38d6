// Finds sentences that the page builds by joining pieces: only the catalogue may order words.
//
// A sentence is what `t`, or a function that answers with what `t` said, gives; or a name for it. It may stand beside another thing (“ · ”),
// and whole sentences may follow each other. It may not be joined to a word, to a part of a sentence or to a value, in code or in markup;
// nor be put into another sentence, nor be changed as text. Names and values (of people, games and pieces, a time, what a position is worth)
// are said alike in every sentence: they may be put into one.
import { parse } from 'svelte/compiler';

export interface Source {
  file: string;
  code: string;
}

interface Syntax {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const SAYING = ['t', 'worded', 'factWords'];
/** Functions that give a name or a value. */
const NAMING = new Set([
  'seatName',
  'clockWords',
  'entrantName',
  'nameOf',
  'shortTitle',
  'titleOf',
  'taskWords',
  'timeLeft',
  'worthWords',
  'worthOf',
]);
/** What a sentence is filled in with under these names is the name of something. */
const NAMES = new Set(['name', 'names', 'rival_name', 'game', 'goal', 'time', 'button']);
const BESIDE = /^\s*[·–—.\n]\s/;
const WORD = /\p{L}{2,}/u;
const CHANGED = new Set(['toLowerCase', 'toUpperCase', 'replace', 'replaceAll', 'slice', 'substring', 'concat']);

/** Whether the message of a key is a whole sentence, or several. */
export type Whole = (key: string) => boolean;

function isSyntax(value: unknown): value is Syntax {
  return typeof value === 'object' && value !== null && typeof (value as Syntax).type === 'string';
}

/** The nodes right below one. */
function below(node: Syntax): Syntax[] {
  return Object.entries(node)
    .filter(([field]) => field !== 'metadata' && field !== 'loc' && field !== 'parent')
    .flatMap(([, value]) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter(isSyntax);
}

function* every(node: Syntax): Generator<Syntax> {
  yield node;
  for (const one of below(node)) yield* every(one);
}

function nameOf(node: unknown): string {
  if (!isSyntax(node)) return '';
  if (node.type === 'Identifier') return String(node['name']);
  return node.type === 'MemberExpression' && !node['computed'] ? nameOf(node['property']) : '';
}

/** What an expression comes to: its branches, and what a wrapper such as `$derived` holds. */
function* outcomes(node: unknown): Generator<Syntax> {
  if (!isSyntax(node)) return;
  switch (node.type) {
    case 'ConditionalExpression':
      yield* outcomes(node['consequent']);
      yield* outcomes(node['alternate']);
      return;
    case 'LogicalExpression':
      yield* outcomes(node['left']);
      yield* outcomes(node['right']);
      return;
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'ExpressionTag':
      yield* outcomes(node['expression']);
      return;
    case 'CallExpression':
      if (/^\$?derived$/.test(nameOf(node['callee']))) yield* outcomes((node['arguments'] as unknown[])[0]);
      else yield node;
      return;
    default:
      yield node;
  }
}

/** What a function answers with. */
function* answers(body: unknown): Generator<Syntax> {
  if (!isSyntax(body)) return;
  if (body.type !== 'BlockStatement') {
    yield* outcomes(body);
    return;
  }
  for (const one of inside(body)) if (one.type === 'ReturnStatement') yield* outcomes(one['argument']);
}

/** The nodes of a function's body, without those of functions in it. */
function* inside(node: Syntax): Generator<Syntax> {
  yield node;
  for (const one of below(node)) if (!/Function/.test(one.type)) yield* inside(one);
}

/** Functions and names declared in a file, with what they may come to. */
function* declared(root: Syntax): Generator<{ name: string; called: boolean; values: Syntax[] }> {
  for (const node of every(root)) {
    if (node.type === 'FunctionDeclaration') {
      yield { name: nameOf(node['id']), called: true, values: [...answers(node['body'])] };
    } else if (node.type === 'VariableDeclarator' && isSyntax(node['init'])) {
      const value = node['init'];
      const by = value.type === 'CallExpression' && isSyntax(value['callee']) ? value['callee'] : null;
      const function_ = /Function/.test(value.type) ? value : null;
      // `$derived.by(() => …)` is a value that a function makes.
      const made = by && nameOf(by) === 'by' ? ((value['arguments'] as unknown[])[0] as Syntax) : null;
      const values = [...(function_ || made ? answers((function_ ?? made)?.['body']) : outcomes(value))];
      yield { name: nameOf(node['id']), called: function_ !== null, values };
    }
  }
}

class Page {
  private readonly functions = new Set(SAYING);

  constructor(
    readonly roots: readonly Syntax[],
    private readonly whole: Whole,
  ) {
    let before;
    do {
      before = this.functions.size;
      for (const root of roots) {
        for (const { name, called, values } of declared(root)) {
          if (called && !NAMING.has(name) && values.some((one) => this.calls(one))) this.functions.add(name);
        }
      }
    } while (this.functions.size > before);
  }

  private calls(node: Syntax): boolean {
    return node.type === 'CallExpression' && this.functions.has(nameOf(node['callee'])) && !isTitle(node);
  }

  *joins(root: Syntax): Generator<Syntax> {
    const names = new Map<string, Syntax[]>();
    const given = new Set([...every(root)].flatMap(parameters));
    for (const { name, called, values } of declared(root)) {
      if (!called && !given.has(name) && values.some((one) => this.calls(one))) names.set(name, values);
    }
    const says = (node: unknown): Syntax[] =>
      [...outcomes(node)].flatMap((one) =>
        this.calls(one)
          ? [one]
          : one.type === 'Identifier'
            ? (names.get(nameOf(one)) ?? []).filter((v) => this.calls(v))
            : [],
      );
    for (const node of every(root)) {
      if (this.joined(node, says)) yield node;
    }
  }

  private joined(node: Syntax, says: (node: unknown) => Syntax[]): boolean {
    switch (node.type) {
      case 'TemplateLiteral': {
        const quasis = (node['quasis'] as Syntax[]).map((one) => (one['value'] as { cooked: string }).cooked);
        const parts = node['expressions'] as Syntax[];
        return this.row(parts.flatMap((one, i) => [quasis[i] ?? '', one]).concat(quasis.at(-1) ?? ''), says);
      }
      case 'BinaryExpression':
        if (node['operator'] !== '+') return false;
        return this.row([text(node['left']), text(node['right'])], says);
      case 'CallExpression': {
        const [key, args] = node['arguments'] as Syntax[];
        const callee = node['callee'] as Syntax;
        if (callee.type === 'MemberExpression' && CHANGED.has(nameOf(callee))) return says(callee['object']).length > 0;
        if (nameOf(callee) !== 't' || !key || args?.type !== 'ObjectExpression') return false;
        const filled = (args['properties'] as Syntax[]).filter((one) => !NAMES.has(nameOf(one['key'])));
        return filled.flatMap((one) => says(one['value'])).length > 0;
      }
      case 'Fragment':
        return this.row((node['nodes'] as Syntax[]).map(text), says, true);
      default:
        return false;
    }
  }

  /** Whether in a row of texts and expressions a sentence is joined to something. In markup a value may stand alone after a sentence. */
  private row(parts: readonly (string | Syntax)[], says: (node: unknown) => Syntax[], markup = false): boolean {
    const row = parts.filter((one) => one !== '' && (typeof one === 'string' || one.type !== 'Comment'));
    return row.some((one, at) => {
      if (typeof one === 'string' || says(one).length === 0) return false;
      const ended = says(one).every((said) => keysOf(said).every(this.whole));
      const next = row[at + 1];
      const last = row[at - 1];
      if (typeof next === 'string' && WORD.test(next) && !BESIDE.test(next)) return true;
      if (typeof last === 'string' && WORD.test(last) && !/[·–—.\n]\s*$/.test(last)) return true;
      const after = typeof next === 'string' ? row[at + 2] : next;
      if (after === undefined || typeof after === 'string') return false;
      if (typeof next === 'string' && BESIDE.test(next)) return false;
      if (markup && after.type !== 'ExpressionTag') return false;
      return !ended;
    });
  }
}

/** The names that a function is given: they may be anything. */
function parameters(node: Syntax): string[] {
  const params = Array.isArray(node['params']) ? (node['params'] as unknown[]) : [];
  if (/Function/.test(node.type)) return params.filter(isSyntax).flatMap((one) => [...every(one)].map(nameOf));
  return node.type === 'EachBlock' && isSyntax(node['context']) ? [...every(node['context'])].map(nameOf) : [];
}

/** A string that stands in the source, as itself. */
function text(node: unknown): string | Syntax {
  if (!isSyntax(node)) return '';
  if (node.type === 'Text') return String(node['data']);
  return node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : node;
}

/** Whether a call says the title of a game. */
function isTitle(call: Syntax): boolean {
  const [key] = call['arguments'] as Syntax[];
  const last = key?.type === 'TemplateLiteral' ? (key['quasis'] as Syntax[]).at(-1) : undefined;
  return (last?.['value'] as { cooked: string } | undefined)?.cooked === '-title';
}

/** The keys that a sentence may have, as far as they are written out; else an empty one. */
function keysOf(call: Syntax): string[] {
  const keys = [...outcomes((call['arguments'] as unknown[])[0])];
  return keys.map((key) => (key.type === 'Literal' ? String(key['value']) : ''));
}

/** Where sentences are joined, as `file:line: code`. */
export function joined(sources: readonly Source[], whole: Whole): string[] {
  const parsed = sources.map(({ file, code }) => {
    const text = file.endsWith('.svelte') ? code : `<script lang="ts">\n${code}\n</script>`;
    return { file, text, root: parse(text, { modern: true }) as unknown as Syntax };
  });
  const page = new Page(
    parsed.map(({ root }) => root),
    whole,
  );
  return parsed.flatMap(({ file, text, root }) =>
    [...page.joins(root)].map((node) => {
      const line = text.slice(0, node.start).split('\n').length - (file.endsWith('.svelte') ? 0 : 1);
      return `${file}:${line}: ${text.slice(node.start, node.end).split('\n').join(' ').slice(0, 160)}`;
    }),
  );
}
