// The rush: which puzzles come in which order, and when it is over. Nothing here needs a clock or a screen.
import type { PuzzleList } from './types';

/** Seconds of a rush, and wrong moves that end it. */
export const RUSH_SECONDS = 180;
export const LIVES = 3;

export interface Waiting {
  game: string;
  id: string;
  grade: number;
}

function shuffled<T>(things: readonly T[], random: () => number): T[] {
  const all = [...things];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other] as T, all[at] as T];
  }
  return all;
}

/** How many of a grade come before the next: a rush begins easy and soon is not. */
const OF_GRADE = 6;

/**
 * The puzzles of a rush, from easy to hard and by chance within a grade; of several games they take turns.
 * After the hardest come the rest, hard ones first.
 */
export function queueOf(lists: Readonly<Record<string, PuzzleList>>, random: () => number): Waiting[] {
  const byGrade = [1, 2, 3, 4, 5].map((grade) => {
    const games = Object.entries(lists).map(([game, { ids }]) =>
      shuffled(
        ids.filter(([, of]) => of === grade),
        random,
      ).map(([id]) => ({ game, id, grade })),
    );
    const turns = shuffled(games, random);
    const most = Math.max(0, ...turns.map((one) => one.length));
    return Array.from({ length: most }, (_, at) => turns.flatMap((one) => one.slice(at, at + 1))).flat();
  });
  const first = byGrade.flatMap((all) => all.slice(0, OF_GRADE));
  return [...first, ...byGrade.reverse().flatMap((all) => all.slice(OF_GRADE))];
}

/** A puzzle for somebody with this rating: the grade whose puzzles are about as strong. */
export const gradeFor = (rating: number): number => Math.min(5, Math.max(1, Math.round((rating - 750) / 250)));
