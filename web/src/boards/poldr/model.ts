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
