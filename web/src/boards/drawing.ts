// Drawings over a board: what a move does, where a hint leads, what a lesson points at. All of them are marks in the units of the
// geometry, and one component draws them (`Drawing.svelte`).
import type { DrawnMark, Mark, MarkLabel, Point } from '../wire/generated';
import { middle } from './board';

/** Why something is drawn: to advise a move, to show the last one, or to teach. */
export type Tone = 'advice' | 'last' | 'look' | 'good' | 'bad';

/** One shape over a board. */
export interface Drawn extends Pick<DrawnMark, 'kind' | 'points' | 'role' | 'labels'> {
  readonly tone: Tone;
}

/** What lies below is drawn first. */
const ORDER: readonly DrawnMark['kind'][] = ['area', 'ghost', 'line', 'mark', 'arrow'];

function ordered(marks: readonly DrawnMark[], tone: Tone): Drawn[] {
  const signs = marks.filter(({ kind }) => kind === 'ghost').map(({ points }) => middle(points));
  return ORDER.flatMap((kind) =>
    marks
      .filter((mark) => mark.kind === kind && mark.points.length > 0)
      .map(({ points, role, labels }) => {
        const shape = kind === 'arrow' ? beside(points, signs) : points;
        return { kind, points: shape, role, labels, tone };
      }),
  );
}

const AWAY = 0.36;

/** The way of an arrow that does not end upon what is shown there. */
function beside(points: Point[], signs: readonly Point[]): Point[] {
  const [a, b] = points.slice(-2);
  if (!a || !b || !signs.some(([x, y]) => Math.hypot(x - b[0], y - b[1]) < 0.1)) return points;
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const back = Math.min(AWAY, length / 2) / length;
  return [...points.slice(0, -1), [b[0] + (a[0] - b[0]) * back, b[1] + (a[1] - b[1]) * back]];
}

/** A line through points, as an SVG path: many of them are a curve, and drawn as one. */
export function smooth(points: readonly Point[]): string {
  const [first, ...more] = points;
  const last = more.pop();
  if (!first || !last) return '';
  const bends = more.map((point, index) => {
    const next = more[index + 1] ?? last;
    return `Q${point} ${[(point[0] + next[0]) / 2, (point[1] + next[1]) / 2]}`;
  });
  return more.length < 2
    ? `M${first}${more.map((p) => `L${p}`).join('')}L${last}`
    : `M${first}${bends.join('')}L${last}`;
}

/** Advice, as far as a step of it shows: once the whole move is shown, where to look is not. */
export function advised(drawing: readonly DrawnMark[], step: number, tone: Tone = 'advice'): Drawn[] {
  const first = step === 3 && drawing.some((mark) => mark.step === 3) ? 2 : 1;
  return ordered(
    drawing.filter((mark) => mark.step >= first && mark.step <= step),
    tone,
  );
}

/** A move that was made: its way and its effect. What it laid lies there, and a path is where it is: neither is drawn again. */
export function followed(drawing: readonly DrawnMark[]): Drawn[] {
  return ordered(
    drawing.filter((mark) => mark.step === 3 && mark.kind !== 'ghost' && mark.role !== 'path'),
    'last',
  );
}

/** The pieces of a hand or a pot that advice is about. */
export function things(drawing: readonly DrawnMark[], step: number): string[] {
  return [...new Set(drawing.flatMap(({ thing, step: from }) => (thing && from <= step ? [thing] : [])))];
}

/** What a lesson points at. */
export function taught(marks: readonly Mark[]): Drawn[] {
  return marks.flatMap(({ kind: tone, area, line, arrow, label }) => {
    const at: Point = area ? middle(area) : between(line ?? []);
    const labels: MarkLabel[] = label ? [{ at, text: label }] : [];
    const shapes: Drawn[] = [];
    if (area) shapes.push({ kind: 'area', points: area, role: '', labels: line ? [] : labels, tone });
    if (line) shapes.push({ kind: arrow ? 'arrow' : 'line', points: line, role: '', labels, tone });
    return shapes;
  });
}

function between([a, b]: readonly Point[]): Point {
  return [((a?.[0] ?? 0) + (b?.[0] ?? 0)) / 2, ((a?.[1] ?? 0) + (b?.[1] ?? 0)) / 2];
}

const HEAD = { long: 0.34, wide: 0.2 };

/** The way of an arrow up to its head, and the head: a triangle at its end. */
export function arrow(points: readonly Point[]): { way: Point[]; head: Point[] } {
  const [a, b] = points.slice(-2);
  if (!a || !b) return { way: [], head: [] };
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const [x, y] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const foot: Point = [b[0] - HEAD.long * x, b[1] - HEAD.long * y];
  const side = (by: number): Point => [foot[0] - by * y, foot[1] + by * x];
  // On a curve of short pieces the head is longer than the last of them.
  const far = points.slice(0, -1).filter(([px, py]) => Math.hypot(px - b[0], py - b[1]) > HEAD.long);
  return { way: [...far, foot], head: [b, side(HEAD.wide), side(-HEAD.wide)] };
}

/** All that is drawn over a board; the last move only until another one is being chosen. */
export function drawnOver({ made, marks = [], advice = [] }: Overlay, choosing: boolean): Drawn[] {
  const last = choosing || advice.length || !made?.drawing ? [] : followed(made.drawing);
  return [...last, ...taught(marks), ...advice];
}

interface Overlay {
  readonly made: { readonly drawing?: readonly DrawnMark[] | null } | null;
  readonly marks?: readonly Mark[];
  readonly advice?: readonly Drawn[];
}
