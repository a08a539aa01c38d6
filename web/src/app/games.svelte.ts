// The games the server offers, in the reader's language; asked for once a language.
import { api } from '../net/api';
import { alsoSay, lang } from './i18n';
import type { Game, Games, Level } from '../wire/generated';

let known = $state.raw<{ lang: string; games: Games } | null>(null);
let asking: { lang: string; answer: Promise<Games> } | null = null;

/** The games and levels; throws a refusal when the server does not answer. */
export async function loadGames(): Promise<Games> {
  const language = lang();
  if (known?.lang === language) return known.games;
  if (asking?.lang !== language) asking = { lang: language, answer: api.games() };
  try {
    const games = await asking.answer;
    alsoSay(language, games.games.map((game) => game.texts ?? '').join('\n'));
    known = { lang: language, games };
    return games;
  } catch (error) {
    asking = null;
    throw error;
  }
}

export const allGames = (): Game[] => known?.games.games ?? [];
export const levels = (): Level[] => known?.games.levels ?? [];
/** What may be said anywhere with one click, in the reader's language. */
export const phrases = (): Games['phrases'] => known?.games.phrases ?? [];
export const gameInfo = (name: string): Game | undefined => allGames().find((game) => game.name === name);
