// POLD.R as the page sees it: the shapes of what the server sends.
import type { Point } from '../board';

export interface Geometry {
  size: number;
  cells: { name: string; at: Point; polygon: Point[] }[];
  brick: Point[];
  studs: Point[][];
  marker: { radius: number; hole: number };
  black: { radius: number };
}

export interface View {
  bricks: Record<string, number>;
  black: string | null;
  markers: (string | null)[];
  reserve: number[];
  phase: 1 | 2;
  turn: number;
}

export type Pawn = 'black' | 'marker';

export interface Preview {
  seat: number;
  pawns: { pawn: Pawn; from: string | null; to: string }[];
  line: string[];
  fills?: string[];
  takes?: string[];
  reserve: number;
  block: boolean;
  over: boolean;
}

/** A pawn and the cell it goes to, as it is written in a move. */
export function token(pawn: Pawn, cell: string): string {
  return (pawn === 'black' ? 'N' : 'M') + cell;
}

/** How many bricks each has, in the reserve and on the board. */
export function totalsOf({ reserve, bricks }: View): number[] {
  return reserve.map((left, seat) => left + Object.values(bricks).filter((owner) => owner === seat).length);
}

/** A piece of land: that of one brick, or what joins it to its neighbour. */
export interface Land {
  readonly cells: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const BANK = 0.46; // half the width of a brick's land

/** The land under some bricks: a square for each, and bridges where two stand side by side. */
export function landOf(cells: readonly string[], at: ReadonlyMap<string, Point>): Land[] {
  const spots = cells.map((cell) => ({ cell, at: at.get(cell) ?? ([0, 0] as const) }));
  const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.01;
  const squares = spots.map(({ cell, at: [x, y] }) => ({
    ...{ cells: [cell], x: x - BANK, y: y - BANK },
    ...{ width: 2 * BANK, height: 2 * BANK },
  }));
  const bridges = spots.flatMap(({ cell, at: [x, y] }) =>
    spots.flatMap(({ cell: other, at: [ox, oy] }) => {
      if (near(ox, x + 1) && near(oy, y))
        return [{ cells: [cell, other], x: x + 0.3, y: y - BANK, width: 0.4, height: 2 * BANK }];
      if (near(oy, y + 1) && near(ox, x))
        return [{ cells: [cell, other], x: x - BANK, y: y + 0.3, width: 2 * BANK, height: 0.4 }];
      return [];
    }),
  );
  return [...squares, ...bridges];
}
