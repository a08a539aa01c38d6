// Positions where a visitor went wrong, as puzzles of their own: asked again after growing intervals until they are known.
import { daysAfter, isDay, type Day } from '../solo/days';
import type { JudgedMove } from '../wire/generated';
import { entries, has, isCount, isText, last, Stored, type Fits } from './shapes';

export interface Mistake {
  table: string;
  game: string;
  /** The move that was made; the position is the one before it. */
  ply: number;
  seat: number;
  /** The chance there was, and what was left of it. */
  from: number;
  to: number;
  /** Both are proven. */
  exact: boolean;
  added: Day;
  /** When it is asked next. */
  due: Day;
  /** How often it was found in a row. */
  stage: number;
}

export type Mistakes = Record<string, Mistake>;

/** Days until it is asked again, after it was found so often in a row. */
export const INTERVALS: readonly number[] = [1, 3, 7, 16, 35];
const MOST = 300;
/** Of one game: the worst are enough. */
const MOST_OF_GAME = 4;
/** Below this a slip teaches nothing. */
const WORTH = 0.08;

const isDate: Fits<Day> = (value): value is Day => isText(value) && isDay(value);
const isBoolean: Fits<boolean> = (value): value is boolean => typeof value === 'boolean';
const isMistake = has<Mistake>({
  table: isText,
  game: isText,
  ply: isCount,
  seat: isCount,
  from: isCount,
  to: isCount,
  exact: isBoolean,
  added: isDate,
  due: isDate,
  stage: isCount,
});

export const readMistakes = (stored: Record<string, unknown>): Mistakes =>
  last(entries(stored['mistakes'], isMistake), MOST);

export const nameOf = ({ table, ply }: Pick<Mistake, 'table' | 'ply'>): string => `${table}/${ply}`;

/** The mistakes of one seat in a reviewed game, the worst first. */
export function mistakesIn(
  moves: readonly JudgedMove[],
  of: { table: string; game: string; seat: number },
  today: Day,
): Mistake[] {
  return moves
    .filter(
      ({ seat, mark, best, text, loss }) =>
        seat === of.seat && (mark === '?' || mark === '??') && best !== text && loss >= WORTH,
    )
    .sort((a, b) => b.loss - a.loss)
    .slice(0, MOST_OF_GAME)
    .map(({ ply, best_value: from, value: to, proven, exact }) => ({
      ...of,
      ply,
      from,
      to,
      exact: proven && exact,
      added: today,
      due: today,
      stage: 0,
    }));
}

/** With new ones; what is known already keeps its interval. */
export const added = (all: Mistakes, found: readonly Mistake[]): Mistakes =>
  last({ ...Object.fromEntries(found.map((one) => [nameOf(one), one])), ...all }, MOST);

/** After an answer: found, it is asked later and later, in the end never again; missed, it begins anew tomorrow. */
export function answered(all: Mistakes, name: string, found: boolean, today: Day): Mistakes {
  const one = all[name];
  if (!one) return all;
  const stage = found ? one.stage + 1 : 0;
  const due = daysAfter(today, INTERVALS[Math.min(stage, INTERVALS.length) - 1] ?? 1);
  return { ...all, [name]: { ...one, stage, due } };
}

/** Whether it was found often enough to rest. */
export const isKnown = ({ stage }: Mistake): boolean => stage >= INTERVALS.length;

/** What is to be asked on a day, the longest due first. */
export const dueOn = (all: Mistakes, today: Day): Mistake[] =>
  Object.values(all)
    .filter((one) => !isKnown(one) && one.due <= today)
    .sort((a, b) => a.due.localeCompare(b.due) || a.added.localeCompare(b.added));

/** When the next one comes; null: none is left. */
export function nextDue(all: Mistakes): Day | null {
  const days = Object.values(all)
    .filter((one) => !isKnown(one))
    .map(({ due }) => due)
    .sort();
  return days[0] ?? null;
}

export const without = (all: Mistakes, name: string): Mistakes =>
  Object.fromEntries(Object.entries(all).filter(([one]) => one !== name));

export const keptMistakes = new Stored<{ mistakes: Mistakes }>('tablee:mistakes', (stored) => ({
  mistakes: readMistakes(stored),
}));

/** Keep the mistakes of a reviewed game. */
export function noteMistakes(found: readonly Mistake[]): void {
  const all = keptMistakes.load().mistakes;
  if (found.some((one) => !(nameOf(one) in all)))
    keptMistakes.change(({ mistakes }) => ({ mistakes: added(mistakes, found) }));
}
