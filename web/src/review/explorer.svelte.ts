// What is shown beside the game as it was played: a better move drawn, a line played through, a try, other moves.
import { Refused } from '../net/api';
import type { ExploredPosition, JudgedMove, JudgedTry, StoryMove } from '../wire/generated';
import { advised, type Drawn } from '../boards/drawing';
import type { Requests } from './requests';
import { comment, EMPTY, lastOf, pathTo, play, remove, rename, settled, type Spot, type Tree } from './tree';

export type Mode = 'game' | 'better' | 'line' | 'try' | 'explore';
export type Keeping = 'kept' | 'changed' | 'saving' | 'failed';

/** Where an own copy's key is kept; tests give their own. */
export interface Keys {
  read(table: string): { copy: string; key: string } | null;
  write(table: string, copy: string, key: string): void;
}

export interface World {
  readonly requests: Requests;
  readonly keys: Keys;
  /** Wait so many milliseconds. */
  pause(ms: number): Promise<void>;
}

/** How long a move is looked at before it is answered. */
const LOOK = 900;
/** How long nothing changes before it is kept. */
const QUIET = 700;

export class Explorer {
  mode = $state<Mode>('game');
  position = $state.raw<ExploredPosition | null>(null);
  advice = $state.raw<readonly Drawn[]>([]);
  /** Why something could not be shown or kept. */
  refused = $state('');
  /** The line that is played through, and how far. */
  line = $state.raw<readonly string[]>([]);
  step = $state(0);
  /** What was tried, what is thought of it, and how it was answered. */
  tried = $state.raw<JudgedTry | null>(null);
  answered = $state.raw<ExploredPosition | null>(null);
  busy = $state(false);
  /** The tree of variations, and where one stands in it. */
  tree = $state.raw<Tree>(EMPTY);
  spot = $state.raw<Spot>({ variation: 0, ply: 0 });
  judged = $state.raw<JudgedMove | null>(null);
  /** The moves of the variations in words, by number. */
  told = $state.raw<ReadonlyMap<number, readonly StoryMove[]>>(new Map());
  copy = $state<string | null>(null);
  /** Whether changes are kept by themselves: at an own table, or in an own copy. */
  yours = $state(false);
  keeping = $state<Keeping>('kept');

  #ply = 0;
  #seat: number | null = null;
  #turn = 0; // grows with whatever is shown: what was begun before it is forgotten
  #version = 0;
  #key: string | null = null;
  #judgements = new Map<string, JudgedMove>();
  #changes = 0;
  #loaded: Promise<void> | null = null;

  constructor(
    readonly id: string,
    private readonly world: World,
  ) {}

  /** Back to the game as it was played. */
  leave(): void {
    this.#turn += 1;
    this.mode = 'game';
    this.advice = [];
    this.position = this.answered = null;
    this.tried = null;
    this.judged = null;
    this.refused = '';
    this.busy = false;
  }

  /** Show a position; false if something else was asked for meanwhile, or it was refused. */
  async #show(ply: number, moves: readonly string[], choices = false, advice: readonly Drawn[] = []): Promise<boolean> {
    const turn = (this.#turn += 1);
    try {
      const found = await this.world.requests.explore(this.id, { ply, moves: [...moves], choices, ...this.#eyes() });
      if (turn !== this.#turn) return false;
      this.position = found;
      this.advice = advice;
      this.refused = '';
      return true;
    } catch (error) {
      if (turn === this.#turn) this.refused = words(error);
      return false;
    }
  }

  /** A line and a try are seen by who is to move before them, whoever moves then. */
  #eyes(): { seat?: number } {
    return this.#seat === null || this.mode === 'explore' ? {} : { seat: this.#seat };
  }

  /** Draw a better move on the position before the one that was made. */
  async better(ply: number, best: string): Promise<void> {
    this.#enter('better', ply);
    try {
      const turn = this.#turn;
      const after = await this.world.requests.explore(this.id, { ply, moves: [best] });
      if (turn !== this.#turn) return;
      this.answered = after;
      await this.#show(ply, [], false, advised(after.made?.telling.drawing ?? [], 3));
    } catch (error) {
      this.refused = words(error);
    }
  }

  /** Play a line through, from its first move. */
  async through(ply: number, line: readonly string[], seat: number): Promise<void> {
    this.#enter('line', ply, seat);
    this.line = line;
    await this.to(1);
  }

  /** Go to a move of the line. */
  async to(step: number): Promise<void> {
    this.step = Math.max(0, Math.min(step, this.line.length));
    await this.#show(this.#ply, this.line.slice(0, this.step));
  }

  /** Put a position before the reader, to find a better move. */
  async tryAgain(ply: number, seat: number): Promise<void> {
    this.#enter('try', ply, seat);
    await this.#show(ply, [], true);
  }

  #enter(mode: Mode, ply: number, seat: number | null = null): void {
    this.leave();
    this.#seat = seat;
    this.mode = mode;
    this.#ply = ply;
  }

  /** Judge a move that was tried, and answer it. */
  async attempt(text: string): Promise<void> {
    const ply = this.#ply;
    this.busy = true;
    if (!(await this.#show(ply, [text]))) {
      this.busy = false;
      return;
    }
    const turn = this.#turn;
    try {
      const tried = await this.world.requests.judge(this.id, { ply, moves: [text], reply: true });
      if (turn !== this.#turn) return;
      this.tried = tried;
      if (tried.reply === null) return;
      await this.world.pause(LOOK);
      const after = await this.world.requests.explore(this.id, { ply, moves: [text, tried.reply], ...this.#eyes() });
      if (turn === this.#turn) this.answered = this.position = after;
    } catch (error) {
      if (turn === this.#turn) this.refused = words(error);
    } finally {
      if (turn === this.#turn) this.busy = false;
    }
  }

  /** Why a move cannot be made here; null if it can. */
  async check(text: string): Promise<string | null> {
    if (this.position?.moves.some((move) => move.text === text)) return null;
    const { ply, moves } = this.mode === 'explore' ? pathTo(this.tree, this.spot) : { ply: this.#ply, moves: [] };
    try {
      await this.world.requests.explore(this.id, { ply, moves: [...moves, text] });
      return null;
    } catch (error) {
      return words(error);
    }
  }

  // Exploring

  /** Fetch what is kept with the game, or in a copy. */
  load(copy: string | null): Promise<void> {
    return (this.#loaded ??= this.#load(copy));
  }

  async #load(copy: string | null): Promise<void> {
    const own = this.world.keys.read(this.id);
    try {
      const stored = await this.world.requests.annotations(this.id, copy);
      this.#key = copy !== null && own?.copy === copy ? own.key : null;
      this.copy = copy;
      this.#version = stored.version;
      this.yours = stored.yours || this.#key !== null;
      this.tree = { comments: stored.comments, variations: stored.variations };
      this.told = new Map();
    } catch (error) {
      this.#loaded = null;
      if (this.mode === 'explore') this.refused = words(error);
    }
  }

  /** Stand at a spot of the tree, ready to play on. */
  async explore(spot: Spot, game: readonly string[]): Promise<void> {
    this.mode = 'explore';
    this.tried = null;
    this.answered = null;
    this.spot = settled(this.tree, spot, game.length);
    const { ply, moves } = pathTo(this.tree, this.spot);
    this.judged = this.#judgements.get(keyOf(ply, moves)) ?? null;
    if (await this.#show(ply, moves, true)) await this.#judge(ply, moves);
  }

  async #judge(ply: number, moves: string[]): Promise<void> {
    const key = keyOf(ply, moves);
    if (!moves.length || this.#judgements.has(key)) return;
    const turn = this.#turn;
    this.busy = true;
    try {
      const { judged } = await this.world.requests.judge(this.id, { ply, moves });
      this.#judgements.set(key, judged);
      if (turn === this.#turn) this.judged = judged;
    } catch (error) {
      if (turn === this.#turn) this.refused = words(error);
    } finally {
      if (turn === this.#turn) this.busy = false;
    }
  }

  /** Play a move where one stands; what is new is kept. Returns where it leads. */
  play(text: string, game: readonly string[]): Spot {
    const before = this.tree;
    const { tree, spot } = play(this.tree, game, this.spot, text);
    this.tree = tree;
    if (tree !== before) this.#changed();
    return spot;
  }

  comment(text: string): void {
    this.tree = comment(this.tree, this.spot, text);
    this.#changed();
  }

  rename(number: number, name: string): void {
    this.tree = rename(this.tree, number, name);
    this.#changed();
  }

  /** Take a variation away; returns where one stands then. */
  remove(number: number): Spot {
    const found = this.tree.variations[number - 1];
    this.tree = remove(this.tree, number);
    this.told = new Map();
    this.#changed();
    return found ? { variation: found.of, ply: found.after } : this.spot;
  }

  lastOf(variation: number, game: readonly string[]): number {
    return lastOf(this.tree, game, variation);
  }

  /** The moves of a variation in words, fetched once. */
  async tell(number: number): Promise<void> {
    const found = this.tree.variations[number - 1];
    if (!found || this.told.get(number)?.length === found.moves.length) return;
    const { ply, moves } = pathTo(this.tree, { variation: number, ply: found.after + found.moves.length });
    try {
      const { told } = await this.world.requests.explore(this.id, { ply, moves });
      this.told = new Map(this.told).set(number, told.slice(-found.moves.length));
    } catch {
      // The numbers of the moves are shown instead.
    }
  }

  // Keeping

  #changed(): void {
    this.#changes += 1;
    this.keeping = 'changed';
    if (this.yours) void this.#keepSoon(this.#changes);
  }

  async #keepSoon(change: number): Promise<void> {
    await this.world.pause(QUIET);
    if (change === this.#changes) await this.keep();
  }

  /** Keep the tree with the game, or in the own copy. */
  async keep(): Promise<void> {
    const { tree } = this;
    this.keeping = 'saving';
    try {
      const stored = await this.world.requests.write(this.id, {
        version: this.#version,
        comments: { ...tree.comments },
        variations: [...tree.variations],
        ...(this.#key && this.copy ? { copy: this.copy, key: this.#key } : {}),
      });
      this.#version = stored.version;
      this.refused = '';
      if (this.tree === tree) this.keeping = 'kept';
    } catch (error) {
      this.keeping = 'failed';
      this.refused = words(error);
    }
  }

  /** Keep the tree in a copy of one's own; returns its id. */
  async keepCopy(): Promise<string | null> {
    const { tree } = this;
    this.keeping = 'saving';
    try {
      const made = await this.world.requests.copy(this.id, {
        comments: { ...tree.comments },
        variations: [...tree.variations],
      });
      this.world.keys.write(this.id, made.copy, made.key);
      this.copy = made.copy;
      this.#key = made.key;
      this.#version = made.version;
      this.yours = true;
      this.keeping = 'kept';
      return made.copy;
    } catch (error) {
      this.keeping = 'failed';
      this.refused = words(error);
      return null;
    }
  }
}

const keyOf = (ply: number, moves: readonly string[]): string => `${ply} ${moves.join('|')}`;

function words(error: unknown): string {
  if (error instanceof Refused) return error.message;
  throw error;
}

const STORE = 'tablee-copies';

/** Keys of own copies, in this browser. */
export const ownKeys: Keys = {
  read(table) {
    try {
      const all = JSON.parse(localStorage.getItem(STORE) ?? '{}') as Record<string, { copy: string; key: string }>;
      return all[table] ?? null;
    } catch {
      return null;
    }
  },
  write(table, copy, key) {
    try {
      const all = JSON.parse(localStorage.getItem(STORE) ?? '{}') as Record<string, { copy: string; key: string }>;
      localStorage.setItem(STORE, JSON.stringify({ ...all, [table]: { copy, key } }));
    } catch {
      // A browser that keeps nothing: the copy can be read, and not written any more.
    }
  },
};
