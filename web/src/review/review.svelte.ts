// One game looked back at: its snapshot, what is thought of its moves, and the boards that were asked for.
import { api, Refused } from '../net/api';
import type { GameReview, ReviewedPosition, Snapshot, StoryMove } from '../wire/generated';
import { requests } from './requests';

const PAUSE = 500;
const KEPT = 60;

export class Review {
  snapshot = $state.raw<Snapshot | null>(null);
  /** Why there is no such game. */
  refused = $state.raw<Refused | null>(null);
  analysis = $state.raw<GameReview | null>(null);
  /** Why nothing is thought of it. */
  unthought = $state.raw<Refused | null>(null);
  look = $state.raw<ReviewedPosition | null>(null);
  /** Every move in words. */
  story = $state.raw<readonly StoryMove[]>([]);
  /** The board that was asked for last cannot be had. */
  unseen = $state(false);

  #looks = new Map<string, ReviewedPosition>();
  #wanted = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #asked = $state(false);

  constructor(readonly id: string) {}

  async open(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      this.snapshot = await api.snapshot(this.id);
      this.refused = null;
    } catch (error) {
      this.refused = asRefused(error);
      if (this.refused.kind === 'offline') this.#later(() => this.open(), 3000);
      return;
    }
    if (this.snapshot.status !== 'ended' || this.#closed) return;
    void this.#think('ask');
    void this.#read();
  }

  /** What is thought of the game so far has been asked for and answered, so that the page need not jump. */
  get answered(): boolean {
    return this.analysis !== null || this.unthought !== null || this.#asked;
  }

  /** Fetch the moves in words; a list without them says whose they are. */
  async #read(): Promise<void> {
    try {
      this.story = (await requests.story(this.id)).moves;
    } catch (error) {
      if (asRefused(error).kind === 'offline') this.#later(() => this.#read(), 3000);
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #later(what: () => Promise<void>, ms: number): void {
    if (!this.#closed) this.#timer = setTimeout(() => void what(), ms);
  }

  /** Ask for the analysis, then how far it is until it is done. */
  async #think(how: 'ask' | 'look'): Promise<void> {
    try {
      this.analysis = await (how === 'ask' ? api.startReview(this.id) : api.review(this.id));
      this.unthought = null;
      if (this.analysis.status !== 'done') this.#later(() => this.#think('look'), PAUSE);
    } catch (error) {
      const refused = asRefused(error);
      this.#asked = true;
      const waits = refused.kind === 'offline' || refused.kind === 'busy' || refused.kind === 'fast';
      // Given up by those who thought (the room was closed, say): it can be asked for again.
      const lost = how === 'look' && refused.status === 404;
      if (!waits && !lost) this.unthought = refused;
      else this.#later(() => this.#think('ask'), 1000 * (refused.retry ?? 2));
    }
  }

  /** Show the table after a ply, and after another move in its place. */
  async show(ply: number, instead: string | null): Promise<void> {
    const key = `${ply} ${instead ?? ''}`;
    this.#wanted = key;
    const known = this.#looks.get(key);
    if (known) {
      this.look = known;
      return;
    }
    try {
      const found = await this.#fetch(ply, instead);
      if (this.#looks.size >= KEPT) this.#looks.clear();
      this.#looks.set(key, found);
      if (this.#wanted === key) this.look = found;
    } catch (error) {
      if (asRefused(error).kind !== 'offline') this.unseen = true;
      else if (this.#wanted === key) this.#later(() => this.show(ply, instead), 2000);
    }
  }

  async #fetch(ply: number, instead: string | null): Promise<ReviewedPosition> {
    if (this.snapshot?.imported !== 'seen') return api.reviewedPosition(this.id, ply, instead);
    // What was hidden is not in it: the board as everybody saw it.
    const { state, made, preview, telling } = await api.position(this.id, ply);
    const shown = made && telling ? { ...made, preview: preview ?? {}, telling } : null;
    return { ply, state, made: shown, instead: null };
  }
}

function asRefused(error: unknown): Refused {
  if (error instanceof Refused) return error;
  throw error;
}
