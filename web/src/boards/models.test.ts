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
import {
  beyond,
  fitted,
  readFrom,
  sortedHand,
  told,
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
