// Polymère as the page sees it: the shapes of what the server sends, and plain geometry on them.
import { path, type Move, type Point } from '../board';

export type Cell = readonly [number, number];

export interface Geometry {
  hexagon: Point[];
  basis: { q: Point; r: Point };
  directions: { name: string; step: Cell; vector: Point; middle: Point; label: Point; turn: number }[];
  pieces: { name: string; digits: number[] }[];
  jokers: { name: string; count: number };
}

export interface Laid {
  at: Cell;
  faces: number[] | null;
  decided?: (number | null)[];
  possible?: number[][];
}

export interface View {
  seat: number | null;
  hand?: string[];
  hands?: string[][];
  counts: number[];
  digits: number[][];
  talon: number;
  table: Laid[];
  owed: number;
  laid: number;
  out: number[];
  turn: number;
}

export type Preview =
  | { kind: 'pass'; draws: number; over: boolean }
  | { kind: 'lift'; at: Cell; piece: string }
  | {
      kind: 'lay';
      at: Cell;
      faces: number[] | null;
      touching: number[];
      own: number[];
      owed: number;
      out: boolean;
      over: boolean;
      decides: { at: Cell; sides: Record<string, number> }[];
    };

export type Lay = Extract<Preview, { kind: 'lay' }>;

/** A move that lays a piece, as it is chosen: which piece, where, and how it is turned. */
export interface Way {
  text: string;
  piece: string;
  place: string;
  preview: Lay;
  steps: string[];
}

export function ways(moves: readonly Move<Preview>[]): Way[] {
  return moves.flatMap((move) => {
    if (move.preview.kind !== 'lay') return [];
    const [piece = '', rest = ''] = move.text.split('@');
    const [place = '', facing] = rest.split('/');
    const steps = facing ? [piece, place, facing] : [piece, place];
    return [{ text: move.text, piece, place, preview: move.preview, steps }];
  });
}

/** What all pieces share: outline, cuts between the sides, and where the digits stand. */
export interface Drawing {
  outline: string;
  cuts: string;
  spots: Point[];
}
const drawings = new WeakMap<Geometry, Drawing>();

/** The drawing of a piece; worked out once. */
export function drawingOf(geometry: Geometry): Drawing {
  const known = drawings.get(geometry);
  if (known) return known;
  const { hexagon, directions } = geometry;
  const drawing = {
    outline: path(hexagon),
    cuts: hexagon.map(([x, y]) => `M${x * 0.34} ${y * 0.34}L${x * 0.94} ${y * 0.94}`).join(''),
    spots: directions.map(({ label }) => label),
  };
  drawings.set(geometry, drawing);
  return drawing;
}

/** Where two pieces touch: the digit both have there, the middle of the side, and how the link between them lies. */
export interface Bond {
  readonly id: string;
  readonly digit: number;
  readonly at: Point;
  readonly turn: number;
}

const digitsOf = ({ faces, decided }: Laid): readonly (number | null)[] => faces ?? decided ?? [];

/** All sides that touch and whose digit is known. */
export function bondsOf(geometry: Geometry, table: readonly Laid[]): Bond[] {
  const laid = new Map(table.map((one) => [nameOf(one.at), one]));
  return table.flatMap((one) =>
    geometry.directions.slice(0, 3).flatMap(({ step, middle, turn }, side) => {
      const next = laid.get(nameOf([one.at[0] + step[0], one.at[1] + step[1]]));
      const digit = next && (digitsOf(one)[side] ?? digitsOf(next)[side + 3]);
      if (!digit) return [];
      const [x, y] = centreOf(geometry, one.at);
      return [{ id: `${nameOf(one.at)}/${side}`, digit, at: [x + middle[0], y + middle[1]] as Point, turn }];
    }),
  );
}

/** The digits that the neighbours of a place show towards it. */
export function towards(geometry: Geometry, table: readonly Laid[], [q, r]: Cell): number[] {
  const laid = new Map(table.map((one) => [nameOf(one.at), one]));
  return geometry.directions.flatMap(({ step }, side) => {
    const next = laid.get(nameOf([q + step[0], r + step[1]]));
    return (next && digitsOf(next)[(side + 3) % 6]) ?? [];
  });
}

/** A piece as it lies in the hand: turned as on the table, with a digit at its lower right. */
export function inHand(name: string, digit: number): number[] | null {
  if (name === 'J') return null;
  const faces = readFrom(name, digit);
  return faces.map((_, side) => faces[(side + 5) % 6] ?? 0);
}

/** What is the same as before, as the very thing it was: it need not be drawn again. */
export function unchanged<T>(before: readonly T[], now: readonly T[], name: (one: T) => string): readonly T[] {
  const old = new Map(before.map((one) => [name(one), one]));
  return now.map((one) => {
    const was = old.get(name(one));
    return was !== undefined && JSON.stringify(was) === JSON.stringify(one) ? was : one;
  });
}

/** The pieces of a hand, each with a name of its own: of jokers there may be several. */
export function told(hand: readonly string[]): { name: string; id: string }[] {
  const seen = new Map<string, number>();
  return hand.map((name) => {
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return { name, id: `${name}${count}` };
  });
}

/** Where a cell's middle is drawn. */
export function centreOf(geometry: Geometry, [q, r]: Cell): Point {
  const { basis } = geometry;
  return [q * basis.q[0] + r * basis.r[0], q * basis.q[1] + r * basis.r[1]];
}

export const nameOf = ([q, r]: Cell): string => `${q},${r}`;

export function cellOf(name: string): Cell {
  const [q = 0, r = 0] = name.split(',').map(Number);
  return [q, r];
}

/** The cell in which a point lies. */
export function cellUnder(geometry: Geometry, [x, y]: Point): Cell {
  const { q, r } = geometry.basis;
  const area = q[0] * r[1] - q[1] * r[0];
  const [a, b] = [(x * r[1] - y * r[0]) / area, (q[0] * y - q[1] * x) / area];
  const near = [Math.floor(a), Math.ceil(a)].flatMap((i) => [Math.floor(b), Math.ceil(b)].map((j): Cell => [i, j]));
  const far = (cell: Cell): number => {
    const [cx, cy] = centreOf(geometry, cell);
    return Math.hypot(cx - x, cy - y);
  };
  return near.reduce((best, cell) => (far(cell) < far(best) ? cell : best));
}

/** What fills in the words for a piece: an own digit, its two neighbours and the three opposite. */
export function pieceWords(name: string, digit: number): Record<string, string> {
  if (name === 'J') return { piece: 'joker', own: '', left: '', right: '', far: '' };
  // With the own digit at the bottom, what follows it clockwise is on the left.
  const [own, left, ...rest] = readFrom(name, digit).map(String);
  const right = rest.pop();
  return { piece: 'number', own: own ?? '', left: left ?? '', right: right ?? '', far: rest.join('·') };
}

const SNAP = 0.7; // how near to a place a piece must be held to snap to it, in widths of a cell

/** The place nearest to a point, if one is near. */
export function nearest(spots: readonly { id: string; at: Point }[], [x, y]: Point): string | null {
  let [best, least] = [null as string | null, SNAP];
  for (const { id, at } of spots) {
    const far = Math.hypot(at[0] - x, at[1] - y);
    if (far < least) [best, least] = [id, far];
  }
  return best;
}

/** A piece's digits clockwise, read from one of them. */
export function readFrom(name: string, digit: number): number[] {
  const start = Math.max(name.indexOf(String(digit)), 0);
  return [...(name.slice(start) + name.slice(0, start))].map(Number);
}

/** A hand in order of what stands beside a digit, jokers last: the way the makers advise to hold it. */
export function sortedHand(hand: readonly string[], digit: number): string[] {
  const rank = (name: string): string => {
    if (name === 'J') return '9';
    const around = readFrom(name, digit);
    return `${around[1]}${around[5]}${around.join('')}`;
  };
  return [...hand].sort((a, b) => rank(a).localeCompare(rank(b)));
}

/** What is in one hand and not in another, each piece as often as it is too many. */
export function without(hand: readonly string[], other: readonly string[]): string[] {
  const rest = [...other];
  return hand.filter((name) => {
    const at = rest.indexOf(name);
    if (at < 0) return true;
    rest.splice(at, 1);
    return false;
  });
}

/** Which seat each digit belongs to. */
export function owners(digits: readonly number[][]): Map<number, number> {
  return new Map(digits.flatMap((own, seat) => own.map((digit): [number, number] => [digit, seat])));
}

const MARGIN = 1.6; // a neighbouring cell and a little more

/** A view of the table: where its 0,0 is in the window, and how many pixels a cell is wide. */
export interface Window {
  x: number;
  y: number;
  scale: number;
}

/** The window that shows all of these points and, round them, the places where a piece may come next. */
export function fitted(points: readonly Point[], width: number, height: number, most: number): Window {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right] = [Math.min(0, ...xs) - MARGIN, Math.max(0, ...xs) + MARGIN];
  const [top, bottom] = [Math.min(0, ...ys) - MARGIN, Math.max(0, ...ys) + MARGIN];
  const scale = Math.min(most, width / (right - left), height / (bottom - top));
  return { scale, x: width / 2 - ((left + right) / 2) * scale, y: height / 2 - ((top + bottom) / 2) * scale };
}

/** The window zoomed about a point that stays where it is. */
export function zoomed(from: Window, by: number, x: number, y: number): Window {
  const scale = Math.min(140, Math.max(14, from.scale * by));
  const factor = scale / from.scale;
  return { scale, x: x - (x - from.x) * factor, y: y - (y - from.y) * factor };
}

const INSIDE = 14; // pixels from the edge within which a place is as good as outside
const EDGE = 26; // pixels from the edge where what is outside is pointed at

/** What lies outside a window: where at its edge that is pointed at, and which way. What would lie on one another is told once. */
export function beyond(
  points: readonly Point[],
  { x: x0, y: y0, scale }: Window,
  width: number,
  height: number,
): { at: Point; x: number; y: number; turn: number }[] {
  const within = (value: number, most: number, by: number): number => Math.max(by, Math.min(most - by, value));
  const found: ReturnType<typeof beyond> = [];
  for (const at of points) {
    const [px, py] = [at[0] * scale + x0, at[1] * scale + y0];
    if (px === within(px, width, INSIDE) && py === within(py, height, INSIDE)) continue;
    const [x, y] = [within(px, width, EDGE), within(py, height, EDGE)];
    if (found.some((other) => Math.hypot(other.x - x, other.y - y) < 2 * EDGE)) continue;
    found.push({ at, x, y, turn: (Math.atan2(py - y, px - x) * 180) / Math.PI });
  }
  return found;
}
