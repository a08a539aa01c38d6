import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fold, marked, pieces, search, sections, wordsOf } from '../src/rules/search';
import { slug } from '../src/rules/markdown';
import {
  called,
  frame,
  hasBetter,
  leads,
  lines,
  missed,
  nextMarked,
  place,
  tally,
  worth,
} from '../src/review/evaluation';
import type { JudgedMove, MoveMark } from '../src/wire/generated';

const move = (
  ply: number,
  seat: number,
  value: number,
  mark: MoveMark = '',
  more: Partial<JudgedMove> = {},
): JudgedMove => ({
  ply,
  seat,
  value,
  mark,
  text: `m${ply}`,
  best: `b${ply}`,
  best_value: value,
  loss: 0,
  exact: false,
  proven: false,
  good: null,
  choices: null,
  lead: null,
  missed: null,
  reasons: [],
  better: [],
  ...more,
});

describe('the course of a game', () => {
  it('of two is one line, the first seat’s, from before the first move', () => {
    const moves = [move(1, 0, 0.6, '', { best_value: 0.7 }), move(2, 1, 0.3), move(3, 1, 0.25)];
    const [line, ...more] = lines(moves, 2);
    expect(more).toEqual([]);
    expect(line?.points.map(({ ply }) => ply)).toEqual([0, 1, 2, 3]);
    expect(line?.points.map(({ value }) => Math.round(value * 100))).toEqual([70, 60, 70, 75]);
    expect(place(moves[1]!, 2)).toEqual({ ply: 2, value: 0.7 });
  });
  it('keeps one point of view, the reader’s', () => {
    const moves = [move(1, 0, 0.6, '', { best_value: 0.7 }), move(2, 1, 0.3)];
    const [line] = lines(moves, 2, 1);
    expect(line?.seat).toBe(1);
    expect(line?.points.map(({ value }) => Math.round(value * 100))).toEqual([30, 40, 30]);
    expect(place(moves[0]!, 2, 1).value).toBeCloseTo(0.4);
  });
  it('of a solved game has the lead and the points left lying', () => {
    const moves = [move(1, 0, 1, '', { lead: 3, missed: 0 }), move(2, 1, 0, '?', { lead: -1, missed: 4 })];
    expect(leads(moves, 0).map(({ value }) => value)).toEqual([0, 3, 1]);
    expect(leads(moves, 1).map(({ value }) => value)).toEqual([0, -3, -1]);
    expect(missed(moves, 2)).toEqual([0, 4]);
    expect(leads([...moves, move(3, 0, 1)], 0)).toEqual([]);
  });
  it('starts right when the other seat begins', () => {
    expect(lines([move(1, 1, 0.2, '', { best_value: 0.4 })], 2)[0]?.points[0]?.value).toBeCloseTo(0.6);
    expect(lines([], 2)).toEqual([]);
  });
  it('of more is a line a seat, at its own moves', () => {
    const moves = [move(1, 0, 0.3), move(2, 1, 0.4), move(3, 2, 0.5), move(4, 0, 0.2)];
    expect(lines(moves, 4).map(({ seat, points }) => [seat, points.map(({ ply }) => ply)])).toEqual([
      [0, [1, 4]],
      [1, [2]],
      [2, [3]],
    ]);
    expect(place(moves[1]!, 3).value).toBe(0.4);
  });
  it('finds the move under a finger, also beyond the edges', () => {
    const box = frame(320, 170, 40);
    for (const ply of [0, 1, 17, 39, 40]) expect(box.ply(box.x(ply))).toBe(ply);
    expect([box.ply(-50), box.ply(900)]).toEqual([0, 40]);
    expect(box.y(1)).toBeLessThan(box.y(0));
    expect([box.y(7), box.y(-7)]).toEqual([box.y(1), box.y(0)]);
    expect(frame(320, 170, 0).ply(100)).toBe(0);
  });
  it('leads from one mistake to the next', () => {
    const moves = [move(1, 0, 0.5), move(2, 1, 0.5, '?'), move(3, 0, 0.5), move(4, 1, 0.5, '?!')];
    expect([0, 2, 4].map((at) => nextMarked(moves, at, 1))).toEqual([2, 4, null]);
    expect([4, 2].map((at) => nextMarked(moves, at, -1))).toEqual([2, null]);
    expect(tally(moves, 2)).toEqual([
      [],
      [
        { mark: '?', count: 1 },
        { mark: '?!', count: 1 },
      ],
    ]);
  });
  it('calls only what is proved won, lost or level', () => {
    expect(worth(1, true).key).toBe('review-worth-won');
    expect(worth(0, true).key).toBe('review-worth-lost');
    expect(worth(0.5, true).key).toBe('review-worth-level');
    expect(worth(0.4167, true)).toEqual({ key: 'review-worth-exact', args: { percent: 42 } });
    expect([0, 0.5, 1].map((value) => worth(value, false).args['percent'])).toEqual([1, 50, 99]);
  });
  it('shows a better move only beside a mark', () => {
    expect(hasBetter(move(1, 0, 0.5, '?'))).toBe(true);
    expect(hasBetter(move(1, 0, 0.5, '?', { best: 'm1' }))).toBe(false);
    expect(hasBetter(move(1, 0, 0.5))).toBe(false);
    expect(hasBetter(undefined)).toBe(false);
    expect(called('??')).toBe('blunder');
  });
});

const PAGE =
  '# Polymère\n\nUn début.\n\n## Les **jokers**\n\nUn joker posé, *décidé*.\n\n![Un joker](figures/j.svg)\n\n## Fin\n\n| Côté | Chiffre |\n|---|---|\n| a | `3` |\n';

describe('searching', () => {
  const found = sections(PAGE, '/rules/polymere');
  it('cuts a page at its headings', () => {
    expect(found.map(({ id, heading }) => [id, heading])).toEqual([
      ['polymere', 'Polymère'],
      ['les-jokers', 'Les jokers'],
      ['fin', 'Fin'],
    ]);
    expect(found[1]?.text).toBe('Un joker posé, décidé . Un joker.');
    expect(found[2]?.text).toContain('Chiffre');
    expect(found.every(({ title }) => title === 'Polymère')).toBe(true);
  });
  it('minds neither accents nor capitals, and keeps every place', () => {
    for (const text of ['Décidé – L’ÉTÉ', 'naïve œuvre', 'İzmir ß']) expect(fold(text)).toHaveLength(text.length);
    expect(fold('Décidé – L’ÉTÉ')).toBe("decide – l'ete");
    expect(search(found, 'DECIDE')[0]?.section.id).toBe('les-jokers');
    expect(search(found, 'cote')[0]?.section.id).toBe('fin');
  });
  it('wants all the words, and prefers headings', () => {
    expect(search(found, 'joker fin')).toEqual([]);
    expect(search(found, 'fin')[0]?.section.id).toBe('fin');
    expect(search(found, '  ')).toEqual([]);
    expect(wordsOf('a joker a JOKER')).toEqual(['joker']);
  });
  it('marks what was found, in the words as they are written', () => {
    expect(pieces('Un Joker décidé', ['joker', 'decide'])).toEqual([
      { text: 'Un ', hit: false },
      { text: 'Joker', hit: true },
      { text: ' ', hit: false },
      { text: 'décidé', hit: true },
    ]);
    expect(pieces('aaaa', ['aa', 'aaa'])).toEqual([{ text: 'aaaa', hit: true }]);
    expect(marked('<p class="mark">a mark &amp; amp</p>', ['mark', 'amp'])).toBe(
      '<p class="mark">a <mark>mark</mark> &amp; <mark>amp</mark></p>',
    );
    expect(marked('<b>x</b>', [])).toBe('<b>x</b>');
  });
  it('shows some words round the place', () => {
    const long = sections(`# T\n\n${'word '.repeat(80)}needle ${'more '.repeat(80)}`, '/x');
    const [first] = search(long, 'needle');
    const text = first?.pieces.map((piece) => piece.text).join('') ?? '';
    expect(text).toMatch(/^… .*needle.* …$/);
    expect(text.length).toBeLessThan(220);
  });
});

const DOCS = join(process.cwd(), '../docs');
const PAGES = ['en', 'fr'].flatMap((lang) => [
  ...readdirSync(join(DOCS, 'rules', lang))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(DOCS, 'rules', lang, name)),
  join(DOCS, lang === 'en' ? 'findings.md' : 'findings.fr.md'),
]);

describe.each(PAGES)('%s', (file) => {
  const text = readFileSync(file, 'utf-8');
  it('has one place for every anchor, and can be searched by each of its headings', () => {
    const all = sections(text, '/x');
    const ids = all.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { heading, id } of all) {
      expect(id).toBe(slug(heading));
      expect(search(all, heading, 100).map((one) => one.section.id)).toContain(id);
    }
  });
});
