// Finished games as this device remembers them: against whom, and how they ended.
import { isDay, type Day } from '../solo/days';
import type { Snapshot } from '../wire/generated';
import { entries, has, isText, last, list, orNull, Stored, type Fits } from './shapes';

export type Ending = 'won' | 'shared' | 'lost';

/** One opponent of a game. */
export interface Opponent {
  /** The level of a character; null: a person. */
  level: number | null;
  /** A person's name, if there is one. */
  name: string | null;
  /** How the own place compared with theirs. */
  ending: Ending;
}

export interface PlayedGame {
  game: string;
  day: Day;
  /** Of the whole table: first alone, first with others, or not. */
  ending: Ending;
  opponents: Opponent[];
}

/** By table. */
export type PlayedGames = Record<string, PlayedGame>;

const MOST = 2000;

const isEnding = (value: unknown): value is Ending => value === 'won' || value === 'shared' || value === 'lost';
const isLevel = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < 100;
const isOpponent = has<Opponent>({ level: orNull(isLevel), name: orNull(isText), ending: isEnding });
const isDate: Fits<Day> = (value): value is Day => isText(value) && isDay(value);
const isPlayed = has<PlayedGame>({
  game: isText,
  day: isDate,
  ending: isEnding,
  opponents: (value): value is Opponent[] => Array.isArray(value) && list(value, isOpponent).length === value.length,
});

export const readGames = (stored: Record<string, unknown>): PlayedGames =>
  last(entries(stored['games'], isPlayed), MOST);

/** A game that has ended, as its player remembers it; null: one that does not count. */
export function playedOf(table: Snapshot, day: Day): PlayedGame | null {
  const [you, ...more] = table.you;
  const ranking = table.result?.ranking;
  // Several people at one screen have no one to remember it for; what was brought in was played elsewhere.
  if (you === undefined || more.length || !ranking || table.status !== 'ended' || table.imported) return null;
  if (table.players < 2 || table.ply === 0) return null;
  const place = (seat: number): number => ranking.findIndex((group) => group.includes(seat));
  const against = (seat: number): Ending => {
    const ahead = place(seat) - place(you);
    return ahead > 0 ? 'won' : ahead < 0 ? 'lost' : 'shared';
  };
  return {
    game: table.game,
    day,
    ending: place(you) > 0 ? 'lost' : (ranking[0] ?? []).length > 1 ? 'shared' : 'won',
    opponents: table.seats
      .filter(({ seat }) => seat !== you)
      .map(({ seat, who, level, name, left }) => ({
        level: who === 'bot' && !left ? level : null,
        name: who === 'bot' && !left ? null : name,
        ending: against(seat),
      })),
  };
}

export interface Tally {
  played: number;
  won: number;
  shared: number;
  lost: number;
}

const NONE: Tally = { played: 0, won: 0, shared: 0, lost: 0 };
const more = (tally: Tally = NONE, ending: Ending): Tally => ({
  ...tally,
  played: tally.played + 1,
  [ending]: tally[ending] + 1,
});

/** Games and how they ended, by game. */
export function byGame(games: PlayedGames): Record<string, Tally> {
  const found: Record<string, Tally> = {};
  for (const { game, ending } of Object.values(games)) found[game] = more(found[game], ending);
  return found;
}

/** Encounters with each character, by level; of one game only, if it is named. */
export function byLevel(games: PlayedGames, game?: string): Record<number, Tally> {
  const found: Record<number, Tally> = {};
  for (const played of Object.values(games)) {
    if (game !== undefined && played.game !== game) continue;
    for (const { level, ending } of played.opponents) if (level !== null) found[level] = more(found[level], ending);
  }
  return found;
}

export interface HeadToHead extends Tally {
  name: string;
}

/** Encounters with each person who has a name, the most frequent first. */
export function byPerson(games: PlayedGames): HeadToHead[] {
  const found = new Map<string, Tally>();
  for (const { opponents } of Object.values(games))
    for (const { name, ending } of opponents) if (name !== null) found.set(name, more(found.get(name), ending));
  return [...found]
    .map(([name, tally]) => ({ name, ...tally }))
    .sort((a, b) => b.played - a.played || a.name.localeCompare(b.name));
}

/** Whom to beat next, and who comes after. */
export interface Invitation {
  /** The weakest character not beaten yet; null once all are. */
  beat: number | null;
  /** Who would like to play then; null: nobody is left. */
  then: number | null;
  /** Who was beaten last and made room; null at the beginning. */
  beaten: number | null;
}

export function invitation(games: PlayedGames, levels: readonly number[]): Invitation {
  const tallies = byLevel(games);
  const beat = levels.find((level) => !tallies[level]?.won) ?? null;
  const at = beat === null ? levels.length : levels.indexOf(beat);
  return { beat, then: levels[at + 1] ?? null, beaten: levels[at - 1] ?? null };
}

export const keptGames = new Stored<{ games: PlayedGames }>('tablee:games', (stored) => ({ games: readGames(stored) }));

/** Remember a finished game; one that is known stays as it is. */
export function noteGame(table: Snapshot, day: Day): void {
  const played = playedOf(table, day);
  if (!played || keptGames.load().games[table.table]) return;
  keptGames.change(({ games }) => ({ games: last({ ...games, [table.table]: played }, MOST) }));
}
