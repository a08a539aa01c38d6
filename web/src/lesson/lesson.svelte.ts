// A lesson being learned: which step is shown, what was tried, and what was said to it. The server judges every try;
// here is only kept where the learner stands.
import type { Mark } from '../boards/board';
import { Refused } from '../net/api';
import type { LessonFrame, LessonStep, TryRequest, TryResult } from '../wire/generated';
import { markDone } from './progress';

export interface Said {
  kind: 'right' | 'wrong' | 'refused';
  words: string[];
}

/** Where steps and judgements come from; tests give their own. */
interface Teacher {
  step(game: string, id: string): Promise<LessonStep>;
  attempt(game: string, id: string, attempt: TryRequest): Promise<TryResult>;
  /** Wait so many milliseconds. */
  pause(ms: number): Promise<void>;
}

/** How long a position is looked at before the next one is shown. */
export const LOOK = 1100;

export class Learner {
  step = $state.raw<LessonStep | null>(null);
  frame = $state.raw<LessonFrame | null>(null);
  marks = $state.raw<readonly Mark[]>([]);
  said = $state.raw<Said | null>(null);
  refused = $state.raw<Error | null>(null);
  stage = $state(0);
  hinted = $state(0);
  done = $state(false);
  /** A wrong move is on the board, to be looked at; the next try takes it back. */
  astray = $state(false);
  busy = $state(false);

  #teacher: Teacher;
  #before: string[] = [];
  #answer: string | null = null;
  #home: LessonFrame | null = null; // the position the present thing to do starts from
  #homeMarks: readonly Mark[] = [];
  #turn = 0; // grows with every step: what was begun before it is forgotten

  constructor(teacher: Teacher) {
    this.#teacher = teacher;
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
      const step = await this.#teacher.step(game, id);
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
  async #show(frames: readonly LessonFrame[], turn: number): Promise<void> {
    for (const [place, frame] of frames.entries()) {
      if (place) await this.#teacher.pause(LOOK);
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
      const result = await this.#teacher.attempt(step.game, step.id, { text, before: this.#before });
      if (turn !== this.#turn) return true;
      this.#judged(step, result);
      await this.#show(result.frames, turn);
      if (turn === this.#turn && result.right && !result.done) this.#home = result.frames.at(-1) ?? this.#home;
      return result.legal;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.said = { kind: 'refused', words: [error.message] };
      return false;
    } finally {
      if (turn === this.#turn) this.busy = false;
    }
  }

  #judged(step: LessonStep, result: TryResult): void {
    this.said = { kind: result.right ? 'right' : result.legal ? 'wrong' : 'refused', words: result.words };
    if (!result.right) {
      this.astray = result.frames.length > 0;
      if (this.astray) this.marks = [];
      return;
    }
    this.marks = result.marks;
    this.hinted = 0;
    if (result.done) {
      this.done = true;
      markDone(step.game, step.id);
      return;
    }
    this.#before = [...this.#before, result.text];
    this.#answer = result.answer ?? null;
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

  /** Why a move cannot be made; null if it can. */
  async check(text: string): Promise<string | null> {
    const step = this.step;
    if (!step) return '';
    if (this.frame?.moves.some((move) => move.text === text)) return null;
    const result = await this.#teacher.attempt(step.game, step.id, { text, before: this.#before });
    return result.words.join(' ');
  }

  /** The step has been read: it counts as done. */
  read(): void {
    if (this.step?.ask === 'read') markDone(this.step.game, this.step.id);
  }
}
