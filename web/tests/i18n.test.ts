import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeSource, namedIn, sources, split, trimmed } from '../catalogue';
import { alsoSay, has, lang, number, preferred, speak, speakFrom, speakWhole, t } from '../src/app/i18n';

const root = join(process.cwd(), '..');

describe('languages', () => {
  it('follow the choice, then the browser, then English', () => {
    expect(preferred(undefined, ['de-CH', 'fr-CA', 'en'])).toBe('fr');
    expect(preferred('en', ['fr'])).toBe('en');
    expect(preferred('xx', ['nl'])).toBe('en');
  });
  it('fill sentences in', () => {
    speakFrom('en', 'hello = Hello, { $name }!\nmany = { $count ->\n    [one] one\n   *[other] { $count }\n}');
    expect(t('hello', { name: 'Anne' })).toBe('Hello, Anne!');
    expect(t('many', { count: 1 })).toBe('one');
    expect(t('many', { count: 1234 })).toBe('1,234');
  });
  it('show the key where a sentence is missing', () => {
    speakFrom('en', '');
    expect(t('page-nothing-of-this-name')).toBe('page-nothing-of-this-name');
    expect(has('page-nothing-of-this-name')).toBe(false);
  });
  it('say what a game of its own package brings, before and after they are loaded', () => {
    speakFrom('en', 'page-x = X');
    alsoSay('en', 'trio-title = Trio');
    alsoSay('fr', 'trio-title = Le trio');
    expect(t('trio-title')).toBe('Trio');
    speakFrom('fr', 'page-x = X');
    expect(t('trio-title')).toBe('Le trio');
  });
  it('come from the project’s own catalogue, without what only the terminal says', { timeout: 30_000 }, async () => {
    await speak('fr');
    expect(lang()).toBe('fr');
    expect(document.documentElement.lang).toBe('fr');
    expect(t('page-settings')).toBe('Réglages');
    expect(has('review-how')).toBe(false);
    await speakWhole();
    expect(has('review-how')).toBe(true);
    expect(t('poldr-title')).toBe('POLD.R');
    expect(has('cli-about')).toBe(false);
    expect(number(1234.5, 1)).toBe(new Intl.NumberFormat('fr', { maximumFractionDigits: 1 }).format(1234.5));
    await speak('en');
    expect(t('page-settings')).toBe('Settings');
    expect(has('review-how')).toBe(true);
  });
  it('are loaded in two parts: what home says, and the rest', () => {
    const named = namedIn("t('a-one'); t(`bell-${kind}`); t(`${game}-seat-${seat}`); t(`${x}-${y}`)");
    const text =
      'a-one = { d-part }\na-two = 2\nbell-x = { $n ->\n    [one] 1\n   *[other] 2\n}\nq-seat-1 = s\nd-part = d';
    expect(split(text, named)).toEqual({
      home: 'a-one = { d-part }\nbell-x = { $n ->\n    [one] 1\n   *[other] 2\n}\nq-seat-1 = s\nd-part = d',
      rest: 'a-two = 2',
    });
    const home = homeSource(join(root, 'web/src'));
    expect(home).toContain('page-welcome');
    expect(home).not.toContain('review-turn');
  });
  it('are read whole: what is trimmed away is the terminal’s and comments', () => {
    const text = '# note\ncli-x = a\n    b\npage-y = { $n ->\n    [one] 1\n   *[other] 2\n}\ncli-z = c\n';
    expect(trimmed(text)).toBe('page-y = { $n ->\n    [one] 1\n   *[other] 2\n}');
    expect(trimmed('cli-x = a\npoldr-setup-z = b\n', "t('cli-x')")).toBe('cli-x = a');
  });
  it('have files in both, the same on both sides', () => {
    const [french, english] = [sources(root, 'fr'), sources(root, 'en')];
    expect(french.map((file) => file.replace(/fr\.ftl$/, 'en.ftl'))).toEqual(english);
    for (const file of french) expect(readFileSync(file, 'utf-8').length).toBeGreaterThan(0);
  });
});
