import { describe, expect, it, vi } from 'vitest';
import { Refused } from '../src/net/api';
import { Explorer, type Keys, type World } from '../src/review/explorer.svelte';
import type { Requests } from '../src/review/requests';
import { howTried } from '../src/review/tried';
import {
  comment,
  commentAt,
  depth,
  EMPTY,
  leaving,
  listed,
  pathTo,
  play,
  remove,
  rename,
  settled,
  type Spot,
  type Tree,
} from '../src/review/tree';
import type { ExploredPosition, JudgedMove } from '../src/wire/generated';

const GAME = ['a', 'b', 'c'];
const at = (variation: number, ply: number): Spot => ({ variation, ply });

/** Plays texts one after the other from a spot. */
function played(tree: Tree, spot: Spot, ...texts: string[]): { tree: Tree; spot: Spot } {
  return texts.reduce((now, text) => play(now.tree, GAME, now.spot, text), { tree, spot });
}

describe('a tree of variations', () => {
  it('follows the game where it is followed', () => {
    expect(played(EMPTY, at(0, 0), 'a', 'b', 'c')).toEqual({ tree: EMPTY, spot: at(0, 3) });
  });
  it('begins a variation, goes on with it, and finds it again', () => {
    const one = played(EMPTY, at(0, 1), 'x', 'y');
    expect(one.spot).toEqual(at(1, 3));
    expect(one.tree.variations).toEqual([{ of: 0, after: 1, moves: ['x', 'y'], name: '', comments: {} }]);
    expect(played(one.tree, at(0, 1), 'x', 'y')).toEqual(one);
    const two = played(one.tree, at(1, 2), 'z');
    expect(two.tree.variations[1]).toMatchObject({ of: 1, after: 2, moves: ['z'] });
    expect(pathTo(two.tree, two.spot)).toEqual({ ply: 1, moves: ['x', 'z'] });
    expect(leaving(two.tree, at(1, 2))).toEqual([2]);
    expect(depth(two.tree, 2)).toBe(1);
  });
  it('goes on behind the end of the game', () => {
    const { tree, spot } = played(EMPTY, at(0, 3), 'x');
    expect(tree.variations[0]).toMatchObject({ of: 0, after: 3, moves: ['x'] });
    expect(pathTo(tree, spot)).toEqual({ ply: 3, moves: ['x'] });
  });
  it('takes a spot that is not there for the nearest that is', () => {
    const { tree } = played(EMPTY, at(0, 1), 'x', 'y');
    expect(settled(tree, at(7, 9), 3)).toEqual(at(0, 3));
    expect(settled(tree, at(1, 9), 3)).toEqual(at(1, 3));
    expect(settled(tree, at(1, 1), 3)).toEqual(at(0, 1));
  });
  it('holds comments and names, and forgets empty ones', () => {
    let { tree } = played(EMPTY, at(0, 1), 'x');
    tree = rename(comment(comment(tree, at(0, 2), 'Hm.'), at(1, 2), 'Aha.'), 1, 'Near');
    expect([commentAt(tree, at(0, 2)), commentAt(tree, at(1, 2)), tree.variations[0]?.name]).toEqual([
      'Hm.',
      'Aha.',
      'Near',
    ]);
    expect(comment(tree, at(0, 2), '').comments).toEqual({});
  });
  it('loses a variation with all that hangs on it, and numbers the rest anew', () => {
    let tree = played(EMPTY, at(0, 1), 'x', 'y').tree;
    tree = played(tree, at(1, 2), 'z').tree;
    tree = played(tree, at(0, 0), 'w').tree;
    tree = played(tree, at(3, 1), 'v').tree;
    tree = played(tree, at(3, 1), 'u').tree;
    const left = remove(tree, 1);
    expect(left.variations.map(({ of, moves }) => [of, moves])).toEqual([
      [0, ['w', 'v']],
      [1, ['u']],
    ]);
    expect(listed(tree).map(({ number }) => number)).toEqual([3, 4, 1, 2]);
  });
});

const judged = (more: Partial<JudgedMove>): JudgedMove => ({
  ply: 1,
  seat: 0,
  text: 'x',
  value: 0.5,
  best: 'y',
  best_value: 0.5,
  proven: false,
  exact: false,
  good: null,
  choices: null,
  lead: null,
  missed: null,
  loss: 0,
  mark: '',
  reasons: [],
  better: [],
  ...more,
});

it('says how a try went beside the game', () => {
  const game = judged({ text: 'g', best: 'y', value: 0.3, mark: '??' });
  expect(howTried(judged({ text: 'y', loss: 0.2 }), game)).toBe('found');
  expect(howTried(judged({ loss: 0 }), game)).toBe('found');
  expect(howTried(judged({ loss: 0.04 }), game)).toBe('good');
  expect(howTried(judged({ loss: 0.2, mark: '?', value: 0.5 }), game)).toBe('better');
  expect(howTried(judged({ loss: 0.4, mark: '??', value: 0.31 }), game)).toBe('same');
  expect(howTried(judged({ loss: 0.6, mark: '??', value: 0.1 }), game)).toBe('worse');
});

describe('an explorer', () => {
  const position = (ply: number, moves: readonly string[]): ExploredPosition => ({
    ply: ply + moves.length,
    seat: 0,
    to_move: 0,
    state: { moves },
    upcoming: null,
    made: null,
    told: moves.map((text, index) => ({
      ply: ply + index + 1,
      seat: 0,
      narration: { key: text, args: {} },
      short: { key: text, args: {} },
    })),
    moves: [{ text: 'x', preview: {} }],
    outcome: null,
  });
  function world(stored: Partial<Awaited<ReturnType<Requests['annotations']>>> = {}): {
    world: World;
    requests: { [K in keyof Requests]: ReturnType<typeof vi.fn<Requests[K]>> };
    keys: Map<string, { copy: string; key: string }>;
  } {
    const keys = new Map<string, { copy: string; key: string }>();
    const store: Keys = {
      read: (table) => keys.get(table) ?? null,
      write: (table, copy, key) => void keys.set(table, { copy, key }),
    };
    const kept = { copy: null, version: 3, yours: true, comments: {}, variations: [], ...stored };
    const requests = {
      story: vi.fn<Requests['story']>(async () => ({ ply: 0, moves: [] })),
      explore: vi.fn<Requests['explore']>(async (_, { ply, moves = [] }) => {
        if (moves.includes('bad')) throw new Refused('illegal', 'No.', 409);
        return position(ply, moves);
      }),
      judge: vi.fn<Requests['judge']>(async (_, { moves, reply }) => ({
        judged: judged({ text: moves.at(-1) ?? '' }),
        reply: reply ? 'r' : null,
      })),
      annotations: vi.fn<Requests['annotations']>(async () => kept),
      write: vi.fn<Requests['write']>(async (_, { version }) => ({ ...kept, version: version + 1 })),
      copy: vi.fn<Requests['copy']>(async () => ({ copy: 'C', key: 'K', version: 1 })),
    };
    return { world: { requests, keys: store, pause: async () => {} }, requests, keys };
  }

  it('plays a line through, step by step', async () => {
    const { world: around, requests } = world();
    const explorer = new Explorer('T', around);
    await explorer.through(4, ['a', 'b'], 1);
    expect([explorer.mode, explorer.step, explorer.position?.ply]).toEqual(['line', 1, 5]);
    await explorer.to(2);
    await explorer.to(3);
    expect([explorer.step, explorer.position?.ply]).toEqual([2, 6]);
    expect(requests.explore.mock.calls.map(([, body]) => body.moves)).toEqual([['a'], ['a', 'b'], ['a', 'b']]);
    expect(requests.explore.mock.calls.every(([, body]) => body.seat === 1)).toBe(true);
    explorer.leave();
    expect([explorer.mode, explorer.position]).toEqual(['game', null]);
  });

  it('judges a try and answers it; what is refused is said', async () => {
    const { world: around } = world();
    const explorer = new Explorer('T', around);
    await explorer.tryAgain(2, 1);
    expect(await explorer.check('x')).toBeNull();
    expect(await explorer.check('bad')).toBe('No.');
    await explorer.attempt('bad');
    expect([explorer.refused, explorer.tried, explorer.busy]).toEqual(['No.', null, false]);
    await explorer.attempt('x');
    expect(explorer.tried?.reply).toBe('r');
    expect(explorer.position?.ply).toBe(4);
    expect(explorer.busy).toBe(false);
  });

  it('forgets an answer to what is not shown any more', async () => {
    const { world: around, requests } = world();
    const explorer = new Explorer('T', around);
    await explorer.tryAgain(2, 1);
    let late: (value: Awaited<ReturnType<Requests['judge']>>) => void = () => {};
    requests.judge.mockImplementationOnce(() => new Promise((resolve) => (late = resolve)));
    const trying = explorer.attempt('x');
    await vi.waitFor(() => expect(requests.judge).toHaveBeenCalled());
    explorer.leave();
    late({ judged: judged({}), reply: 'r' });
    await trying;
    expect([explorer.mode, explorer.tried, explorer.position]).toEqual(['game', null, null]);
  });

  it('keeps what is played in the tree, over the version it read', async () => {
    const { world: around, requests } = world();
    const explorer = new Explorer('T', around);
    await explorer.load(null);
    await explorer.explore({ variation: 0, ply: 1 }, GAME);
    const spot = explorer.play('x', GAME);
    expect(spot).toEqual({ variation: 1, ply: 2 });
    await vi.waitFor(() => expect(explorer.keeping).toBe('kept'));
    expect(requests.write.mock.calls[0]?.[1]).toMatchObject({ version: 3, variations: [{ after: 1, moves: ['x'] }] });
    await explorer.explore(spot, GAME);
    expect(explorer.judged?.text).toBe('x');
    explorer.comment('Hm.');
    await vi.waitFor(() => expect(requests.write).toHaveBeenCalledTimes(2));
    expect(requests.write.mock.calls[1]?.[1].version).toBe(4);
    await explorer.tell(1);
    expect(explorer.told.get(1)?.map(({ ply }) => ply)).toEqual([2]);
    expect(explorer.remove(1)).toEqual({ variation: 0, ply: 1 });
  });

  it('keeps a visitor’s changes in a copy only', async () => {
    const { world: around, requests, keys } = world({ yours: false });
    const explorer = new Explorer('T', around);
    await explorer.load(null);
    await explorer.explore({ variation: 0, ply: 1 }, GAME);
    explorer.play('x', GAME);
    expect([explorer.keeping, requests.write.mock.calls.length]).toEqual(['changed', 0]);
    expect(await explorer.keepCopy()).toBe('C');
    expect(keys.get('T')).toEqual({ copy: 'C', key: 'K' });
    explorer.rename(1, 'Mine');
    await vi.waitFor(() => expect(requests.write).toHaveBeenCalled());
    expect(requests.write.mock.calls[0]?.[1]).toMatchObject({ version: 1, copy: 'C', key: 'K' });
    // The same browser may write it again later, another may not.
    const later = new Explorer('T', around);
    await later.load('C');
    expect(later.yours).toBe(true);
    keys.clear();
    const stranger = new Explorer('T', around);
    await stranger.load('C');
    expect(stranger.yours).toBe(false);
  });

  it('says when somebody else was first, and keeps what is on the screen', async () => {
    const { world: around, requests } = world();
    requests.write.mockRejectedValueOnce(new Refused('stale', 'Changed.', 409));
    const explorer = new Explorer('T', around);
    await explorer.load(null);
    await explorer.explore({ variation: 0, ply: 1 }, GAME);
    explorer.play('x', GAME);
    await vi.waitFor(() => expect(explorer.keeping).toBe('failed'));
    expect([explorer.refused, explorer.tree.variations.length]).toEqual(['Changed.', 1]);
  });
});
