// What this device remembers of playing alone: which table holds an attempt, the time and hints it took, what is solved.
// Nothing of it leaves the device.
import { isDay, type Day } from './days';

export interface Attempt {
  table: string;
  /** The day it was begun on: a puzzle of the day counts for its day even when it is solved after midnight. */
  begun: Day;
  seconds: number;
  hints: number;
}

export interface Done {
  day: Day;
  seconds: number;
  hints: number;
}

export interface Memory {
  attempts: Record<string, Attempt>;
  done: Record<string, Done>;
  days: Day[];
}

const KEY = 'tablee:solo';
const MOST_ATTEMPTS = 60;
const MOST_DONE = 4000;

/** What an attempt or a result is kept under. */
export const nameOf = (game: string, task: string): string => `${game}/${task}`;

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

function isDone(value: unknown): value is Done {
  const one = value as Done;
  return (
    typeof one === 'object' && one !== null && isDay(String(one.day)) && isNumber(one.seconds) && isNumber(one.hints)
  );
}
function isAttempt(value: unknown): value is Attempt {
  const one = value as Attempt;
  return (
    typeof one === 'object' &&
    one !== null &&
    typeof one.table === 'string' &&
    isDay(String(one.begun)) &&
    isNumber(one.seconds) &&
    isNumber(one.hints)
  );
}
function those<T>(value: unknown, fits: (one: unknown) => one is T): Record<string, T> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, T] => fits(entry[1])));
}

/** What is stored, as far as it has the right shape: a damaged part costs only itself. */
export function read(text: string | null): Memory {
  let stored: Partial<Record<keyof Memory, unknown>> | null = null;
  try {
    stored = JSON.parse(text ?? 'null') as Partial<Record<keyof Memory, unknown>> | null;
  } catch {
    // Damaged: start anew.
  }
  const days = Array.isArray(stored?.days)
    ? stored.days.filter((day): day is Day => typeof day === 'string' && isDay(day))
    : [];
  return { attempts: those(stored?.attempts, isAttempt), done: those(stored?.done, isDone), days };
}

/** The same with no more entries than that, the oldest gone first. */
function last<T>(entries: Record<string, T>, most: number): Record<string, T> {
  return Object.fromEntries(Object.entries(entries).slice(-most));
}

/** An attempt begun or gone on with; it becomes the newest. */
export function kept(memory: Memory, name: string, attempt: Attempt): Memory {
  const { [name]: _old, ...others } = memory.attempts;
  return { ...memory, attempts: last({ ...others, [name]: attempt }, MOST_ATTEMPTS) };
}

export function dropped(memory: Memory, name: string): Memory {
  const { [name]: _old, ...attempts } = memory.attempts;
  return { ...memory, attempts };
}

/** A task solved: the first result stays; the puzzle of a day counts for the streak if it was begun on that day. */
export function solved(memory: Memory, name: string, date: Day | null, done: Done, begun: Day): Memory {
  const known = memory.done[name];
  const counts = date !== null && begun === date && !memory.days.includes(date);
  return {
    ...memory,
    done: known ? memory.done : last({ ...memory.done, [name]: done }, MOST_DONE),
    days: counts ? [...memory.days, date].sort() : memory.days,
  };
}

/** The first number of a grade that is not solved yet; after all of them, the first again. */
export function nextNumber(memory: Memory, game: string, grade: number, size: number): number {
  for (let number = 1; number <= size; number += 1) {
    if (!memory.done[nameOf(game, `${grade}-${number}`)]) return number;
  }
  return 1;
}

/** How many of a grade are solved. */
export function solvedOf(memory: Memory, game: string, grade: number): number {
  return Object.keys(memory.done).filter((name) => name.startsWith(`${game}/${grade}-`)).length;
}

export function load(): Memory {
  try {
    return read(localStorage.getItem(KEY));
  } catch {
    return read(null);
  }
}

/** Change what is remembered, from what is stored now: another tab may have changed it. */
export function remember(change: (memory: Memory) => Memory): Memory {
  const next = change(load());
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Without storage everything can be played; it is only not remembered.
  }
  return next;
}
