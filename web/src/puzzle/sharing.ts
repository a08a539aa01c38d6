// A result in one line to send to others: nothing of how the puzzle goes.
import { clockWords } from '../solo/stopwatch';

export interface Shared {
  /** What it was: the game, and its date or number. */
  title: string;
  grade: number;
  seconds: number;
  wrong: number;
  hints: number;
  solved: boolean;
  link: string;
}

/** A sign for every wrong try and hint, and one for the end. */
export function signs({ wrong, hints, solved }: Pick<Shared, 'wrong' | 'hints' | 'solved'>): string {
  return '□'.repeat(Math.min(wrong, 9)) + '◇'.repeat(Math.min(hints, 9)) + (solved ? '■' : '–');
}

export function shareLine(one: Shared): string {
  const stars = '★'.repeat(one.grade) + '☆'.repeat(5 - one.grade);
  return [`Tablée, ${one.title}`, stars, clockWords(one.seconds), signs(one)].join(' · ') + ` ${one.link}`;
}
