// A move chosen step by step: every legal move is a list of steps, and what may be chosen next is what some legal
// move has next. Nothing here knows a rule.
import type { Choice, Point } from './board';

export interface Stepped {
  readonly text: string;
  readonly steps: readonly string[];
}

/** The moves that begin with what is chosen. */
export function matching<M extends Stepped>(moves: readonly M[], chosen: readonly string[]): M[] {
  return moves.filter((move) => chosen.every((step, place) => move.steps[place] === step));
}

/** What is chosen, what may come next, and the move that is complete as it stands. */
export function choice(moves: readonly Stepped[], chosen: readonly string[]): Choice {
  const left = matching(moves, chosen);
  const next = left.flatMap((move) => move.steps[chosen.length] ?? []);
  const whole = left.find((move) => move.steps.length === chosen.length);
  return { chosen, options: [...new Set(next)], text: chosen.length ? (whole?.text ?? null) : null };
}

export interface Spot {
  readonly id: string;
  readonly at: Point;
}

const ARROWS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const PAGES: Record<string, number> = { PageUp: -1, PageDown: 1 };

/** Whether a key moves the cursor: an arrow, or the keys that go through all spots one by one. */
export function isArrow(key: string): boolean {
  return key in ARROWS || key in PAGES;
}

/** The next or last spot in reading order, round and round: so every spot can be reached. */
function onward(spots: readonly Spot[], from: string, by: number): string | null {
  const order = [...spots].sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0]);
  const here = order.findIndex((spot) => spot.id === from);
  return order[(here + by + order.length) % order.length]?.id ?? null;
}

/** The spot a key leads to: with an arrow the nearest one that way, straight ahead rather than aside. */
export function stepTo(spots: readonly Spot[], from: string | null, key: string): string | null {
  const here = spots.find((spot) => spot.id === from);
  if (!here) return spots[0]?.id ?? null;
  const way = ARROWS[key];
  if (!way) return onward(spots, here.id, PAGES[key] ?? 1);
  let best: string | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const dx = spot.at[0] - here.at[0];
    const dy = spot.at[1] - here.at[1];
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1] - dy * way[0]);
    if (ahead < 1e-6) continue;
    const far = ahead + 2 * aside + (aside > 2 * ahead ? 1000 : 0);
    if (far < least) [best, least] = [spot.id, far];
  }
  return best ?? here.id;
}
