// What players, rounds and results of a tournament are called, in words.
import { gameInfo, levels } from '../app/games.svelte';
import { t } from '../app/i18n';
import { shortTitle } from '../table/names';
import type { Format, Pairing, Tournament } from '../wire/generated';

/** Who meets whom, in words: the format itself, or (`about`) what it means for days and points. */
export const formatWords = (format: Format, more = '', about = 'format'): string =>
  t(`tournament-${about}-${format === 'swiss' ? 'swiss' : 'round-robin'}${more}`);

export function entrantName({ entrants }: Tournament, number: number): string {
  const found = entrants[number];
  if (found?.who !== 'bot') return found?.name ?? t('seat-name', { number: number + 1 });
  const name = levels().find(({ level }) => level === found.level)?.name ?? '';
  const same = entrants.filter(({ who, level }) => who === 'bot' && level === found.level);
  if (same.length < 2) return name;
  return t('page-bot-name', { name, seat: same.findIndex(({ entrant }) => entrant === number) + 1 });
}

export function titleOf({ title, game }: Tournament): string {
  return title ?? t('tournament-title', { game: shortTitle(gameInfo(game)?.title ?? game) });
}

/** The games of each round, the last one first. */
export function byRound({ pairings }: Tournament): { round: number; games: Pairing[] }[] {
  const rounds = [...new Set(pairings.map(({ round }) => round))].sort((a, b) => b - a);
  return rounds.map((round) => ({ round, games: pairings.filter((one) => one.round === round) }));
}

/** The opponent of a player in a game. */
export const opponent = ({ first, second }: Pairing, you: number): number | null => (first === you ? second : first);

/** Who has won, once it is over. */
export function winnerWords(tournament: Tournament): string {
  const best = tournament.standings.filter(({ place }) => place === 1);
  const names = best.map(({ entrant }) => entrantName(tournament, entrant));
  if (!best[0]?.points) return t('tournament-ended');
  if (names.length === 1 && best[0].entrant === tournament.you) return t('tournament-you-win');
  return t('tournament-winner', { names: names.join(', '), count: names.length });
}
