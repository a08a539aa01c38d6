// Sentences that the server names and the page words: moves, results and reasons, with the players filled in.
import { t, type Args } from '../app/i18n';
import type { Reason, Sentence, ToldMove } from '../wire/generated';

/** Whom sentences are about. */
export interface Players {
  /** The seats played at this screen. */
  readonly you: readonly number[];
  /** The names of the seats. */
  readonly names: readonly string[];
}

/** A sentence of the catalogue, filled in. */
export const worded = ({ key, args }: Sentence, more: Args = {}): string => t(key, { ...args, ...more });

/** “You” is said to one reader; where several play at one screen, everybody has a name. */
function isYou({ you }: Players, seat: number | null): boolean {
  return seat !== null && you.length === 1 && you[0] === seat;
}

const nameOf = ({ names }: Players, seat: number | null): string => (seat === null ? '' : (names[seat] ?? ''));

/** A sentence about a player. */
export function wordedOf(sentence: Sentence, seat: number | null, players: Players): string {
  return worded(sentence, { who: isYou(players, seat) ? 'you' : 'other', name: nameOf(players, seat) });
}

/** A move as it is told after it was made. */
export const narrated = (told: ToldMove, players: Players): string => wordedOf(told.narration, told.seat, players);

/** A move in a few words, for a list. */
export const shortly = (told: ToldMove): string => worded(told.short);

/** Why a move is good or bad: a fact that was proven. */
export function factWords({ key, args, seat, rival }: Reason, players: Players): string {
  return t(key, {
    ...args,
    who: isYou(players, seat) ? 'you' : 'other',
    name: nameOf(players, seat),
    rival: isYou(players, rival) ? 'you' : 'other',
    rival_name: nameOf(players, rival),
  });
}
