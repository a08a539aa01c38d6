// Where puzzles are asked for.
import { lang } from '../app/i18n';
import type { Day } from '../solo/days';
import type { OptionValue } from '../wire/generated';
import type { PositionPuzzle } from './types';

export const of = (game: string, id: string): string =>
  `/api/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(id)}`;

export const addresses = {
  overview: () => `/api/puzzles?lang=${lang()}`,
  puzzle: (game: string, id: string) => `${of(game, id)}?lang=${lang()}`,
  day: (game: string, day: Day) => `${of(game, 'day')}/${day}?lang=${lang()}`,
  /** Where the answer to a try is kept: on the server it is asked for by another way. */
  tried: (game: string, id: string, moves: readonly string[]) =>
    `${of(game, id)}/try?${new URLSearchParams([['lang', lang()], ...moves.map((move) => ['moves', move])])}`,
  hint: (game: string, id: string, moves: readonly string[], step: number) =>
    `${of(game, id)}/hint?${new URLSearchParams([['step', String(step)], ...moves.map((move) => ['moves', move])])}`,
  solution: (game: string, id: string) => `${of(game, id)}/solution?lang=${lang()}`,
  geometry: (game: string, { players, options }: PositionPuzzle['setting']) => {
    const query = new URLSearchParams({ players: String(players) });
    for (const [name, value] of Object.entries(options as Record<string, OptionValue>)) query.set(name, String(value));
    return `/api/games/${game}/geometry?${query}`;
  },
};
