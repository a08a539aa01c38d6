// A table played at this screen, with others or alone: moves come from the board, from a field and from hints; what is
// refused is said, and the board is told.
import type { BoardCalls } from '../boards/board';
import { messageOf } from '../net/api';
import { tell, tellRefusal } from '../ui/toasts.svelte';
import { Table } from './table.svelte';

export class Play {
  readonly table: Table;
  /** The board on the screen. */
  board = $state<BoardCalls>();
  /** Why the last typed move was refused. */
  wrong = $state('');
  /** What has happened, for a screen reader. */
  news = $state('');
  #undoing = false;

  /** `barred` says why a move is not made here although it is legal; null: it may be made. */
  constructor(
    id: string,
    private readonly barred: (text: string) => string | null = () => null,
  ) {
    this.table = new Table(id);
  }

  /** The present position is shown, not a past one. */
  get live(): boolean {
    return this.table.place === null;
  }

  get canPlay(): boolean {
    return this.table.yourTurn && this.live && !this.table.sending;
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
}
