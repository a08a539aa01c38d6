import { beforeEach, describe, expect, it, vi } from 'vitest';
import { comment } from '../src/lesson/guide';
import { Refused } from '../src/net/api';
import { Learner } from '../src/lesson/lesson.svelte';
import { learned, readLearned, resumeAt } from '../src/lesson/progress';
import { route } from '../src/app/router.svelte';
import type { Judgement, LessonFrame, LessonStep, TryResult } from '../src/wire/generated';
import { telling } from './messages';

const frame = (ply: number): LessonFrame => ({
  ply,
  state: { at: ply },
  to_move: 0,
  over: false,
  made: null,
  moves: [{ text: 'good', preview: {} }],
});
const STEP: LessonStep = {
  game: 'go',
  id: 'two',
  number: 2,
  count: 3,
  ask: 'move',
  title: 'Two',
  text: 'Text',
  tasks: ['First.', 'Then.'],
  hints: [['One', 'Two'], ['Three']],
  answer: 'good',
  choices: [],
  players: 2,
  options: {},
  you: 0,
  names: ['A', 'B'],
  frames: [frame(4)],
  marks: [{ kind: 'look', area: [[0, 0]], label: null }],
  previous: 'one',
  next: 'three',
};
const tried = (more: Partial<TryResult>): TryResult => ({
  right: false,
  legal: true,
  done: false,
  text: 'x',
  words: ['Why.'],
  frames: [],
  marks: [],
  answer: null,
  ...more,
});

function learning(answers: (TryResult | Error)[], step: LessonStep = STEP) {
  const asked: [readonly string[], string][] = [];
  const paused: number[] = [];
  const learner = new Learner({
    step: () => Promise.resolve(step),
    attempt: (_game, _id, { before = [], text }) => {
      asked.push([before, text]);
      const answer = answers.shift() ?? new Error('nothing more was expected');
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    pause: (ms) => (paused.push(ms), Promise.resolve()),
  });
  return { learner, asked, paused };
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  });
});

describe('a step being learned', () => {
  it('begins with its position, its marks and its first task', async () => {
    const { learner } = learning([]);
    await learner.open('go', 'two');
    expect(learner.frame?.ply).toBe(4);
    expect(learner.marks).toHaveLength(1);
    expect(learner.task).toBe('First.');
    expect(learner.ready).toBe(true);
  });

  it('shows where a wrong move leads, and takes it back', async () => {
    const { learner } = learning([tried({ frames: [frame(5)] })]);
    await learner.open('go', 'two');
    await learner.attempt('bad');
    expect([learner.said?.kind, learner.frame?.ply, learner.astray, learner.ready]).toEqual(['wrong', 5, true, false]);
    learner.again();
    expect([learner.said, learner.frame?.ply, learner.astray, learner.marks.length]).toEqual([null, 4, false, 1]);
  });

  it('leaves the board alone when the rules refuse a move', async () => {
    const { learner } = learning([tried({ legal: false })]);
    await learner.open('go', 'two');
    expect(await learner.attempt('odd')).toBe(false);
    expect([learner.said?.kind, learner.frame?.ply, learner.ready]).toEqual(['refused', 4, true]);
  });

  it('goes on to the next thing to do, with the reply shown after a while, and ends', async () => {
    const { learner, asked, paused } = learning([
      tried({ right: true, text: 'good', frames: [frame(5), frame(6)], answer: 'better' }),
      tried({ right: true, done: true, text: 'better', frames: [frame(7)] }),
    ]);
    await learner.open('go', 'two');
    await learner.showMe();
    expect([learner.stage, learner.task, learner.frame?.ply, paused.length]).toEqual([1, 'Then.', 6, 1]);
    await learner.showMe();
    expect(asked).toEqual([
      [[], 'good'],
      [['good'], 'better'],
    ]);
    expect([learner.done, learner.ready, learned()]).toEqual([true, false, { go: ['two'] }]);
    await learner.attempt('more');
    expect(asked).toHaveLength(2);
  });

  it('gives hints one by one', async () => {
    const { learner } = learning([]);
    await learner.open('go', 'two');
    learner.hint();
    expect(learner.hinted).toBe(1);
    learner.hint();
    learner.hint();
    expect(learner.hinted).toBe(2);
  });

  it('says so when there is no server, and when there is no such step', async () => {
    const { learner } = learning([new Refused('offline', 'No line.', 0)]);
    await learner.open('go', 'two');
    await learner.attempt('good');
    expect(learner.said).toEqual({ kind: 'refused', words: ['No line.'] });
    expect(learner.busy).toBe(false);
    const lost = new Learner({
      step: () => Promise.reject(new Error('Nowhere.')),
      attempt: vi.fn(),
      pause: () => Promise.resolve(),
    });
    await lost.open('go', 'x');
    expect(lost.refused?.message).toBe('Nowhere.');
  });

  it('answers a board from the legal moves it has, and from the rules for the others', async () => {
    const { learner } = learning([tried({ legal: false, words: ['Rule.', 'More.'] })]);
    await learner.open('go', 'two');
    expect(await learner.check('good')).toBe(null);
    expect(await learner.check('odd')).toBe('Rule. More.');
  });

  it('shows moves one after the other, and forgets them when another step is opened', async () => {
    let wake: () => void = () => {};
    const learner = new Learner({
      step: (_game, id) =>
        Promise.resolve(id === 'two' ? { ...STEP, frames: [frame(1), frame(2), frame(3)] } : { ...STEP, id }),
      attempt: vi.fn(),
      pause: () => new Promise((done) => (wake = done)),
    });
    const first = learner.open('go', 'two');
    await vi.waitFor(() => expect(learner.frame?.ply).toBe(1));
    wake();
    await vi.waitFor(() => expect(learner.frame?.ply).toBe(2));
    await learner.open('go', 'three');
    wake();
    await first;
    expect(learner.frame?.ply).toBe(4);
    expect(learner.step?.id).toBe('three');
  });
});

describe('progress on this device', () => {
  it('survives what others have left there', () => {
    expect(readLearned('{"go": ["one", 3], "x": 1}')).toEqual({ go: ['one'] });
    expect(readLearned('[')).toEqual({});
    expect(readLearned('null')).toEqual({});
  });
  it('goes on with the first step that is not done', () => {
    expect(resumeAt(['a', 'b', 'c'], ['a', 'c'])).toBe('b');
    expect(resumeAt(['a', 'b'], ['a', 'b'])).toBe('a');
    expect(resumeAt([], [])).toBe('');
  });
});

describe('addresses of lessons', () => {
  it('name a game and a step', () => {
    expect(route('/learn', '')).toMatchObject({ page: 'learn', of: '', step: '' });
    expect(route('/learn/poldr/own-colour', '')).toMatchObject({ page: 'learn', of: 'poldr', step: 'own-colour' });
    expect(route('/learn/poldr/a/b', '').page).toBe('lost');
    expect(route('/learn/pol%20dr', '').page).toBe('lost');
  });
});

describe('a companion in a first game', () => {
  const judged = (text: string, value: number, sure = false): Judgement => ({
    ...{ ply: 1, seat: 0, text, value, best: 'a', best_value: sure ? 1 : 0.6, proven: sure, exact: sure },
    ...{ good: null, choices: null, loss: 0, mark: '', reasons: [], better: [], telling, lead: null, missed: null },
  });
  it('praises what one has found alone, and has a word on a weak move only', () => {
    expect(comment(judged('a', 0.6), false)?.key).toBe('learn-guide-same');
    expect(comment(judged('c', 0.58), false)).toBe(null);
    expect(comment(judged('c', 0.4), false)).toMatchObject({
      key: 'learn-guide-weak',
      args: { sure: 'no', was: 60, now: 40 },
      weak: true,
    });
    expect(comment(judged('c', 0, true), false)?.args).toMatchObject({ sure: 'won' });
  });
  it('does not praise its own advice', () => {
    expect(comment(judged('a', 0.6), true)).toBe(null);
  });
});
