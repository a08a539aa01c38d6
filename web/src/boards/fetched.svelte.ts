// A game's board and its geometry, as every page fetches them: together, and shown when both are there.
import { api } from '../net/api';
import { tellRefusal } from '../ui/toasts.svelte';
import type { Geometry, OptionValue } from '../wire/generated';
import { boardOf, type AnyBoard } from './board';

export class FetchedBoard {
  Board = $state.raw<AnyBoard | null>(null);
  geometry = $state.raw<Geometry | null>(null);
  /** It could not be fetched, and that was said: the rest of the page is shown without it. */
  missed = $state(false);

  /** There is nothing more to wait for. */
  get settled(): boolean {
    return this.missed || (this.Board !== null && this.geometry !== null);
  }

  fetch(game: string, players: number, options: Record<string, OptionValue>): void {
    const missed = (error: unknown): void => {
      this.missed = true;
      tellRefusal(error);
    };
    boardOf(game).then((found) => (this.Board = found), missed);
    api.geometry(game, players, options).then((found) => (this.geometry = found), missed);
  }
}
