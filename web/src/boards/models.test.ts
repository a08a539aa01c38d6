// The boards' own arithmetic against what the server says of the same moves.
import { describe, expect, it } from 'vitest';
import type { BoardProps, Move } from './board';
import {
  after,
  diceOf,
  token,
  type Geometry as Slots,
  type Preview as Turn,
  type View as Dice,
} from './permutation/model';
import { landOf } from './poldr/model';
import {
  beyond,
  bondsOf,
  fitted,
  inHand,
  readFrom,
  sortedHand,
  told,
  towards,
  unchanged,
  ways,
  without,
  zoomed,
  type Geometry as Hexes,
  type Preview as Laying,
  type View as Hexagons,
} from './polymere/model';
import {
  distance,
  inside,
  labelAt,
  middleOf,
  nearestCell,
  outlineOf,
  place,
  type Geometry,
  type Preview,
  type View,
} from './trapezomino/model';

const [permutation = []] = Object.values(
  import.meta.glob<BoardProps<Slots, Dice, Turn>[]>('./fixtures/permutation.json', { eager: true, import: 'default' }),
);
const [trapezomino = []] = Object.values(
  import.meta.glob<(BoardProps<Geometry, View, Preview> & { moves: (Move<Preview> & { cells: string[] })[] })[]>(
    './fixtures/trapezomino.json',
    { eager: true, import: 'default' },
  ),
);
const [polymere = []] = Object.values(
  import.meta.glob<BoardProps<Hexes, Hexagons, Laying>[]>('./fixtures/polymere.json', {
    eager: true,
    import: 'default',
  }),
);

it('there are positions to try', () => {
  for (const positions of [permutation, trapezomino, polymere]) expect(positions.length).toBeGreaterThan(0);
});

describe('Permutation', () => {
  it('follows every legal move to the dice the server tells', () => {
    for (const { geometry, state, moves } of permutation) {
      const slots = geometry.slots.map((slot) => slot.name);
      for (const move of moves) {
        const dice = after(diceOf(slots, state.dice), move.preview.steps).filter((die) => !die.taken);
        expect(slots.map((slot) => dice.find((die) => die.slot === slot)?.value ?? 0)).toEqual(move.preview.dice);
        expect(move.preview.steps.flatMap((step) => token(step) ?? []).join(' ')).toBe(move.text);
      }
    }
  });
});

describe('Permutation’s ring', () => {
  const SLOTS = ['a', 'b', 'c', 'd', 'e', 'f'];
  const swap = (die: string, way: 'L' | 'R', counted: string[]) => ({
    ...{ kind: 'swap' as const, die, way, counted, to: counted.at(-1) ?? die, value: 1, shows: 2 },
  });
  it('is followed by every die, as far round as it was counted', () => {
    const dice = diceOf(SLOTS, [1, 0, 0, 1, 0, 0]);
    // Three dice counted where there is only one other: twice round and a half.
    const [far, other] = after(dice, [swap('a', 'R', ['d', 'd', 'd'])]);
    expect(far).toMatchObject({ slot: 'd', angle: 3 * 180 + 2 * 180, travel: 15 });
    expect(other).toMatchObject({ slot: 'a', angle: -180 - 180, travel: 3 });
  });
  it('ends at the angle of the slot after every legal move', () => {
    for (const { geometry, state, moves } of permutation) {
      const slots = geometry.slots.map((slot) => slot.name);
      for (const move of moves)
        for (const die of after(diceOf(slots, state.dice), move.preview.steps, slots)) {
          const [x = 0, y = 0] = geometry.slots.find(({ name }) => name === die.slot)?.at ?? [];
          const angle = (die.angle * Math.PI) / 180;
          expect(Math.sin(angle)).toBeCloseTo(x / Math.hypot(x, y), 3);
          expect(-Math.cos(angle)).toBeCloseTo(y / Math.hypot(x, y), 3);
        }
    }
  });
});

describe('POLD.R', () => {
  it('joins the land of bricks that stand side by side, and of no others', () => {
    const at = new Map([
      ['a1', [0.5, 5.5] as const],
      ['b1', [1.5, 5.5] as const],
      ['b2', [1.5, 4.5] as const],
      ['d1', [3.5, 5.5] as const],
      ['c3', [2.5, 3.5] as const],
    ]);
    const bridges = landOf([...at.keys()], at).filter(({ cells }) => cells.length === 2);
    expect(bridges.map(({ cells }) => [...cells].sort().join())).toEqual(['a1,b1', 'b1,b2']);
    expect(landOf([...at.keys()], at)).toHaveLength(5 + 2);
  });
});

describe('Trapézomino', () => {
  const corner = (point: readonly number[]) => point.map((value) => value.toFixed(2)).join();
  it('draws a laid piece with the outline the server tells', () => {
    for (const position of trapezomino) {
      const geometry = position.geometry;
      for (const move of position.moves) {
        const drawn = outlineOf(move.cells.map((cell) => geometry.cells[cell] ?? [])).map(corner);
        for (const told of move.preview.outline.map(corner)) expect(drawn).toContain(told);
      }
    }
  });
  it('finds the turn of every move, and a letter inside every piece', () => {
    for (const position of trapezomino) {
      const geometry = position.geometry;
      for (const move of position.moves) {
        if (move.preview.kind !== 'lay') continue;
        const { shape, turn } = place(move);
        const middles = move.cells.map((cell) => middleOf(geometry.cells[cell] ?? []));
        const [x0, y0] = middles[0] ?? [0, 0];
        geometry.pieces[shape]?.turns[turn]?.middles.forEach(([x, y], i) =>
          expect(distance([x + x0, y + y0], middles[i] ?? [0, 0])).toBeLessThan(0.001),
        );
        expect(inside(labelAt(move.preview.outline, middles), move.preview.outline)).toBe(true);
        // Held a little beside its place, it is still asked about that place.
        const own = geometry.pieces[shape]?.turns[turn]?.middles ?? [];
        for (const [dx, dy] of [
          [0.2, 0.15],
          [-0.25, 0.1],
          [0.1, -0.3],
        ] as const)
          expect(nearestCell(geometry, [x0 + dx, y0 + dy], own)).toBe(move.cells[0]);
      }
    }
  });
});

describe('Polymère', () => {
  it('keeps what is as it was, so that only what changed is drawn', () => {
    const before = [
      { at: 'a', faces: [1, 2] },
      { at: 'b', faces: [3] },
    ];
    const now = unchanged(
      before,
      [
        { at: 'a', faces: [1, 2] },
        { at: 'b', faces: [4] },
        { at: 'c', faces: [] },
      ],
      ({ at }) => at,
    );
    expect(now[0]).toBe(before[0]);
    expect(now.slice(1)).toEqual([
      { at: 'b', faces: [4] },
      { at: 'c', faces: [] },
    ]);
  });
  it('links the sides that touch by the digit both have', () => {
    for (const { geometry, state } of polymere) {
      const bonds = bondsOf(geometry, state.table);
      const touching = state.table.flatMap(({ at }) => towards(geometry, state.table, at)).length;
      // Every side that touches is one of two; a joker that is not decided may have none yet.
      expect(2 * bonds.length).toBeGreaterThanOrEqual(touching);
      expect(new Set(bonds.map(({ id }) => id)).size).toBe(bonds.length);
      const numbered = state.table.filter(({ faces }) => faces);
      for (const { at, faces } of numbered)
        for (const { id, digit } of bonds) if (id.startsWith(`${at.join()}/`)) expect(faces).toContain(digit);
    }
    expect(polymere.some(({ geometry, state }) => bondsOf(geometry, state.table).length > 5)).toBe(true);
  });
  it('holds a piece turned as on the table, its digit at the lower right', () => {
    expect(inHand('123456', 3)).toEqual([2, 3, 4, 5, 6, 1]);
    expect(inHand('J', 3)).toBe(null);
  });
  it('tells the jokers of a hand apart', () => {
    expect(new Set(told(['123456', 'J', 'J', 'J']).map(({ id }) => id)).size).toBe(4);
  });
  it('reads what a move lays', () => {
    for (const { moves } of polymere) {
      for (const way of ways(moves)) {
        expect(way.place).toBe(way.preview.at.join(','));
        if (way.piece === 'J') expect(way.preview.faces).toBe(null);
        else expect(readFrom(way.piece, way.preview.faces?.[0] ?? 0)).toEqual(way.preview.faces);
      }
    }
  });
  it('sorts a hand by what stands beside its digit, jokers last', () => {
    expect(sortedHand(['J', '165432', '123456', '124356'], 1)).toEqual(['123456', '124356', '165432', 'J']);
    expect(sortedHand(['123456', '132456'], 3)).toEqual(['132456', '123456']);
  });
  it('finds what was drawn among the rest, jokers too', () => {
    expect(without(['J', '123456', 'J', '132456'], ['123456', 'J'])).toEqual(['J', '132456']);
    expect(without(['123456'], ['123456', 'J'])).toEqual([]);
  });
  it('points at what lies outside the window, the way it lies, once where several do', () => {
    const win = { x: 150, y: 100, scale: 50 };
    expect(
      beyond(
        [
          [0, 0],
          [2, 1],
        ],
        win,
        300,
        200,
      ),
    ).toEqual([]);
    const [right, up] = beyond(
      [
        [9, 0],
        [9, 0.2],
        [0, -9],
        [0, 0],
      ],
      win,
      300,
      200,
    );
    expect(right).toMatchObject({ at: [9, 0], turn: 0, y: 100 });
    expect(right?.x).toBeGreaterThan(250);
    expect(up).toMatchObject({ at: [0, -9], turn: -90, x: 150 });
    expect(
      beyond(
        [
          [9, 0],
          [9, 0.2],
          [0, -9],
          [0, 0],
        ],
        win,
        300,
        200,
      ),
    ).toHaveLength(2);
  });
  it('shows the whole table and keeps the point under the hand when zooming', () => {
    const points = [
      [-4, 2],
      [7, -3],
    ] as const;
    const all = fitted(points, 300, 200, 80);
    for (const [x, y] of points) {
      expect(x * all.scale + all.x).toBeGreaterThan(0);
      expect(x * all.scale + all.x).toBeLessThan(300);
      expect(y * all.scale + all.y).toBeGreaterThan(0);
      expect(y * all.scale + all.y).toBeLessThan(200);
    }
    const near = zoomed(all, 2, 120, 80);
    expect((120 - near.x) / near.scale).toBeCloseTo((120 - all.x) / all.scale);
    expect((80 - near.y) / near.scale).toBeCloseTo((80 - all.y) / all.scale);
  });
});
