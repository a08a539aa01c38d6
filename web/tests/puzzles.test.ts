import { describe, expect, it } from 'vitest';
import { Refused } from '../src/net/api';
import { medalOf } from '../src/profile/medals';
import { daysAhead } from '../src/puzzle/ahead';
import { monthsAfter, weekdayOf, weeksOf } from '../src/puzzle/calendar';
import { readPuzzles } from '../src/puzzle/memory';
import { nextId } from '../src/puzzle/next';
import { hintBySolution } from '../src/puzzle/requests';
import { gradeFor, queueOf } from '../src/puzzle/rush';
import { shareLine, signs } from '../src/puzzle/sharing';
import { Solving, type World } from '../src/puzzle/solving.svelte';
import type { PositionPuzzle, PuzzleHint, PuzzleMove, PuzzleSolution, PuzzleTry } from '../src/puzzle/types';
import { route } from '../src/app/router.svelte';

const position = (ply: number, texts: readonly string[] = []): PositionPuzzle['position'] =>
  ({ ply, moves: texts.map((text) => ({ text, preview: {} })), state: { ply }, made: null }) as never;
const move = (ply: number, seat: number, text: string): PuzzleMove => ({
  text,
  seat,
  telling: {} as never,
  position: position(ply),
});
const puzzle = {
  id: '7',
  game: 'a-game',
  grade: 2,
  seat: 0,
  turns: 2,
  position: position(10, ['good', 'bad']),
} as unknown as PositionPuzzle;

const RIGHT: PuzzleTry = {
  verdict: 'right',
  made: move(11, 0, 'good'),
  reply: move(12, 1, 'defence'),
  refutation: [],
  why: null,
  position: position(12, ['end', 'other']),
  left: 1,
};
const WRONG: PuzzleTry = {
  verdict: 'wrong',
  made: move(11, 0, 'bad'),
  reply: null,
  refutation: [move(12, 1, 'punished')],
  why: 'It loses.',
  position: position(10, ['good', 'bad']),
  left: 2,
};
const SOLVED: PuzzleTry = {
  ...RIGHT,
  verdict: 'solved',
  made: move(13, 0, 'end'),
  reply: null,
  why: 'Proven.',
  position: position(13),
  left: 0,
};
const SOLUTION: PuzzleSolution = {
  moves: [move(11, 0, 'good'), move(12, 1, 'defence'), move(13, 0, 'end')],
  why: 'Proven.',
};

/** A server that knows one puzzle; what was asked is noted. */
function world(more: Partial<World['requests']> = {}): { world: World; asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    world: {
      pause: () => Promise.resolve(),
      unknown: () => 'unknown',
      requests: {
        try: (_game, _id, moves) => {
          asked.push(moves.join(' '));
          const last = moves.at(-1);
          return Promise.resolve(last === 'good' ? RIGHT : last === 'end' ? SOLVED : WRONG);
        },
        hint: (_game, _id, moves, step) => {
          asked.push(`hint ${step} after ${moves.join(' ')}`);
          return Promise.resolve({ step, words: { key: 'k', args: {} }, drawing: [], move: null } as PuzzleHint);
        },
        solution: () => Promise.resolve(SOLUTION),
        ...more,
      },
    },
  };
}

describe('solving', () => {
  it('goes move by move, the defence in between, to the end', async () => {
    const { world: own, asked } = world();
    const solving = new Solving(puzzle, own);
    expect(solving.moves.map(({ text }) => text)).toEqual(['good', 'bad']);
    await solving.play('good');
    expect(solving.phase).toBe('yours');
    expect(solving.answers.map(({ text }) => text)).toEqual(['defence']);
    expect(solving.moves.map(({ text }) => text)).toEqual(['end', 'other']);
    await solving.play('end');
    expect(solving.phase).toBe('solved');
    expect(solving.why).toBe('Proven.');
    expect(asked).toEqual(['good', 'good end']);
    expect([solving.wrong, solving.hints]).toEqual([0, 0]);
  });
  it('refutes a wrong move on the board, and lets it be tried again', async () => {
    const solving = new Solving(puzzle, world().world);
    await solving.play('bad');
    expect(solving.phase).toBe('wrong');
    expect(solving.position.ply).toBe(12);
    expect(solving.moves).toEqual([]);
    expect(solving.answers.map(({ text }) => text)).toEqual(['punished']);
    await solving.play('good');
    expect(solving.phase).toBe('wrong');
    solving.again();
    expect(solving.position.ply).toBe(10);
    expect(solving.made).toBeNull();
    await solving.play('good');
    expect(solving.phase).toBe('yours');
    expect(solving.wrong).toBe(1);
  });
  it('gives hints in three steps, for the move that comes next', async () => {
    const { world: own, asked } = world();
    const solving = new Solving(puzzle, own);
    await solving.play('good');
    for (let step = 0; step < 4; step += 1) await solving.askHint();
    expect(asked.slice(1)).toEqual(['hint 1 after good', 'hint 2 after good', 'hint 3 after good']);
    expect(solving.hints).toBe(3);
    await solving.play('end');
    expect(solving.hint).toBeNull();
  });
  it('plays the solution through, and then it is not solved', async () => {
    const solving = new Solving(puzzle, world().world);
    await solving.showSolution();
    expect([solving.phase, solving.step, solving.position.ply]).toEqual(['shown', 1, 11]);
    solving.to(9);
    expect([solving.step, solving.position.ply]).toEqual([3, 13]);
    solving.to(0);
    expect(solving.position).toBe(puzzle.position);
  });
  it('says why a move cannot be judged, and stands as before it', async () => {
    const offline = (): Promise<never> => Promise.reject(new Refused('offline', 'no server', 0));
    const solving = new Solving(puzzle, world({ try: offline }).world);
    await solving.play('bad');
    expect(solving.phase).toBe('yours');
    expect(solving.refused).toBe('unknown');
    expect(solving.wrong).toBe(0);
    const odd = new Solving(
      puzzle,
      world({ try: () => Promise.reject(new Refused('illegal', 'not a move', 400)) }).world,
    );
    await odd.play('bad');
    expect(odd.refused).toBe('not a move');
  });
  it('forgets an answer that comes after the solution was shown', async () => {
    let answer: (tried: PuzzleTry) => void = () => {};
    const late = new Promise<PuzzleTry>((resolve) => (answer = resolve));
    const solving = new Solving(puzzle, world({ try: () => late }).world);
    const played = solving.play('good');
    await solving.showSolution();
    answer(RIGHT);
    await played;
    expect(solving.phase).toBe('shown');
    expect(solving.right).toEqual([]);
  });
});

describe('a hint without a connection', () => {
  it('is told by the solution, for the move that comes next', () => {
    const telling = {
      look: { key: 'look', args: {} },
      piece: { key: 'piece', args: {} },
      advice: { key: 'advice', args: {} },
      drawing: [{ step: 1 }, { step: 3 }],
    } as unknown as PuzzleMove['telling'];
    const solution = { ...SOLUTION, moves: SOLUTION.moves.map((one) => ({ ...one, telling })) };
    expect(hintBySolution(solution, 0, 1)).toEqual({
      step: 1,
      words: telling.look,
      drawing: [{ step: 1 }],
      move: null,
    });
    expect(hintBySolution(solution, 1, 3)?.move).toBe('end');
    expect(hintBySolution(solution, 2, 1)).toBeNull();
  });
});

describe('what comes next', () => {
  const list = { ids: ['1', '2', '3'].map((id): [string, number, string] => [id, 1, '']) };
  const memory = (...done: string[]): ReturnType<typeof readPuzzles> =>
    readPuzzles({
      results: Object.fromEntries(
        done.map((id) => [
          `g/${id}`,
          { day: '2026-11-17', of: null, grade: 1, seconds: 1, wrong: 0, hints: 0, solved: true },
        ]),
      ),
    });
  it('is the next that is not known, round the end, and never the same', () => {
    expect(nextId(list, null, memory(), 'g')).toBe('1');
    expect(nextId(list, '1', memory('1'), 'g')).toBe('2');
    expect(nextId(list, '3', memory('1', '3'), 'g')).toBe('2');
    expect(nextId(list, '2', memory('1', '2', '3'), 'g')).toBe('3');
    expect(nextId({ ids: [] }, null, memory(), 'g')).toBeNull();
  });
  it('fits a rating', () => {
    expect([900, 1250, 1500, 1760, 2600].map(gradeFor)).toEqual([1, 2, 3, 4, 5]);
  });
  it('in a rush goes from easy to hard, games taking turns, and nothing comes twice', () => {
    const ids = Array.from({ length: 50 }, (_, at): [string, number, string] => [String(at), (at % 5) + 1, '']);
    let seed = 1;
    const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
    const queue = queueOf({ one: { ids }, two: { ids } }, random);
    expect(queue).toHaveLength(100);
    expect(new Set(queue.map(({ game, id }) => `${game}/${id}`)).size).toBe(100);
    const first = queue.slice(0, 30).map(({ grade }) => grade);
    expect(first).toEqual([...first].sort());
    expect(new Set(queue.slice(0, 2).map(({ game }) => game)).size).toBe(2);
  });
});

describe('days', () => {
  it('stand in weeks from Monday', () => {
    expect(weekdayOf('2026-11-16')).toBe(0);
    const weeks = weeksOf('2026-11');
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(weeks.flat().filter(Boolean)).toHaveLength(30);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(monthsAfter('2026-12', 1)).toBe('2027-01');
    expect(monthsAfter('2026-01', -1)).toBe('2025-12');
  });
  it('ahead are today and the next fourteen', () => {
    const days = daysAhead('2026-11-20');
    expect(days).toHaveLength(15);
    expect(days.at(-1)).toBe('2026-12-04');
  });
});

describe('a line to share', () => {
  it('tells how it went, and nothing of how it goes', () => {
    const one = { title: 'A game, puzzle of today', grade: 2, seconds: 75, wrong: 1, hints: 2, solved: true };
    expect(signs(one)).toBe('□◇◇■');
    expect(shareLine({ ...one, link: 'https://x.test/1' })).toBe(
      'Tablée, A game, puzzle of today · ★★☆☆☆ · 1:15 · □◇◇■ https://x.test/1',
    );
  });
});

describe('medals', () => {
  it('grow with the steps that are done', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    expect(medalOf(ids, []).medal).toBe('none');
    expect(medalOf(ids, ['a', 'b', 'x']).medal).toBe('bronze');
    expect(medalOf(ids, ['a', 'b', 'c', 'd']).medal).toBe('silver');
    expect(medalOf(ids, ids)).toEqual({ medal: 'gold', steps: 6 });
  });
});

describe('addresses', () => {
  it('lead to puzzles, people and the leaderboard', () => {
    const to = (path: string): string => {
      const { page, of, task } = route(path, '');
      return [page, of, task].filter(Boolean).join(' ');
    };
    expect(to('/puzzles')).toBe('puzzles');
    expect(to('/puzzles/poldr')).toBe('puzzles poldr');
    expect(to('/puzzles/poldr/12')).toBe('puzzle poldr 12');
    expect(to('/puzzles/poldr/2026-11-17')).toBe('puzzle poldr 2026-11-17');
    expect(to('/puzzles/rush')).toBe('rush');
    expect(to('/puzzles/rush/poldr')).toBe('rush poldr');
    expect(to('/puzzles/mistakes')).toBe('mistakes');
    expect(to('/puzzles/a/b/c')).toBe('lost');
    expect(to('/me')).toBe('me');
    expect(to('/leaderboard/poldr')).toBe('leaderboard poldr');
    expect(to('/people/Ren%C3%A9e%20B')).toBe('person Renée B');
    expect(to('/people/')).toBe('lost');
  });
});
