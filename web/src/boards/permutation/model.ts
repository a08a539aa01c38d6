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

/** One die on its way through a turn: it keeps its name while its slot and value change. */
export interface Die {
  readonly id: number;
  readonly slot: string;
  readonly value: number;
  readonly taken: boolean;
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
    return value ? [{ id, slot, value, taken: false }] : [];
  });
}

/** The dice after some steps. */
export function after(dice: readonly Die[], steps: readonly Step[]): Die[] {
  let now = [...dice];
  for (const step of steps) {
    now = now.map((die) => {
      if (die.taken) return die;
      if (step.kind === 'slide' && die.slot === step.from) return { ...die, slot: step.to };
      if (step.kind === 'take' && die.slot === step.at) return { ...die, taken: true };
      if (step.kind !== 'swap') return die;
      if (die.slot === step.die) return { ...die, slot: step.to, value: step.shows };
      return die.slot === step.to ? { ...die, slot: step.die } : die;
    });
  }
  return now;
}
