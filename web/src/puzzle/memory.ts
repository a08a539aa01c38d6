// What this device remembers of puzzles: which were solved and how, the rating, the streak, the best rush.
import { rated, UNRATED, type Rating } from '../profile/glicko';
import { entries, has, isCount, isText, last, orNull, Stored, type Fits } from '../profile/shapes';
import { isDay, type Day } from '../solo/days';

export interface PuzzleResult {
  /** The day it was begun on this device. */
  day: Day;
  /** The date it was the puzzle of, if it was opened as such. */
  of: Day | null;
  grade: number;
  seconds: number;
  /** Wrong tries. */
  wrong: number;
  /** Steps of hints. */
  hints: number;
  /** Whether it was solved, and not shown. */
  solved: boolean;
}

export interface RushBest {
  solved: number;
  day: Day;
}

export interface PuzzleMemory {
  /** By game and id. */
  results: Record<string, PuzzleResult>;
  /** By game; `all` is over all games. */
  ratings: Record<string, Rating & { count: number }>;
  /** By game; `all` is the mixed rush. */
  rushes: Record<string, RushBest>;
}

const MOST = 6000;
const isDate: Fits<Day> = (value): value is Day => isText(value) && isDay(value);
const isResult = has<PuzzleResult>({
  day: isDate,
  of: orNull(isDate),
  grade: isCount,
  seconds: isCount,
  wrong: isCount,
  hints: isCount,
  solved: (value): value is boolean => typeof value === 'boolean',
});
const isRated = has<Rating & { count: number }>({
  rating: isCount,
  deviation: isCount,
  volatility: isCount,
  count: isCount,
});
const isRush = has<RushBest>({ solved: isCount, day: isDate });

export const readPuzzles = (stored: Record<string, unknown>): PuzzleMemory => ({
  results: last(entries(stored['results'], isResult), MOST),
  ratings: entries(stored['ratings'], isRated),
  rushes: entries(stored['rushes'], isRush),
});

export const nameOf = (game: string, id: string): string => `${game}/${id}`;

/** The rating a puzzle of a grade plays with: found by how the levels fare, and unsure. */
const STRENGTH: readonly number[] = [1000, 1250, 1500, 1750, 2000];
const UNSURE = 90;

export const strengthOf = (grade: number): number => STRENGTH[Math.min(Math.max(grade, 1), 5) - 1] ?? 1500;

/** Solved alone at the first try is a win, anything else is none. */
export const scoreOf = ({ solved, wrong, hints }: PuzzleResult): number => (solved && !wrong && !hints ? 1 : 0);

function afterPuzzle(own: (Rating & { count: number }) | undefined, result: PuzzleResult): Rating & { count: number } {
  const encounter = { rating: strengthOf(result.grade), deviation: UNSURE, score: scoreOf(result) };
  return { ...rated(own ?? UNRATED, [encounter]), count: (own?.count ?? 0) + 1 };
}

/** A puzzle finished: the first result stays, and only it is rated. */
export function finished(memory: PuzzleMemory, game: string, id: string, result: PuzzleResult): PuzzleMemory {
  const name = nameOf(game, id);
  const known = memory.results[name];
  if (known) {
    // Solved before among others, it is solved as the puzzle of a day, too.
    if (known.of !== null || result.of === null || !result.solved) return memory;
    const { of, day } = result;
    return { ...memory, results: { ...memory.results, [name]: { ...known, of, day, solved: true } } };
  }
  return {
    ...memory,
    results: last({ ...memory.results, [name]: result }, MOST),
    ratings: {
      ...memory.ratings,
      all: afterPuzzle(memory.ratings['all'], result),
      [game]: afterPuzzle(memory.ratings[game], result),
    },
  };
}

/** A rush that is over; whether it is the best of its kind. */
export function rushed(
  memory: PuzzleMemory,
  kind: string,
  solved: number,
  day: Day,
): { memory: PuzzleMemory; best: boolean } {
  const best = solved > (memory.rushes[kind]?.solved ?? 0);
  return { best, memory: best ? { ...memory, rushes: { ...memory.rushes, [kind]: { solved, day } } } : memory };
}

const ofGame = (memory: PuzzleMemory, game?: string): PuzzleResult[] =>
  Object.entries(memory.results)
    .filter(([name]) => game === undefined || name.startsWith(`${game}/`))
    .map(([, result]) => result);

const dates = (results: readonly PuzzleResult[]): Day[] =>
  [...new Set(results.flatMap(({ of, solved }) => (of && solved ? [of] : [])))].sort();

/** The dates whose puzzle was solved, of one game or of any. */
export const datesSolved = (memory: PuzzleMemory, game?: string): Day[] => dates(ofGame(memory, game));

/** The same, of those that were begun on the day itself: they make a streak. */
export const daysSolved = (memory: PuzzleMemory, game?: string): Day[] =>
  dates(ofGame(memory, game).filter(({ of, day }) => of === day));

/** How many of a grade are solved. */
export const solvedOf = (memory: PuzzleMemory, game: string, grade?: number): number =>
  ofGame(memory, game).filter((one) => one.solved && (grade === undefined || one.grade === grade)).length;

export interface Statistics {
  solved: number;
  /** Solved without a wrong try or a hint. */
  clean: number;
  /** Seconds of the middle one; null: nothing solved. */
  median: number | null;
  best: number | null;
  /** How many were solved with no wrong try, one, two, three, more. */
  tries: number[];
}

export const MOST_TRIES = 4;

/** How the puzzles of a game went, or of all. */
export function statistics(memory: PuzzleMemory, game?: string): Statistics {
  const solved = ofGame(memory, game).filter((one) => one.solved);
  const seconds = solved.map((one) => one.seconds).sort((a, b) => a - b);
  const tries = Array.from({ length: MOST_TRIES + 1 }, () => 0);
  for (const { wrong } of solved) tries[Math.min(wrong, MOST_TRIES)] = (tries[Math.min(wrong, MOST_TRIES)] ?? 0) + 1;
  return {
    solved: solved.length,
    clean: solved.filter((one) => scoreOf(one) === 1).length,
    median: seconds[Math.floor((seconds.length - 1) / 2)] ?? null,
    best: seconds[0] ?? null,
    tries,
  };
}

export const keptPuzzles = new Stored<PuzzleMemory>('tablee:puzzles', readPuzzles);
