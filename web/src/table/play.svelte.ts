// A table played at this screen, with others or alone: moves come from the board, from a field and from hints; what is
// refused is said, and the board is told. Moves of others are shown one after the other, so that they can be followed.
import { tick } from 'svelte';
import { motion, SHOWN, type BoardCalls, type Made } from '../boards/board';
import { messageOf } from '../net/api';
import { tell, tellRefusal } from '../ui/toasts.svelte';
import type { PastPosition } from '../wire/generated';
import { Table } from './table.svelte';

/** Between a move that was shown and the answer to it, in milliseconds at normal speed. */
const PAUSE = 550;
/** How long the position before a move is looked at before the move is shown again. */
const BEFORE = 700;
/** With so many moves waiting a reader has been away: then they come at once. */
const MANY = 3;

const wait = (milliseconds: number): Promise<void> => new Promise((wake) => setTimeout(wake, milliseconds));

export class Play {
  readonly table: Table;
  /** The board on the screen. */
  board = $state<BoardCalls>();
  /** Why the last typed move was refused. */
  wrong = $state('');
  /** What has happened, for a screen reader: whole sentences. */
  news = $state.raw<readonly string[]>([]);
  /** A move of somebody else is being shown: whose turn it is then is said after it. */
  showing = $state(false);
  /** The position before the last move, while that is shown again. */
  before = $state.raw<PastPosition | null>(null);
  #undoing = false;
  #shown: Promise<void> = Promise.resolve();
  #shows = 0;
  #shownAt = 0;

  /** `barred` says why a move is not made here although it is legal; null: it may be made. */
  constructor(
    id: string,
    private readonly barred: (text: string) => string | null = () => null,
  ) {
    this.table = new Table(id);
    this.table.onmade = (made) => void (this.#shown = this.#show(made));
    this.table.pace = (waiting) => this.#pace(waiting);
  }

  /** The present position is shown, not a past one. */
  get live(): boolean {
    return this.table.place === null;
  }

  get canPlay(): boolean {
    return this.table.yourTurn && this.live && !this.table.sending && !this.before;
  }

  /** The moves that may be chosen on the board. */
  readonly moves = $derived.by(() => this.table.moves.filter(({ text }) => this.barred(text) === null));

  /** Play a move; false when it was refused, and why is in `wrong`. */
  async play(text: string): Promise<boolean> {
    this.wrong = this.barred(text) ?? '';
    if (this.wrong) return false;
    try {
      await this.table.play(text);
      return true;
    } catch (error) {
      this.wrong = messageOf(error);
      return false;
    }
  }

  /** The same from the board: why it is refused is said where it is seen on a phone, too. */
  async playOnBoard(text: string): Promise<void> {
    if (await this.play(text)) return;
    this.board?.refused();
    tell(this.wrong, 'bad');
    this.wrong = '';
  }

  async undo(): Promise<void> {
    if (this.#undoing || !this.table.snapshot?.can.includes('undo')) return;
    this.#undoing = true;
    try {
      await this.table.act('undo');
    } catch (error) {
      tellRefusal(error);
    } finally {
      this.#undoing = false;
    }
  }

  /** Show the last move once more, from the position before it. */
  async again(): Promise<void> {
    const made = this.table.made;
    if (!made || this.before || !this.live) return;
    try {
      const past = await this.table.position(made.ply - 1);
      if (this.table.made !== made || !this.live) return;
      this.before = past;
      await wait(BEFORE * Math.max(motion(), 1));
    } catch (error) {
      tellRefusal(error);
    } finally {
      this.before = null;
    }
  }

  /** A move has come to the board: nothing is slower than the board shows it. */
  async #show(made: Made): Promise<void> {
    const shows = (this.#shows += 1);
    this.before = null;
    const speed = document.hidden ? 0 : motion();
    this.showing = speed > 0 && !this.table.snapshot?.you.includes(made.seat);
    if (speed > 0) {
      await tick();
      await (this.board?.shown?.() ?? wait(SHOWN * speed));
    }
    if (shows !== this.#shows) return;
    this.showing = false;
    this.#shownAt = performance.now();
  }

  /** A move of somebody else comes when the one before it was seen; where time is short, at once. */
  #pace(waiting: number): Promise<void> | null {
    const speed = motion();
    if (speed === 0 || document.hidden || waiting >= MANY || this.table.snapshot?.clock) return null;
    return this.#shown.then(async () => {
      const left = this.#shownAt + PAUSE * speed - performance.now();
      if (left > 0) await wait(left);
    });
  }
}
