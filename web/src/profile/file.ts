// The whole profile as one file: to take it to another device, to keep it, or to have it forgotten.
import { read as readSolo, type Memory } from '../solo/attempts';
import { readLearned, type Learned } from '../lesson/progress';
import type { Day } from '../solo/days';
import { readPuzzles, type PuzzleMemory } from '../puzzle/memory';
import { readGames, type PlayedGames } from './games';
import { readMistakes, type Mistakes } from './mistakes';
import { isRecord, parsed } from './shapes';

export interface Profile extends PuzzleMemory {
  games: PlayedGames;
  mistakes: Mistakes;
  learned: Learned;
  /** Playing alone, without the tables that hold attempts: those are known to one device only. */
  solo: Pick<Memory, 'done' | 'days'>;
}

const KIND = 'profile';
const VERSION = 1;

const KEYS = {
  games: 'tablee:games',
  mistakes: 'tablee:mistakes',
  puzzles: 'tablee:puzzles',
  learned: 'tablee:learned',
  solo: 'tablee:solo',
} as const;
/** Forgotten with the profile, and not part of a file. */
const ALSO = ['tablee:tables', 'tablee-copies', 'tablee:days'];

const soloOf = (text: string): Profile['solo'] => {
  const { done, days } = readSolo(text);
  return { done, days };
};

/** A profile out of what is stored or written in a file. */
function profileOf(stored: Record<string, unknown>): Profile {
  return {
    ...readPuzzles(stored),
    games: readGames(stored),
    mistakes: readMistakes(stored),
    learned: readLearned(JSON.stringify(isRecord(stored['learned']) ? stored['learned'] : {})),
    solo: soloOf(JSON.stringify(stored['solo'] ?? null)),
  };
}

/** The text of a file. */
export const written = (profile: Profile, day: Day): string =>
  JSON.stringify({ tablee: KIND, version: VERSION, day, ...profile }, null, 1) + '\n';

/** The profile in a file; null if it is none. */
export function fromFile(text: string): Profile | null {
  const found = parsed(text);
  return found['tablee'] === KIND && found['version'] === VERSION ? profileOf(found) : null;
}

const union = (one: readonly string[] = [], other: readonly string[] = []): string[] => [
  ...new Set([...one, ...other]),
];

/** Two profiles as one; where both know something, the own stays, and the better of two bests. */
export function merged(own: Profile, other: Profile): Profile {
  const ratings = { ...other.ratings };
  for (const [name, rating] of Object.entries(own.ratings))
    if (rating.count >= (ratings[name]?.count ?? 0)) ratings[name] = rating;
  const rushes = { ...other.rushes };
  for (const [name, best] of Object.entries(own.rushes))
    if (best.solved >= (rushes[name]?.solved ?? 0)) rushes[name] = best;
  const lessons = union(Object.keys(own.learned), Object.keys(other.learned));
  return {
    games: { ...other.games, ...own.games },
    mistakes: { ...other.mistakes, ...own.mistakes },
    results: { ...other.results, ...own.results },
    ratings,
    rushes,
    learned: Object.fromEntries(lessons.map((game) => [game, union(own.learned[game], other.learned[game])])),
    solo: {
      done: { ...other.solo.done, ...own.solo.done },
      days: union(own.solo.days, other.solo.days).sort(),
    },
  };
}

const stored = (key: string): Record<string, unknown> => parsed(localStorage.getItem(key));

/** The profile of this device. */
export function loadProfile(): Profile {
  try {
    return profileOf({
      ...stored(KEYS.puzzles),
      ...stored(KEYS.games),
      ...stored(KEYS.mistakes),
      learned: stored(KEYS.learned),
      solo: stored(KEYS.solo),
    });
  } catch {
    return profileOf({});
  }
}

/** Make a profile this device's own. Throws where the browser keeps nothing. */
export function storeProfile({ games, mistakes, results, ratings, rushes, learned, solo }: Profile): void {
  const { attempts } = readSolo(localStorage.getItem(KEYS.solo));
  localStorage.setItem(KEYS.games, JSON.stringify({ games }));
  localStorage.setItem(KEYS.mistakes, JSON.stringify({ mistakes }));
  localStorage.setItem(KEYS.puzzles, JSON.stringify({ results, ratings, rushes }));
  localStorage.setItem(KEYS.learned, JSON.stringify(learned));
  localStorage.setItem(KEYS.solo, JSON.stringify({ attempts, ...solo }));
}

/** Forget everything this device knows of its visitor but the settings. */
export function forgetProfile(): void {
  for (const key of [...Object.values(KEYS), ...ALSO]) localStorage.removeItem(key);
}

/** Whether there is anything to remember. */
export const isEmpty = ({ games, results, learned, solo }: Profile): boolean =>
  [games, results, learned, solo.done].every((part) => Object.keys(part).length === 0);
