// The puzzles of the next days, kept on the device with the answers along their solutions: they can be solved without a
// connection. What is played beside the solution is then not refuted.
// A site without a server needs none of this: there the whole service lies in the browser.
import { lang } from '../app/i18n';
import { request, SITE } from '../net/transport';
import { daysAfter, type Day } from '../solo/days';
import { boardOf } from '../boards/board';
import { addresses, of } from './addresses';
import type { DayPuzzle, PuzzleSolution } from './types';

const CACHE = 'tablee-days';
const KEY = 'tablee:days';
export const AHEAD = 14;
/** Milliseconds: first the page itself is loaded. */
const LATER = 2500;

/** A kept answer; null: there is none. */
export async function keptAnswer<T>(address: string): Promise<T | null> {
  try {
    const found = await (await caches.open(CACHE)).match(address);
    return found ? ((await found.json()) as T) : null;
  } catch {
    return null;
  }
}

async function keep<T>(cache: Cache, address: string, asked: () => Promise<Response> = plain(address)): Promise<T> {
  const known = await cache.match(address);
  if (known) return (await known.json()) as T;
  const answer = await asked();
  if (!answer.ok) throw new Error(String(answer.status));
  await cache.put(address, answer.clone());
  return (await answer.json()) as T;
}

const headers = (): Record<string, string> => ({ Accept: 'application/json', 'Accept-Language': lang() });
const plain = (address: string) => () => request(address, { headers: headers() });

/** Keep a puzzle with everything that is asked on the way to its solution; hints are told by the solution itself. */
async function keepPuzzle(cache: Cache, { game, id, seat, setting }: DayPuzzle): Promise<void> {
  const { moves } = await keep<PuzzleSolution>(cache, addresses.solution(game, id));
  await keep(cache, addresses.geometry(game, setting));
  const own = moves.filter((move) => move.seat === seat).map(({ text }) => text);
  for (let count = 0; count < own.length; count += 1) {
    const tried = own.slice(0, count + 1);
    const body = JSON.stringify({ moves: tried, lang: lang() });
    await keep(cache, addresses.tried(game, id, tried), () =>
      request(`${of(game, id)}/try?lang=${lang()}`, {
        method: 'POST',
        headers: { ...headers(), 'Content-Type': 'application/json' },
        body,
      }),
    );
  }
}

/** The days that are to be kept, from today on. */
export const daysAhead = (today: Day, ahead = AHEAD): Day[] =>
  Array.from({ length: ahead + 1 }, (_, by) => daysAfter(today, by));

/** Drop the answers about days that are over. */
async function dropPast(cache: Cache, today: Day): Promise<void> {
  for (const kept of await cache.keys()) {
    const day = /\/day\/(\d{4}-\d\d-\d\d)/.exec(kept.url)?.[1];
    if (day !== undefined && day < daysAfter(today, -1)) await cache.delete(kept);
  }
}

/** Keep the next days of these games, once a day and language; answers how many days are kept. */
export async function keepAhead(games: readonly string[], today: Day, ahead = AHEAD): Promise<number> {
  const done = `${today} ${lang()}`;
  try {
    if (SITE || !('caches' in globalThis)) return SITE ? ahead : 0;
    if (localStorage.getItem(KEY) === done) return ahead;
    await new Promise((wake) => setTimeout(wake, LATER));
    const cache = await caches.open(CACHE);
    await dropPast(cache, today);
    await keep(cache, addresses.overview());
    for (const game of games) {
      await boardOf(game);
      for (const day of daysAhead(today, ahead)) {
        await keepPuzzle(cache, await keep<DayPuzzle>(cache, addresses.day(game, day)));
      }
    }
    localStorage.setItem(KEY, done);
    return ahead;
  } catch {
    return 0; // offline, or storage is full: another visit tries again
  }
}
