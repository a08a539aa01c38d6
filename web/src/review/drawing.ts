// A move's drawing as marks that every board draws over itself, so that it moves and grows with the board.
import type { DrawnMark, Mark, Point } from '../wire/generated';

/** The whole move: where to look is left out once the move itself is drawn. */
export function marksOf(drawing: readonly DrawnMark[], kind: Mark['kind'] = 'good'): Mark[] {
  const first = drawing.some(({ step }) => step === 3) ? 2 : 1;
  return drawing.filter(({ step, points }) => step >= first && points.length > 0).flatMap((mark) => marks(mark, kind));
}

function marks({ kind: shape, points, labels }: DrawnMark, kind: Mark['kind']): Mark[] {
  // One sign is drawn large, several small: a sign on a line is.
  const signs = labels.map(({ at, text }): Mark =>
    labels.length > 1 ? { kind, line: [at, at], label: text } : { kind, area: [at], label: text },
  );
  if (shape === 'arrow') return [...arrow(points, kind), ...signs];
  if (shape === 'line') return [{ kind, line: points, label: null }, ...signs];
  return [{ kind, area: points, label: null }, ...signs];
}

/** A way with its head on the last stretch. */
function arrow(points: Point[], kind: Mark['kind']): Mark[] {
  const last: Mark = { kind, line: points.slice(-2), arrow: true, label: null };
  return points.length > 2 ? [{ kind, line: points, label: null }, last] : [last];
}
