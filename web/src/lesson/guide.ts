// What a companion says about the move just made, judged by the position before any reply to it.
import type { Args } from '../app/i18n';
import type { Judgement, Reason } from '../wire/generated';

/** A loss of this much of the chance to win is worth a word. */
export const WEAK = 0.12;

export interface Comment {
  key: string;
  args: Args;
  weak: boolean;
  /** What was proven against the move, and for a better one. */
  against: readonly Reason[];
  instead: readonly Reason[];
}

/** A word on an own move, or none. A move that was advised is the companion's own: it is not praised. */
export function comment(judged: Judgement, advised: boolean): Comment | null {
  const { value, best_value: best, proven, exact } = judged;
  if (best - value >= WEAK) {
    const sure = !proven || !exact ? 'no' : best === 1 ? 'won' : best > 0 ? 'level' : 'no';
    const args = { sure, was: Math.round(100 * best), now: Math.round(100 * value) };
    return { key: 'learn-guide-weak', args, weak: true, against: judged.reasons, instead: judged.better };
  }
  if (advised || judged.text !== judged.best) return null;
  return { key: 'learn-guide-same', args: {}, weak: false, against: [], instead: [] };
}
