// What a companion says about the move just made, from what was thought before it and after it.
import type { Args } from '../app/i18n';
import type { Hint } from '../wire/generated';

export interface Thought {
  ply: number;
  hint: Hint;
}

/** A loss of this much of the chance to win is worth a word. */
export const WEAK = 0.12;

export interface Comment {
  key: string;
  args: Args;
  weak: boolean;
}

/** A word on an own move, or none. */
export function comment(before: Thought, own: string, after: Thought): Comment | null {
  if (own === before.hint.move) return { key: 'learn-guide-same', args: {}, weak: false };
  const [was, is] = [before.hint.value, after.hint.value];
  if (was - is < WEAK) return null;
  const args = { own, better: before.hint.move, was: Math.round(100 * was), now: Math.round(100 * is) };
  return { key: 'learn-guide-weak', args, weak: true };
}
