// What a review tells, as numbers and as keys of sentences; nothing here needs a screen.
import type { Args } from '../app/i18n';
import type { JudgedMove, MoveMark } from '../wire/generated';

export interface Point {
  ply: number;
  value: number;
}

export interface Line {
  seat: number;
  points: Point[];
}

/** The chance of one of two seats after a move, whoever made it. */
export const chanceOf = (seat: number, move: JudgedMove): number => (move.seat === seat ? move.value : 1 - move.value);

/**
 * What the graph draws, always from one seat's point of view: of two players that seat's chance after every move, of
 * more each one's at his own moves.
 */
export function lines(moves: readonly JudgedMove[], players: number, viewer = 0): Line[] {
  const first = moves[0];
  if (!first) return [];
  if (players === 2) {
    const start = first.seat === viewer ? first.best_value : 1 - first.best_value;
    const points = moves.map((move) => ({ ply: move.ply, value: chanceOf(viewer, move) }));
    return [{ seat: viewer, points: [{ ply: 0, value: start }, ...points] }];
  }
  return Array.from({ length: players }, (_, seat) => ({
    seat,
    points: moves.filter((move) => move.seat === seat).map(({ ply, value }) => ({ ply, value })),
  })).filter(({ points }) => points.length > 0);
}

/** Where a move stands in the graph: its ply, and how high. */
export const place = (move: JudgedMove, players: number, viewer = 0): Point => ({
  ply: move.ply,
  value: players === 2 ? chanceOf(viewer, move) : move.value,
});

/** The lead in points of one of two seats after every move; empty unless all of it is known. */
export function leads(moves: readonly JudgedMove[], viewer: number): Point[] {
  const points = moves.flatMap(({ ply, seat, lead }) =>
    lead === null ? [] : [{ ply, value: seat === viewer ? lead : -lead }],
  );
  return points.length && points.length === moves.length ? [{ ply: 0, value: 0 }, ...points] : [];
}

/** The points each seat left lying: what could have been made at once and was not. */
export const missed = (moves: readonly JudgedMove[], players: number): number[] =>
  Array.from({ length: players }, (_, seat) =>
    moves.reduce((sum, move) => sum + (move.seat === seat ? (move.missed ?? 0) : 0), 0),
  );

export interface Frame {
  x(ply: number): number;
  y(value: number): number;
  /** The ply nearest to a place across. */
  ply(x: number): number;
}

/** A graph of so many moves in a box of pixels. */
export function frame(
  width: number,
  height: number,
  last: number,
  margin = { left: 10, right: 10, top: 28, bottom: 30 },
): Frame {
  const inner = Math.max(1, width - margin.left - margin.right);
  const tall = Math.max(1, height - margin.top - margin.bottom);
  const most = Math.max(1, last);
  return {
    x: (ply) => margin.left + (ply / most) * inner,
    y: (value) => margin.top + (1 - Math.min(1, Math.max(0, value))) * tall,
    ply: (x) => Math.min(last, Math.max(0, Math.round(((x - margin.left) / inner) * most))),
  };
}

/** The next move with a mark from here, forwards or backwards; null if there is none. */
export function nextMarked(moves: readonly JudgedMove[], at: number, way: 1 | -1): number | null {
  const marked = moves.filter(({ mark, ply }) => mark !== '' && (ply - at) * way > 0).map(({ ply }) => ply);
  return marked.length ? (way === 1 ? Math.min(...marked) : Math.max(...marked)) : null;
}

/** What each seat did wrong and how often, the worst first; nothing where nothing was. */
export function tally(moves: readonly JudgedMove[], players: number): { mark: MoveMark; count: number }[][] {
  return Array.from({ length: players }, (_, seat) =>
    (['??', '?', '?!'] as const)
      .map((mark) => ({ mark, count: moves.filter((move) => move.seat === seat && move.mark === mark).length }))
      .filter(({ count }) => count > 0),
  );
}

export interface Words {
  key: string;
  args: Args;
}

/** What a chance is called: in a hundred, or as it is known for certain. */
export function worth(value: number, exact: boolean): Words {
  const percent = Math.round(100 * value);
  // What is not proved is never quite certain.
  if (!exact) return { key: 'review-worth-chance', args: { percent: Math.min(99, Math.max(1, percent)) } };
  if (value === 1) return { key: 'review-worth-won', args: {} };
  if (value === 0) return { key: 'review-worth-lost', args: {} };
  return value === 0.5 ? { key: 'review-worth-level', args: {} } : { key: 'review-worth-exact', args: { percent } };
}

const CALLED: Record<MoveMark, string> = { '': 'good', '?!': 'slip', '?': 'mistake', '??': 'blunder' };

/** What a mark is called, as the end of a key. */
export const called = (mark: MoveMark): string => CALLED[mark];

/** Whether there was a better move worth showing. */
export const hasBetter = (move: JudgedMove | undefined): move is JudgedMove =>
  !!move && move.mark !== '' && move.best !== move.text;
