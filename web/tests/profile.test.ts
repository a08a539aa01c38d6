import { beforeEach, describe, expect, it } from 'vitest';
import {
  byGame,
  byLevel,
  byPerson,
  invitation,
  keptGames,
  noteGame,
  playedOf,
  type PlayedGames,
} from '../src/profile/games';
import { forgetProfile, fromFile, isEmpty, loadProfile, merged, storeProfile, written } from '../src/profile/file';
import { rated, UNRATED } from '../src/profile/glicko';
import { added, answered, dueOn, INTERVALS, isKnown, mistakesIn, nameOf, nextDue } from '../src/profile/mistakes';
import {
  datesSolved,
  daysSolved,
  finished,
  readPuzzles,
  rushed,
  solvedOf,
  statistics,
  type PuzzleMemory,
  type PuzzleResult,
} from '../src/puzzle/memory';
import type { JudgedMove, Snapshot } from '../src/wire/generated';

const DAY = '2026-11-17';

const seat = (number: number, who: 'bot' | 'person', more: object = {}): object => ({
  seat: number,
  who,
  name: null,
  level: null,
  rating: null,
  left: false,
  free: false,
  here: true,
  ...more,
});
const ended = (more: object = {}): Snapshot =>
  ({
    table: 'one',
    game: 'poldr',
    players: 2,
    status: 'ended',
    imported: null,
    ply: 20,
    you: [1],
    seats: [seat(0, 'bot', { level: 2 }), seat(1, 'person')],
    result: { ranking: [[1], [0]], scores: [0, 1], reason: 'done' },
    ...more,
  }) as unknown as Snapshot;

beforeEach(() => localStorage.clear());

describe('a rating', () => {
  it('follows the example of Glickman’s paper', () => {
    const after = rated({ rating: 1500, deviation: 200, volatility: 0.06 }, [
      { rating: 1400, deviation: 30, score: 1 },
      { rating: 1550, deviation: 100, score: 0 },
      { rating: 1700, deviation: 300, score: 0 },
    ]);
    expect(after.rating).toBeCloseTo(1464.06, 1);
    expect(after.deviation).toBeCloseTo(151.52, 1);
    expect(after.volatility).toBeCloseTo(0.06, 4);
  });
  it('of two strangers moves as the server’s does', () => {
    const stranger = { rating: 1500, deviation: 350 };
    expect(Math.round(rated(UNRATED, [{ ...stranger, score: 1 }]).rating)).toBe(1662);
    expect(Math.round(rated(UNRATED, [{ ...stranger, score: 0 }]).rating)).toBe(1338);
  });
  it('becomes less sure without encounters, and never surer than its bound', () => {
    expect(rated({ rating: 1500, deviation: 100, volatility: 0.06 }, []).deviation).toBeGreaterThan(100);
    const many = Array.from({ length: 300 }, (_, game) => ({ rating: 1500, deviation: 30, score: game % 2 }));
    expect(rated(UNRATED, many).deviation).toBe(45);
  });
});

describe('a finished game', () => {
  it('is remembered with its opponents and how it ended', () => {
    expect(playedOf(ended(), DAY)).toEqual({
      game: 'poldr',
      day: DAY,
      ending: 'won',
      opponents: [{ level: 2, name: null, ending: 'won' }],
    });
  });
  it('of three compares with each', () => {
    const table = ended({
      players: 3,
      you: [0],
      seats: [seat(0, 'person'), seat(1, 'person', { name: 'Anne' }), seat(2, 'bot', { level: 4 })],
      result: { ranking: [[1], [0], [2]], scores: [], reason: '' },
    });
    expect(playedOf(table, DAY)).toMatchObject({
      ending: 'lost',
      opponents: [
        { name: 'Anne', ending: 'lost' },
        { level: 4, ending: 'won' },
      ],
    });
  });
  it('shared is neither won nor lost', () => {
    expect(playedOf(ended({ result: { ranking: [[0, 1]], scores: [], reason: '' } }), DAY)?.ending).toBe('shared');
  });
  it('does not count if it runs, was brought in, was watched, or was played by several at this screen', () => {
    for (const more of [{ status: 'running' }, { imported: 'whole' }, { you: [] }, { you: [0, 1] }, { result: null }])
      expect(playedOf(ended(more), DAY)).toBeNull();
  });
  it('is noted once', () => {
    noteGame(ended(), DAY);
    noteGame(ended({ result: { ranking: [[0], [1]] } }), '2026-11-18');
    expect(Object.values(keptGames.load().games)).toEqual([playedOf(ended(), DAY)]);
  });
});

describe('tallies', () => {
  const games: PlayedGames = {
    a: { game: 'poldr', day: DAY, ending: 'won', opponents: [{ level: 1, name: null, ending: 'won' }] },
    b: { game: 'poldr', day: DAY, ending: 'lost', opponents: [{ level: 2, name: null, ending: 'lost' }] },
    c: { game: 'polymere', day: DAY, ending: 'lost', opponents: [{ level: null, name: 'Anne', ending: 'lost' }] },
  };
  it('are by game, by character and by person', () => {
    expect(byGame(games)['poldr']).toEqual({ played: 2, won: 1, shared: 0, lost: 1 });
    expect(byLevel(games)).toEqual({
      1: { played: 1, won: 1, shared: 0, lost: 0 },
      2: { played: 1, won: 0, shared: 0, lost: 1 },
    });
    expect(byLevel(games, 'polymere')).toEqual({});
    expect(byPerson(games)).toEqual([{ name: 'Anne', played: 1, won: 0, shared: 0, lost: 1 }]);
  });
  it('tell whom to beat and who comes then', () => {
    const levels = [1, 2, 3];
    expect(invitation({}, levels)).toEqual({ beat: 1, then: 2, beaten: null });
    expect(invitation(games, levels)).toEqual({ beat: 2, then: 3, beaten: 1 });
    const all = Object.fromEntries(
      levels.map((level) => [
        String(level),
        { ...games['a'], opponents: [{ level, name: null, ending: 'won' }] } as PlayedGames[string],
      ]),
    );
    expect(invitation(all, levels)).toEqual({ beat: null, then: null, beaten: 3 });
  });
});

describe('mistakes', () => {
  const move = (ply: number, more: Partial<JudgedMove>): JudgedMove =>
    ({
      ply,
      seat: 0,
      text: 'a',
      best: 'b',
      best_value: 1,
      value: 0,
      proven: true,
      exact: true,
      loss: 1,
      mark: '??',
      ...more,
    }) as JudgedMove;
  const of = { table: 'one', game: 'poldr', seat: 0 };

  it('are one’s own that cost something, the worst first and not all of them', () => {
    const moves = [
      move(1, { loss: 0.2, mark: '?' }),
      move(2, { seat: 1 }),
      move(3, { loss: 0.5 }),
      move(5, { mark: '' }),
      move(7, { best: 'a' }),
      move(9, { loss: 0.04, mark: '?' }),
    ];
    expect(mistakesIn(moves, of, DAY).map(({ ply }) => ply)).toEqual([3, 1]);
    expect(
      mistakesIn(
        Array.from({ length: 9 }, (_, at) => move(2 * at + 1, {})),
        of,
        DAY,
      ),
    ).toHaveLength(4);
  });
  it('come again after growing intervals until they are known', () => {
    const [one] = mistakesIn([move(3, {})], of, DAY);
    let all = added({}, one ? [one] : []);
    const name = 'one/3';
    let today = DAY;
    for (const days of INTERVALS) {
      expect(dueOn(all, today).map(nameOf)).toEqual([name]);
      all = answered(all, name, true, today);
      const due = all[name]?.due ?? '';
      expect(Math.round((Date.parse(due) - Date.parse(today)) / 86_400_000)).toBe(days);
      if (!isKnown(all[name] as never)) expect(dueOn(all, today)).toEqual([]);
      today = due;
    }
    expect(isKnown(all[name] as never)).toBe(true);
    expect(dueOn(all, '2099-01-01')).toEqual([]);
    expect(nextDue(all)).toBeNull();
  });
  it('begin anew tomorrow when they are missed, and keep their interval when the game is reviewed again', () => {
    const found = mistakesIn([move(3, {})], of, DAY);
    let all = answered(answered(added({}, found), 'one/3', true, DAY), 'one/3', true, DAY);
    expect(added(all, found)).toEqual(all);
    all = answered(all, 'one/3', false, DAY);
    expect(all['one/3']).toMatchObject({ stage: 0, due: '2026-11-18' });
    expect(nextDue(all)).toBe('2026-11-18');
  });
});

describe('puzzles', () => {
  const nothing: PuzzleMemory = readPuzzles({});
  const result = (more: Partial<PuzzleResult> = {}): PuzzleResult => ({
    day: DAY,
    of: null,
    grade: 3,
    seconds: 60,
    wrong: 0,
    hints: 0,
    solved: true,
    ...more,
  });

  it('move the rating by their first result only', () => {
    const once = finished(nothing, 'poldr', 'a', result());
    expect(once.ratings['all']?.rating).toBeGreaterThan(1500);
    expect(once.ratings['poldr']?.count).toBe(1);
    expect(finished(once, 'poldr', 'a', result({ wrong: 3 }))).toBe(once);
    expect(finished(nothing, 'poldr', 'a', result({ hints: 1 })).ratings['all']?.rating).toBeLessThan(1500);
  });
  it('of the day count for the streak if they were solved on their day', () => {
    const memory = finished(nothing, 'poldr', 'a', result({ of: DAY }));
    expect(daysSolved(memory)).toEqual([DAY]);
    expect(daysSolved(memory, 'polymere')).toEqual([]);
    const late = finished(nothing, 'poldr', 'a', result({ of: '2026-11-12' }));
    expect(daysSolved(late)).toEqual([]);
    expect(datesSolved(late)).toEqual(['2026-11-12']);
    const before = finished(nothing, 'poldr', 'a', result({ day: '2026-10-01' }));
    expect(daysSolved(finished(before, 'poldr', 'a', result({ of: DAY })))).toEqual([DAY]);
    const shown = finished(nothing, 'poldr', 'a', result({ solved: false, of: DAY }));
    expect(daysSolved(shown)).toEqual([]);
  });
  it('have statistics', () => {
    let memory = finished(nothing, 'poldr', 'a', result({ seconds: 10 }));
    memory = finished(memory, 'poldr', 'b', result({ seconds: 30, wrong: 2 }));
    memory = finished(memory, 'poldr', 'c', result({ seconds: 90, wrong: 9, grade: 1 }));
    memory = finished(memory, 'polymere', 'c', result({ solved: false }));
    expect(statistics(memory)).toEqual({ solved: 3, clean: 1, median: 30, best: 10, tries: [1, 0, 1, 0, 1] });
    expect(statistics(memory, 'polymere').median).toBeNull();
    expect(solvedOf(memory, 'poldr', 3)).toBe(2);
  });
  it('in a rush keep the best', () => {
    const first = rushed(nothing, 'all', 5, DAY);
    expect(first.best).toBe(true);
    expect(rushed(first.memory, 'all', 5, DAY).best).toBe(false);
    expect(rushed(first.memory, 'all', 6, DAY).memory.rushes['all']?.solved).toBe(6);
  });
});

describe('the profile as a file', () => {
  it('comes back as it was, and joins what is here', () => {
    noteGame(ended(), DAY);
    localStorage.setItem('tablee:learned', JSON.stringify({ poldr: ['a'] }));
    const text = written(loadProfile(), DAY);
    forgetProfile();
    expect(isEmpty(loadProfile())).toBe(true);
    noteGame(ended({ table: 'two' }), DAY);
    const found = fromFile(text);
    expect(found).not.toBeNull();
    if (found) storeProfile(merged(loadProfile(), found));
    expect(Object.keys(loadProfile().games).sort()).toEqual(['one', 'two']);
    expect(loadProfile().learned).toEqual({ poldr: ['a'] });
  });
  it('is refused if it is another file, and damaged parts cost only themselves', () => {
    expect(fromFile('{}')).toBeNull();
    expect(fromFile('no JSON')).toBeNull();
    const found = fromFile(
      JSON.stringify({
        tablee: 'profile',
        version: 1,
        games: { a: { game: 'poldr' } },
        results: 7,
        learned: { poldr: ['x', 3] },
      }),
    );
    expect(found?.games).toEqual({});
    expect(found?.learned).toEqual({ poldr: ['x'] });
  });
});
