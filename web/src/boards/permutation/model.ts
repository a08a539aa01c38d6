// Permutation as the page sees it: the shapes of what the server sends, and dice followed through the steps of a move.
import type { Point } from '../board';

export interface Geometry {
  slots: { name: string; at: Point }[];
  letters: Point[];
  die: number;
  tile: Point[];
  paths: Record<string, [Point, Point]>;
  pips: Point[][];
}

export interface View {
  dice: number[];
  path: string;
  won: number[][];
  turn: number;
  idle: number;
}

export type Step =
  | { kind: 'slide'; from: string; to: string }
  | { kind: 'swap'; die: string; way: 'L' | 'R'; to: string; counted: string[]; value: number; shows: number }
  | { kind: 'turn'; path: string }
  | { kind: 'take'; at: string; value: number };

export interface Preview {
  steps: Step[];
  dice: number[];
  path: string;
  over: boolean;
}

export type Swap = Extract<Step, { kind: 'swap' }>;
export type Slide = Extract<Step, { kind: 'slide' }>;
export type Take = Extract<Step, { kind: 'take' }>;

/** One die on its way through a turn: it keeps its name while its slot and value change. */
export interface Die {
  readonly id: number;
  readonly slot: string;
  readonly value: number;
  readonly taken: boolean;
  /** Where on the ring it is, in degrees clockwise from the first slot: it goes round, as often as it is counted. */
  readonly angle: number;
  /** How many slots its last way was long. */
  readonly travel: number;
}

/** A step as it is written in a move; a turn of the path is never written. */
export function token(step: Step): string | null {
  switch (step.kind) {
    case 'slide':
      return `${step.from}-${step.to}`;
    case 'swap':
      return step.die + step.way;
    case 'take':
      return `x${step.at}`;
    case 'turn':
      return null;
  }
}

/** The dice of a position, each with a name of its own. */
export function diceOf(slots: readonly string[], values: readonly number[]): Die[] {
  return slots.flatMap((slot, id) => {
    const value = values[id] ?? 0;
    return value ? [{ id, slot, value, taken: false, angle: (-360 * id) / slots.length, travel: 0 }] : [];
  });
}

const SLOTS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** How many slots it is from one to the next named, and so on; left is the order of their names. */
function far(slots: readonly string[], way: 'L' | 'R', from: string, ...to: string[]): number {
  let [sum, here] = [0, from];
  for (const next of to) {
    const on = (slots.indexOf(next) - slots.indexOf(here)) * (way === 'L' ? 1 : -1);
    sum += ((on + slots.length - 1) % slots.length) + 1;
    here = next;
  }
  return sum;
}

/** A die that goes so many slots round the ring. */
function gone(die: Die, slot: string, way: 'L' | 'R', travel: number, slots: readonly string[]): Die {
  return { ...die, slot, travel, angle: die.angle + ((way === 'L' ? -360 : 360) * travel) / slots.length };
}

/** The dice after some steps. */
export function after(dice: readonly Die[], steps: readonly Step[], slots: readonly string[] = SLOTS): Die[] {
  let now = [...dice];
  for (const step of steps) {
    now = now.map((die) => {
      if (die.taken) return die;
      if (step.kind === 'slide' && die.slot === step.from) {
        const way = far(slots, 'L', step.from, step.to) === 1 ? 'L' : 'R';
        return gone(die, step.to, way, 1, slots);
      }
      if (step.kind === 'take' && die.slot === step.at) return { ...die, taken: true };
      if (step.kind !== 'swap') return die;
      if (die.slot === step.die)
        return {
          ...gone(die, step.to, step.way, far(slots, step.way, step.die, ...step.counted), slots),
          value: step.shows,
        };
      if (die.slot !== step.to) return die;
      // The other one comes the short way against it.
      return gone(die, step.die, step.way === 'L' ? 'R' : 'L', far(slots, step.way, step.die, step.to), slots);
    });
  }
  return now;
}

/** A point of the ring: so far from the middle in a slot's direction, and so far aside along the ring. */
export function outward([x, y]: Point, reach: number, aside = 0): Point {
  const length = Math.hypot(x, y);
  const turn = aside / reach;
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  return [((x * c - y * s) / length) * reach, ((x * s + y * c) / length) * reach];
}

/** The way round the ring from a die to where it lands, as an SVG path; left is anticlockwise. */
export function arcOf({ way }: Swap, from: Point, to: Point): string {
  const reach = way === 'L' ? 2.72 : 2.84;
  const sweep = way === 'L' ? 0 : 1;
  const side = sweep ? 1 : -1;
  const start = outward(from, reach, side * 0.34);
  const end = outward(to, reach, -side * 0.52);
  const turn = (p: Point) => Math.atan2(p[1], p[0]);
  const far = (((side * (turn(end) - turn(start))) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);
  return `M${start} A${reach} ${reach} 0 ${far > Math.PI ? 1 : 0} ${sweep} ${end}`;
}
