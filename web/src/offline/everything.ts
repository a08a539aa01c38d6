// Everything that is kept in this browser as one file, and back: games by the service, the rest from local storage.
import { ask } from '../net/api';

interface Whole {
  format: number;
  tables: unknown[];
  notes: Record<string, string>;
  /** What this browser remembers besides: settings, lessons, solos. */
  local: Record<string, string>;
}

const OWN = 'tablee:';
/** What is true of this browser only. */
const NOT_TAKEN = /^tablee:(kept|kept-files|here|copies)$/;
const TABLES = 'tablee:tables';

/** All of it, as a text. */
export async function everything(): Promise<string> {
  const games = await ask<Omit<Whole, 'local'>>('GET', '/api/everything');
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(OWN) && !NOT_TAKEN.test(key));
  const local = Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key) ?? '']));
  return JSON.stringify({ ...games, local });
}

/** Take a file in; what is here stays. Answers how many games were new; throws what is wrong with it. */
export async function takeIn(text: string): Promise<number> {
  const { local, ...games } = JSON.parse(text) as Whole;
  const { taken } = await ask<{ taken: number }>('POST', '/api/everything', games);
  for (const [key, value] of Object.entries(local ?? {})) {
    if (!key.startsWith(OWN) || NOT_TAKEN.test(key)) continue;
    if (key === TABLES) localStorage.setItem(key, union(localStorage.getItem(key), value));
    else if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
  }
  return taken;
}

/** Two lists of tables as one. */
function union(here: string | null, there: string): string {
  const own = JSON.parse(here ?? '[]') as { table: string }[];
  const other = JSON.parse(there) as { table: string }[];
  const known = new Set(own.map(({ table }) => table));
  return JSON.stringify([...own, ...other.filter(({ table }) => !known.has(table))]);
}
