// One puzzle from opening to its result: the time it takes, and what is remembered of it.
import { motion } from '../boards/board';
import { t } from '../app/i18n';
import { profile, reread } from '../profile/profile.svelte';
import type { Day } from '../solo/days';
import { today } from '../solo/solo.svelte';
import { Stopwatch } from '../solo/stopwatch';
import { finished, keptPuzzles, nameOf, type PuzzleResult } from './memory';
import { puzzleRequests } from './requests';
import { Solving } from './solving.svelte';
import type { PositionPuzzle } from './types';

/** Milliseconds a move is looked at before the next, at normal speed. */
const LOOK = 950;
const SHORTEST = 350;

const pause = (): Promise<void> =>
  new Promise((wake) => setTimeout(wake, Math.max(SHORTEST, LOOK * Math.min(1, motion()))));

export const solvingOf = (puzzle: PositionPuzzle): Solving =>
  new Solving(puzzle, { requests: puzzleRequests, pause, unknown: () => t('solving-offline-wrong') });

export class Session {
  readonly solving: Solving;
  readonly watch = new Stopwatch(0, () => Date.now());
  seconds = $state(0);
  result = $state.raw<PuzzleResult | null>(null);
  /** The rating before and after, where it counted. */
  rating = $state.raw<{ before: number; after: number } | null>(null);
  #begun: Day = today();

  constructor(
    readonly puzzle: PositionPuzzle,
    /** The date it is opened as the puzzle of. */
    readonly date: Day | null,
  ) {
    this.solving = solvingOf(puzzle);
  }

  /** Let the time run while the board can be seen. */
  tick(): void {
    if (this.solving.over || document.hidden) this.watch.pause();
    else this.watch.run();
    this.seconds = this.watch.seconds;
  }

  /** Remember how it went, once it is over. */
  finish(): void {
    if (this.result || !this.solving.over) return;
    this.tick();
    const { game, id, grade } = this.puzzle;
    const { wrong, hints, phase } = this.solving;
    this.result = {
      day: this.#begun,
      of: this.date,
      grade,
      seconds: this.watch.seconds,
      wrong,
      hints,
      solved: phase === 'solved',
    };
    const known = nameOf(game, id) in profile().results;
    const before = profile().ratings['all']?.rating ?? 1500;
    const result = this.result;
    keptPuzzles.change((memory) => finished(memory, game, id, result));
    reread();
    if (!known) this.rating = { before, after: profile().ratings['all']?.rating ?? before };
  }

  /** Solved alone at the first try. */
  get clean(): boolean {
    return !this.solving.wrong && !this.solving.hints;
  }
}
