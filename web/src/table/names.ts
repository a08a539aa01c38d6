// What seats, turns and results are called, in words.
import { levels } from '../app/games.svelte';
import { has, list, t } from '../app/i18n';
import type { ClockKind, Snapshot } from '../wire/generated';
import { wordedOf, type Players } from './words';

/** A seat's own word in this game (a colour), or its number. */
export function seatWord(game: string, seat: number): string {
  const own = `${game}-seat-${seat}`;
  return has(own) ? t(own) : t('seat-name', { number: seat + 1 });
}

/** The name of who sits there. */
export function seatName(snapshot: Snapshot, seat: number): string {
  const found = snapshot.seats[seat];
  if (found?.who === 'bot') {
    const level = levels().find((one) => one.level === found.level);
    const bots = snapshot.seats.filter(({ who }) => who === 'bot').length;
    const name = found.name ?? level?.name;
    return name && bots === 1 ? name : (found.name ?? t('page-bot-name', { name: name ?? '', seat: seat + 1 }));
  }
  return found?.name ?? seatWord(snapshot.game, seat);
}

/** Whose turn it is, or how it ended. */
export function turnWords(snapshot: Snapshot): string {
  if (snapshot.status === 'waiting') return t('page-turn-waiting');
  if (snapshot.status === 'ended' || snapshot.over) return resultWords(snapshot);
  const seat = snapshot.to_move ?? 0;
  const name = seatName(snapshot, seat);
  if (!snapshot.you.includes(seat)) return t('page-turn-theirs', { name });
  if (snapshot.players === 1) return t('page-turn-solo');
  return snapshot.you.length > 1 ? t('page-turn-at-screen', { name }) : t('page-turn-yours');
}

export function resultWords(snapshot: Snapshot): string {
  const best = snapshot.result?.ranking[0] ?? [];
  if (!snapshot.result || snapshot.players === 1) return t('page-result-over');
  if (best.length > 1)
    return t('page-result-shared', { names: best.map((seat) => seatName(snapshot, seat)).join(', ') });
  const winner = best[0] ?? 0;
  if (snapshot.you.length === 1) {
    return snapshot.you.includes(winner)
      ? t('page-result-won')
      : t('page-result-lost', { name: seatName(snapshot, winner) });
  }
  return t('page-result-winner', { name: seatName(snapshot, winner) });
}

/** Between two rounds: who has won the one that is still shown. */
export function roundWords(snapshot: Snapshot): string {
  const best = snapshot.over ? [] : (snapshot.round_result?.ranking[0] ?? []);
  const names = best.map((seat) => seatName(snapshot, seat));
  if (!names.length) return '';
  return names.length > 1
    ? t('page-round-shared', { names: names.join(', ') })
    : t('page-round-won', { name: names[0] ?? '' });
}

/** The seats of a table, as sentences about its players need them. */
export function playersOf(snapshot: Snapshot): Players {
  return { you: snapshot.you, names: snapshot.seats.map(({ seat }) => seatName(snapshot, seat)) };
}

/** Why a game ended, and what decided between equals, a sentence each. */
export function endingWords(snapshot: Snapshot): string[] {
  const { outcome, stopped_by: stopped, timeout } = snapshot;
  const players = playersOf(snapshot);
  if (stopped.length) {
    const names = list(stopped.map((seat) => seatName(snapshot, seat)));
    return [t(timeout ? 'page-stopped-time' : 'page-stopped-left', { names })];
  }
  if (!outcome) return [oldReason(snapshot)].filter(Boolean);
  const ending = timeout ? { key: 'page-ended-time', args: {} } : outcome.ending;
  const tie = outcome.tie ? [wordedOf(outcome.tie, outcome.winner, players)] : [];
  return [wordedOf(ending, outcome.about, players), ...tie];
}

/** The same in one line. */
export const reasonWords = (snapshot: Snapshot): string => endingWords(snapshot).join(' ');

/** Why a game ended that was brought in as it was seen, if the catalogue has words for it. */
function oldReason(snapshot: Snapshot): string {
  const reason = (snapshot.reason ?? snapshot.result?.reason ?? '').replaceAll('_', '-');
  for (const key of [`game-end-${reason}`, `room-end-${reason}`, `${snapshot.game}-end-${reason}`]) {
    if (reason && has(key)) return t(key);
  }
  return '';
}

/** The score of the evening: “Anne 3 – 2 Paul”, or each with a number where there are more. */
export function scoreWords(snapshot: Snapshot): string {
  const [one, other] = snapshot.seats.map(({ seat }) => seatName(snapshot, seat));
  const [first = 0, second = 0] = snapshot.score;
  const score =
    snapshot.players === 2
      ? `${one} ${first} – ${second} ${other}`
      : snapshot.seats.map(({ seat }) => `${seatName(snapshot, seat)} ${snapshot.score[seat] ?? 0}`).join(', ');
  return t('page-score', { score });
}

/** Against whom the reader plays. */
export function opponents(snapshot: Snapshot): string {
  const others = snapshot.seats.filter(({ seat, who }) => who !== 'open' && !snapshot.you.includes(seat));
  const names = others.map(({ seat }) => seatName(snapshot, seat)).join(', ');
  return names && t('page-running-against', { names });
}

/** Seconds on a clock, rounded up: of three days that were just given, three are left. */
export function timeLeft(seconds: number): string {
  if (seconds > 172800) return t('page-clock-left-days', { days: Math.ceil(seconds / 86400) });
  if (seconds > 3600) return t('page-clock-left-hours', { hours: Math.ceil(seconds / 3600) });
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** How long everybody may think. */
export function clockWords(clock: ClockKind): string {
  if (clock.kind === 'none') return t('page-clock-none');
  if (clock.kind === 'days') return t('page-clock-words-days', { days: clock.days });
  const { seconds } = clock;
  const time = seconds % 60 ? `${seconds}\u00a0s` : `${seconds / 60}\u00a0min`;
  const increment = clock.kind === 'game' ? clock.increment : 0;
  if (increment) return t('page-clock-words-increment', { time, increment });
  return t(`page-clock-words-${clock.kind}`, { time });
}

/** A game's title without what it adds after a comma: where there is little room. */
export const shortTitle = (title: string): string => title.split(',', 1)[0] ?? title;
