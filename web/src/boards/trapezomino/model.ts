// Trapézomino as the page sees it: the shapes of what the server sends, and plain geometry on them.
import type { Move, Point } from '../board';

export interface Geometry {
  cells: Record<string, Point[]>;
  board: Point[];
  pieces: Record<string, { name: string; turns: { outline: Point[]; middles: Point[] }[] }>;
}

export interface Placed {
  seat: number;
  piece: string;
  cells: string[];
  points: number;
}

export interface View {
  placed: Placed[];
  points: number[];
  left: string[];
  jokers: number;
  turn: number;
}

export interface Line {
  from: Point;
  to: Point;
  with: number | 'edge';
  held: Point[];
}

export interface Preview {
  kind: 'lay' | 'lift' | 'fault';
  outline: Point[];
  lines: Line[];
  points: number;
}

/** A legal move with what the notation says of it. */
export interface Place {
  text: string;
  /** The letter it is chosen by in the pot: JJ for both jokers at once. */
  piece: string;
  /** The shape it has: of both jokers that of the piece they make. */
  shape: string;
  turn: number;
  preview: Preview;
  steps: string[];
  at: Point;
}

/** The middle of a shape's corners' box, where a hand would hold it. */
export function centre(outline: readonly Point[]): Point {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of outline) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return [(left + right) / 2, (top + bottom) / 2];
}

/** What a move lays and how it is turned: `K@C5/2`, `JJ=K@D2/3`, `-K`. */
export function place(move: Move<Preview>): Place {
  const found = /^-?(?:JJ=)?([A-Z])(?:@\w+\/(\d))?/.exec(move.text);
  const shape = found?.[1] ?? '';
  const turn = Number(found?.[2] ?? 0);
  const piece = move.text.startsWith('JJ') ? 'JJ' : shape;
  const way = move.text.replace(/^.*?@/, '@');
  const at = centre(move.preview.outline);
  return { text: move.text, piece, shape, turn, preview: move.preview, steps: [piece, way], at };
}

const corner = ([x, y]: Point) => `${x.toFixed(3)},${y.toFixed(3)}`;

/** The outline round some triangles: the edges that only one of them has, joined up. */
export function outlineOf(triangles: readonly (readonly Point[])[]): Point[] {
  const edges = new Map<string, [Point, Point]>();
  for (const points of triangles) {
    points.forEach((from, i) => {
      const to = points[(i + 1) % points.length] ?? from;
      if (!edges.delete(`${corner(to)} ${corner(from)}`)) edges.set(`${corner(from)} ${corner(to)}`, [from, to]);
    });
  }
  const next = new Map([...edges.values()].map(([from, to]) => [corner(from), to]));
  const first = [...edges.values()][0]?.[0];
  const path: Point[] = [];
  for (let at = first; at && path.length < edges.size; at = next.get(corner(at))) path.push(at);
  return path;
}

/** The middle of a triangle. */
export function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce<[number, number]>(([x, y], [px, py]) => [x + px, y + py], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/**
 * The triangle nearest to a point that can be the first of a shape: the shape's other middles, told from the first,
 * fall on triangles too, or outside the board. Half of all triangles point the wrong way.
 */
export function nearestCell(geometry: Geometry, point: Point, middles: readonly Point[]): string {
  const cells = Object.entries(geometry.cells).map(([name, corners]) => ({ name, at: middleOf(corners) }));
  const falls = (middle: Point): boolean =>
    !inside(middle, geometry.board) || cells.some(({ at }) => distance(at, middle) < 0.1);
  cells.sort((a, b) => distance(a.at, point) - distance(b.at, point));
  return cells.find(({ at }) => middles.every(([x, y]) => falls([x + at[0], y + at[1]])))?.name ?? '';
}

/** Whether a point lies within an outline. */
export function inside([x, y]: Point, outline: readonly Point[]): boolean {
  let odd = false;
  outline.forEach(([x0, y0], i) => {
    const [x1, y1] = outline[(i + 1) % outline.length] ?? [x0, y0];
    if (y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) odd = !odd;
  });
  return odd;
}

/** How far a point is from a straight line between two others. */
function fromLine([x, y]: Point, [x0, y0]: Point, [x1, y1]: Point): number {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const along = Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - x0 - along * dx, y - y0 - along * dy);
}

/** Where a piece's letter stands: where there is most room round it, near its middle rather than at an end. */
export function labelAt(outline: readonly Point[], middles: readonly Point[]): Point {
  const mid = middleOf(middles);
  const between = middles.flatMap((a, i) =>
    middles
      .slice(i)
      .filter((b) => distance(a, b) < 1.01)
      .map((b) => middleOf([a, b])),
  );
  const room = (point: Point): number =>
    inside(point, outline)
      ? Math.min(...outline.map((a, i) => fromLine(point, a, outline[(i + 1) % outline.length] ?? a)))
      : -1;
  const worth = (point: Point): number => room(point) - 0.05 * distance(point, mid);
  return [mid, ...between].reduce((best, point) => (worth(point) > worth(best) ? point : best));
}

/** The edges of an outline that the light from above falls on, a little inside it. */
export function litEdges(outline: readonly Point[]): [Point, Point][] {
  return outline.flatMap((from, i): [Point, Point][] => {
    const to = outline[(i + 1) % outline.length] ?? from;
    const long = distance(from, to) || 1;
    const [ux, uy] = [(to[0] - from[0]) / long, (to[1] - from[1]) / long];
    const inward: Point = inside([(from[0] + to[0]) / 2 - uy * 0.02, (from[1] + to[1]) / 2 + ux * 0.02], outline)
      ? [-uy, ux]
      : [uy, -ux];
    if (inward[1] < 0.3) return [];
    const at = (by: number): Point => [from[0] + ux * by + inward[0] * 0.055, from[1] + uy * by + inward[1] * 0.055];
    return [[at(0.09), at(long - 0.09)]];
  });
}

/** How a laid piece is turned: the turn whose triangles have their middles where its own are. */
export function turnOf(geometry: Geometry, { piece, cells }: Placed): number {
  const middles = cells.map((cell) => middleOf(geometry.cells[cell] ?? []));
  const [x0, y0] = middles[0] ?? [0, 0];
  const found = geometry.pieces[piece]?.turns.findIndex((one) =>
    one.middles.every(([x, y], i) => distance([x + x0, y + y0], middles[i] ?? [99, 99]) < 0.1),
  );
  return Math.max(found ?? 0, 0);
}
