// A sentence is one message of the catalogue, so that another language orders its own words.
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sources } from '../catalogue';
import { joined } from './joined';

const root = join(process.cwd(), '..');
const folder = join(root, 'web/src');

/** Keys whose text ends as a sentence does, in every language. */
const whole = (() => {
  const ends = ['fr', 'en'].map((lang) => {
    const text = sources(root, lang)
      .map((file) => readFileSync(file, 'utf-8'))
      .join('\n');
    const messages = text.split(/^(?=[a-z])/m).map((one) => one.replace(/^#.*$/gm, '').trim());
    return new Set(messages.filter((one) => /[.!?…]([»}”)\s]*)$/.test(one)).map((one) => one.split(' ')[0] ?? ''));
  });
  return (key: string): boolean => ends.every((keys) => keys.has(key));
})();

function code(): { file: string; code: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && /\.(ts|svelte)$/.test(one.name) && !/\.test\.ts$|\.d\.ts$/.test(one.name))
    .map((one) => join(one.parentPath, one.name))
    .sort()
    .map((path) => ({ file: relative(folder, path), code: readFileSync(path, 'utf-8') }));
}

describe('sentences of the page', () => {
  // Every source of the page is parsed: seconds on a busy machine.
  it('are not joined from pieces', { timeout: 120000 }, () => {
    expect(joined(code(), whole)).toEqual([]);
  });
});

describe('a joined sentence is found', () => {
  const found = (text: string, file = 'a.ts'): number =>
    joined([{ file, code: text }], (key) => key.startsWith('whole')).length;

  it.each([
    ['a word in a template', 'const a = `${t("x")} wins`;'],
    ['a word added', 'const a = t("x") + " wins";'],
    ['two parts', 'const a = `${t("x")} ${t("y")}`;'],
    ['two parts added', 'const a = t("x") + t("y");'],
    ['a value after a part', 'const a = `${t("x")} ${name}`;'],
    ['a name for a part', 'const who = t("x");\nconst a = `${who} wins`;'],
    ['a choice', 'const a = `${mine ? t("x") : t("y")} wins`;'],
    ['a function that says it', 'function who() { return t("x"); }\nconst a = `${who()} wins`;'],
    ['an arrow that says it', 'const who = (n: number) => (n ? t("x") : "");\nconst a = `${who(1)} wins`;'],
    ['a sentence in a sentence', 'const a = t("x", { who: t("y") });'],
    ['a changed sentence', 'const a = t("x").toLowerCase();'],
  ])('%s', (_, text) => {
    expect(found(text)).toBeGreaterThan(0);
  });

  it.each([
    ['a word in markup', '<p>{t("x")} wins</p>'],
    ['two parts in markup', '<p>{t("x")} {t("y")}</p>'],
    ['a value in markup', '<p>{t("x")} {name}</p>'],
    ['in a script', '<script lang="ts">const a = $derived(t("x"));</script><p>{a} wins</p>'],
  ])('%s', (_, text) => {
    expect(found(text, 'A.svelte')).toBeGreaterThan(0);
  });

  it.each([
    ['beside each other', 'const a = `${t("x")} · ${t("y")}`;'],
    ['whole sentences one after the other', 'const a = `${t("whole-x")} ${t("whole-y")}`;'],
    ['a name in a sentence', 'const a = t("x", { name: seatName(1), worth: worthWords(2) });'],
    ['other text', 'const a = `${name} wins`;'],
  ])('not %s', (_, text) => {
    expect(found(text)).toBe(0);
  });
});
