// The board of a puzzle and its geometry, fetched once: what is shown next has them already.
import { boardOf, type AnyBoard } from '../boards/board';
import type { Geometry } from '../wire/generated';
import { addresses } from './addresses';
import { puzzleRequests } from './requests';
import type { PositionPuzzle } from './types';

export interface Fetched {
  Board: AnyBoard;
  geometry: Geometry;
}
type Wanted = Pick<PositionPuzzle, 'game' | 'setting'>;

const known = new Map<string, Fetched>();
const keyOf = ({ game, setting }: Wanted): string => addresses.geometry(game, setting);

/** What is there already. */
export const fetchedBoard = (puzzle: Wanted): Fetched | null => known.get(keyOf(puzzle)) ?? null;

/** Have it ready; throws a refusal when it cannot be had. */
export async function fetchBoard(puzzle: Wanted): Promise<Fetched> {
  const found = fetchedBoard(puzzle);
  if (found) return found;
  const [Board, geometry] = await Promise.all([
    boardOf(puzzle.game),
    puzzleRequests.geometry(puzzle.game, puzzle.setting),
  ]);
  const both = { Board, geometry };
  known.set(keyOf(puzzle), both);
  return both;
}
