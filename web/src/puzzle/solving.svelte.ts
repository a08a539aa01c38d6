// One puzzle being solved: the visitor's moves are judged, the defence answers, a wrong move is refuted on the board.
import { messageOf, Refused } from '../net/api';
import type { ExploredPosition, MoveEntry } from '../wire/generated';
import type { PuzzleRequests } from './requests';
import type { PositionPuzzle, PuzzleHint, PuzzleMove, PuzzleSolution, PuzzleTry } from './types';

/** yours: a move is asked for; busy: it is judged or answered; then how it went. */
export type Phase = 'yours' | 'busy' | 'wrong' | 'solved' | 'shown';

export interface World {
  readonly requests: Pick<PuzzleRequests, 'try' | 'hint' | 'solution'>;
  /** Wait until a move was seen. */
  pause(): Promise<void>;
  /** What is said of a move that nobody can be asked about. */
  unknown(): string;
}

export class Solving {
  phase = $state<Phase>('yours');
  position: ExploredPosition;
  /** What may be played now. */
  moves = $state.raw<readonly MoveEntry[]>([]);
  /** The last own move, and what was played against it. */
  made = $state.raw<PuzzleMove | null>(null);
  answers = $state.raw<readonly PuzzleMove[]>([]);
  why = $state<string | null>(null);
  /** Why something could not be asked or made. */
  refused = $state('');
  hint = $state.raw<PuzzleHint | null>(null);
  hinting = $state(false);
  /** Wrong tries, and steps of hints that were given. */
  wrong = $state(0);
  hints = $state(0);
  /** Right moves so far. */
  right = $state.raw<readonly string[]>([]);
  /** The solution that is played through, and how far. */
  solution = $state.raw<PuzzleSolution | null>(null);
  step = $state(0);
  #before: ExploredPosition;
  #turn = 0;

  constructor(
    readonly puzzle: PositionPuzzle,
    private readonly world: World,
  ) {
    this.#before = puzzle.position;
    this.position = $state.raw(puzzle.position);
    this.#ask(puzzle.position);
  }

  get over(): boolean {
    return this.phase === 'solved' || this.phase === 'shown';
  }

  #ask(position: ExploredPosition): void {
    this.position = this.#before = position;
    this.moves = position.moves;
    this.phase = 'yours';
  }

  /** Play a move of one's own. */
  async play(text: string): Promise<void> {
    if (this.phase !== 'yours') return;
    const turn = (this.#turn += 1);
    this.phase = 'busy';
    this.refused = '';
    this.hint = null;
    try {
      const tried = await this.#judge([...this.right, text]);
      if (turn === this.#turn) await this.#show(tried, turn);
    } catch (error) {
      if (turn !== this.#turn) return;
      this.refused = messageOf(error);
      this.#ask(this.#before);
    }
  }

  async #judge(moves: readonly string[]): Promise<PuzzleTry> {
    try {
      return await this.world.requests.try(this.puzzle.game, this.puzzle.id, moves);
    } catch (error) {
      if (!(error instanceof Refused) || error.kind !== 'offline') throw error;
      throw new Error(this.world.unknown(), { cause: error });
    }
  }

  async #show(tried: PuzzleTry, turn: number): Promise<void> {
    const { verdict, made, reply, refutation } = tried;
    this.made = made;
    this.answers = [];
    this.why = tried.why;
    this.position = made.position;
    this.moves = [];
    if (verdict === 'wrong') this.wrong += 1;
    else this.right = [...this.right, made.text];
    const answers = verdict === 'wrong' ? refutation : reply ? [reply] : [];
    for (const answer of answers) {
      await this.world.pause();
      if (turn !== this.#turn) return;
      this.answers = [...this.answers, answer];
      this.position = answer.position;
    }
    if (verdict === 'right') {
      await this.world.pause();
      if (turn === this.#turn) this.#ask(tried.position);
      return;
    }
    if (verdict === 'wrong') this.#before = tried.position;
    this.phase = verdict;
  }

  /** After a wrong move: back to the position before it. */
  again(): void {
    if (this.phase !== 'wrong') return;
    this.#turn += 1;
    this.made = null;
    this.answers = [];
    this.why = null;
    this.#ask(this.#before);
  }

  /** The next step of a hint: where to look, with what, the whole move. */
  async askHint(): Promise<void> {
    const step = (this.hint?.step ?? 0) + 1;
    if (this.hinting || step > 3 || this.over) return;
    this.again();
    const turn = this.#turn;
    this.hinting = true;
    try {
      const found = await this.world.requests.hint(this.puzzle.game, this.puzzle.id, this.right, step);
      if (turn !== this.#turn) return;
      this.hint = found;
      this.hints += 1;
    } catch (error) {
      this.refused = messageOf(error);
    } finally {
      this.hinting = false;
    }
  }

  /** Show the solution from its first move. */
  async showSolution(): Promise<void> {
    try {
      const found = await this.world.requests.solution(this.puzzle.game, this.puzzle.id);
      this.#turn += 1;
      this.solution = found;
      this.why = found.why;
      this.hint = null;
      this.refused = '';
      if (this.phase !== 'solved') this.phase = 'shown';
      this.to(1);
    } catch (error) {
      this.refused = messageOf(error);
    }
  }

  /** Go to a move of the solution. */
  to(step: number): void {
    if (!this.solution) return;
    this.step = Math.max(0, Math.min(step, this.solution.moves.length));
    this.made = this.solution.moves[this.step - 1] ?? null;
    this.answers = [];
    this.moves = [];
    this.position = this.made?.position ?? this.puzzle.position;
  }
}
