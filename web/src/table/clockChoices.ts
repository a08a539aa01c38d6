// The clocks that are offered, by the word of their sentences (page-clock-…).
import type { ClockKind } from '../wire/generated';

export const CLOCKS: Record<string, ClockKind> = {
  none: { kind: 'none' },
  move: { kind: 'move', seconds: 60 },
  game: { kind: 'game', seconds: 600, increment: 5 },
  days: { kind: 'days', days: 3 },
};
