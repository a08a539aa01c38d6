// What puzzles ask of the server. Those of the next days are kept on the device: without a connection they are taken from there.
import { lang } from '../app/i18n';
import { ask, Refused } from '../net/api';
import { SITE } from '../net/transport';
import type { Day } from '../solo/days';
import type { Geometry } from '../wire/generated';
import { addresses, of } from './addresses';
import { keptAnswer } from './ahead';
import type {
  DayPuzzle,
  PositionPuzzle,
  PuzzleHint,
  PuzzleList,
  PuzzleOverview,
  PuzzleSolution,
  PuzzleTry,
} from './types';

/** Ask the server, or what is kept of it. */
async function orKept<T>(asked: Promise<T>, address: string): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    const offline = error instanceof Refused && error.kind === 'offline' && !SITE;
    const kept = offline ? await keptAnswer<T>(address) : null;
    if (kept === null) throw error;
    return kept;
  }
}

/** A step of a hint, told by the solution: after so many right moves. */
export function hintBySolution({ moves }: PuzzleSolution, right: number, step: number): PuzzleHint | null {
  const next = moves.filter(({ seat }) => seat === moves[0]?.seat)[right];
  if (!next) return null;
  const { look, piece, advice, drawing } = next.telling;
  const words = step === 1 ? look : step === 2 ? piece : advice;
  return {
    step,
    words,
    drawing: drawing.filter((mark) => mark.step <= step),
    move: step === 3 ? next.text : null,
  };
}

const get = <T>(address: string): Promise<T> => orKept(ask<T>('GET', address), address);

export const puzzleRequests = {
  overview: () => get<PuzzleOverview>(addresses.overview()),
  list: (game: string, grade: number | null, motif: string | null) => {
    const query = new URLSearchParams();
    if (grade !== null) query.set('grade', String(grade));
    if (motif) query.set('motif', motif);
    return ask<PuzzleList>('GET', `${of(game, 'list')}?${query}`);
  },
  puzzle: (game: string, id: string) => get<PositionPuzzle>(addresses.puzzle(game, id)),
  day: (game: string, day: Day) => get<DayPuzzle>(addresses.day(game, day)),
  geometry: (game: string, setting: PositionPuzzle['setting']) => get<Geometry>(addresses.geometry(game, setting)),
  try: (game: string, id: string, moves: readonly string[]) =>
    orKept(
      ask<PuzzleTry>('POST', `${of(game, id)}/try?lang=${lang()}`, { moves: [...moves], lang: lang() }),
      addresses.tried(game, id, moves),
    ),
  hint: async (game: string, id: string, moves: readonly string[], step: number): Promise<PuzzleHint> => {
    try {
      return await ask<PuzzleHint>('GET', addresses.hint(game, id, moves, step));
    } catch (error) {
      const offline = error instanceof Refused && error.kind === 'offline' && !SITE;
      const kept = offline ? await keptAnswer<PuzzleSolution>(addresses.solution(game, id)) : null;
      const hint = kept && hintBySolution(kept, moves.length, step);
      if (!hint) throw error;
      return hint;
    }
  },
  solution: (game: string, id: string) => get<PuzzleSolution>(addresses.solution(game, id)),
};

export type PuzzleRequests = typeof puzzleRequests;
