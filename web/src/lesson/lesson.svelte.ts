// A lesson being learned: which step is shown, what was tried, and what was said to it. The server judges every try;
// here is only kept where the learner stands.
import type { Mark, Move } from '../boards/board';
import { Refused } from '../net/api';
import { markDone } from './progress';
import type { Json, Made } from '../lib/types';

export interface LessonHead {
  game: string;
  title: string;
  about: string;
  minutes: number;
  count: number;
  ids: string[];
}

export interface LessonContents extends LessonHead {
  steps: { id: string; title: string; ask: Ask }[];
}

export type Ask = 'read' | 'move' | 'choose';

/** A position as a board wants it. */
export interface Frame {
  ply: number;
  state: Json;
  to_move: number | null;
  over: boolean;
  made: Made | null;
  moves: Move[];
}

export interface LessonStep {
  game: string;
  id: string;
  number: number;
  count: number;
  ask: Ask;
  title: string;
  text: string;
  tasks: (string | null)[];
  hints: string[][];
  answer: string | null;
  choices: string[];
  players: number;
  options: Json;
  you: number;
  names: string[];
  frames: Frame[];
  marks: Mark[];
  previous: string | null;
  next: string | null;
}

export interface Tried {
  right: boolean;
  legal: boolean;
  done: boolean;
  text: string;
  words: string[];
  frames: Frame[];
  marks: Mark[];
  answer: string | null;
}

export interface Said {
  kind: 'right' | 'wrong' | 'refused';
  words: string[];
}

interface Desk {
  step(game: string, id: string): Promise<LessonStep>;
  attempt(game: string, id: string, before: readonly string[], text: string): Promise<Tried>;
  /** Wait so many milliseconds. */
  pause(ms: number): Promise<void>;
}

/** How long a position is looked at before the next one is shown. */
export const LOOK = 1100;

export class Learner {
  step = $state.raw<LessonStep | null>(null);
  frame = $state.raw<Frame | null>(null);
  marks = $state.raw<readonly Mark[]>([]);
  said = $state.raw<Said | null>(null);
  refused = $state.raw<Error | null>(null);
  stage = $state(0);
  hinted = $state(0);
  done = $state(false);
  /** A wrong move is on the board, to be looked at; the next try takes it back. */
  astray = $state(false);
  busy = $state(false);

  #desk: Desk;
  #before: string[] = [];
  #answer: string | null = null;
  #home: Frame | null = null; // the position the present thing to do starts from
  #homeMarks: readonly Mark[] = [];
  #turn = 0; // grows with every step: what was begun before it is forgotten

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** Whether a move may be chosen on the board now. */
  get ready(): boolean {
    return this.step?.ask === 'move' && !this.done && !this.busy && !this.astray;
  }

  get task(): string | null {
    return this.step?.tasks[this.stage] ?? null;
  }

  get hints(): readonly string[] {
    return this.step?.hints[this.stage] ?? [];
  }

  async open(game: string, id: string): Promise<void> {
    const turn = (this.#turn += 1);
    this.busy = true;
    try {
      const step = await this.#desk.step(game, id);
      if (turn !== this.#turn) return;
      this.refused = null;
      this.step = step;
      // There is nothing after the last one by which it could be seen to have been read.
      if (!step.next) this.read();
      await this.restart();
    } catch (error) {
      if (turn === this.#turn && error instanceof Error) this.refused = error;
    } finally {
      if (turn === this.#turn) this.busy = false;
    }
  }

  /** Begin the step again, from its first position. */
  async restart(): Promise<void> {
    const step = this.step;
    if (!step) return;
    const turn = (this.#turn += 1);
    this.#before = [];
    this.#answer = step.answer;
    this.stage = this.hinted = 0;
    this.done = this.astray = false;
    this.said = null;
    this.marks = [];
    if (step.frames.length === 1) this.marks = step.marks;
    this.busy = true;
    await this.#show(step.frames, turn);
    if (turn !== this.#turn) return;
    this.busy = false;
    this.marks = this.#homeMarks = step.marks;
    this.#home = step.frames.at(-1) ?? null;
  }

  /** Show positions one after the other. */
  async #show(frames: readonly Frame[], turn: number): Promise<void> {
    for (const [place, frame] of frames.entries()) {
      if (place) await this.#desk.pause(LOOK);
      if (turn !== this.#turn) return;
      this.frame = frame;
    }
  }

  /** Try a move, or the number of an answer; false when the rules refuse it. */
  async attempt(text: string): Promise<boolean> {
    const step = this.step;
    if (!step || this.busy || this.done) return false;
    this.again();
    const turn = this.#turn;
    this.busy = true;
    try {
      const told = await this.#desk.attempt(step.game, step.id, this.#before, text);
      if (turn !== this.#turn) return true;
      this.#heard(step, told);
      await this.#show(told.frames, turn);
      if (turn === this.#turn && told.right && !told.done) this.#home = told.frames.at(-1) ?? this.#home;
      return told.legal;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.said = { kind: 'refused', words: [error.message] };
      return false;
    } finally {
      if (turn === this.#turn) this.busy = false;
    }
  }

  #heard(step: LessonStep, told: Tried): void {
    this.said = { kind: told.right ? 'right' : told.legal ? 'wrong' : 'refused', words: told.words };
    if (!told.right) {
      this.astray = told.frames.length > 0;
      if (this.astray) this.marks = [];
      return;
    }
    this.marks = told.marks;
    this.hinted = 0;
    if (told.done) {
      this.done = true;
      markDone(step.game, step.id);
      return;
    }
    this.#before = [...this.#before, told.text];
    this.#answer = told.answer;
    this.stage += 1;
    // What was pointed at for the whole step stays pointed at.
    this.marks = this.#homeMarks;
  }

  /** Take a wrong move back, and look at the position it was tried in. */
  again(): void {
    if (!this.astray) return;
    this.astray = false;
    this.said = null;
    this.frame = this.#home;
    this.marks = this.#homeMarks;
  }

  hint(): void {
    this.again();
    this.hinted = Math.min(this.hinted + 1, this.hints.length);
  }

  async showMe(): Promise<void> {
    if (this.#answer) await this.attempt(this.#answer);
  }

  /** What a board is told that asks about one move. */
  async check(text: string): Promise<Move | { message: string }> {
    const step = this.step;
    const known = this.frame?.moves.find((move) => move.text === text);
    if (known || !step) return known ?? { message: '' };
    const told = await this.#desk.attempt(step.game, step.id, this.#before, text);
    return { message: told.words.join(' ') };
  }

  /** The step has been read: it counts as done. */
  read(): void {
    if (this.step?.ask === 'read') markDone(this.step.game, this.step.id);
  }
}
