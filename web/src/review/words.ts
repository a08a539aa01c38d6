// Moves, reasons and values in words, told from one reader's point of view.
import { t } from '../app/i18n';
import type { JudgedMove, Reason, Sentence, ToldMove } from '../wire/generated';
import { called, chanceOf, worth } from './evaluation';

/** The names of the seats, and the seat that is “you”, if the reader has exactly one. */
export interface Reader {
  readonly names: readonly string[];
  readonly seat: number | null;
}

const who = (reader: Reader, seat: number): 'you' | 'other' => (seat === reader.seat ? 'you' : 'other');

export const sentence = ({ key, args }: Sentence, more: Record<string, string | number> = {}): string =>
  t(key, { ...args, ...more });

/** A move that was made, with its player. */
export const narrated = (told: ToldMove, reader: Reader): string =>
  sentence(told.narration, { who: who(reader, told.seat), name: reader.names[told.seat] ?? '' });

/** A fact about a move, with its players. */
export function reasonWords(reason: Reason, reader: Reader): string {
  const rival = reason.rival ?? reason.seat;
  return t(reason.key, {
    ...reason.args,
    who: who(reader, reason.seat),
    name: reader.names[reason.seat] ?? '',
    rival: who(reader, rival),
    rival_name: reader.names[rival] ?? '',
  });
}

/** What a chance is called. */
export function worthWords(value: number, exact: boolean): string {
  const words = worth(value, exact);
  return t(words.key, words.args);
}

/** The verdict on a move, in one line. */
export function verdict(move: JudgedMove, reader: Reader): string {
  const about = { who: who(reader, move.seat), name: reader.names[move.seat] ?? '' };
  if (move.mark) {
    const from = worthWords(move.best_value, move.proven);
    return t(`review-verdict-${called(move.mark)}`, { ...about, from, to: worthWords(move.value, move.exact) });
  }
  if (move.choices === 1) return t('review-said-only');
  if (move.choices !== null && move.good === move.choices) return t('review-said-same', { choices: move.choices });
  return t('review-verdict-good', about);
}

/** What stands at the top and at the bottom of a graph of chances. */
export const ends = (reader: Reader, seat: number): { top: string; bottom: string } => {
  const about = { who: who(reader, seat), name: reader.names[seat] ?? '' };
  return { top: t('review-graph-top', about), bottom: t('review-graph-bottom', about) };
};

/** Something with whose it is. */
export const ofSeat = (reader: Reader, seat: number, worth: string): string =>
  t('review-worth-of', { who: who(reader, seat), name: reader.names[seat] ?? '', worth });

/** Somebody's chance, with whose it is. */
export const worthOf = (reader: Reader, seat: number, value: number, exact: boolean): string =>
  ofSeat(reader, seat, worthWords(value, exact));

/** One point of view: of two players always the reader's chance, of more each one's own. */
export const chanceFor = (players: number, viewer: number, move: JudgedMove): number =>
  players === 2 ? chanceOf(viewer, move) : move.value;
