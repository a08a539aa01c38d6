// A piece and a place, chosen in either order: a piece shows where it fits, a place shows what fits there. No rule is
// known here: what fits is what the server lists.
import type { Move, Point } from '../board';
import { cellOf, centreOf, nearest, sortedHand, ways, type Geometry, type Preview, type View, type Way } from './model';

const MANY = 40; // pieces that nobody looks through one by one

export interface Chosen {
  geometry(): Geometry;
  view(): View;
  /** The legal moves; none while nothing may be chosen. */
  moves(): readonly Move<Preview>[];
  move(text: string): void;
}

export class Choosing {
  /** The piece in hand, as its place in the rack. */
  held = $state<number | null>(null);
  place = $state<string | null>(null);
  /** The place that is looked at. */
  hovered = $state<string | null>(null);
  /** Which of the ways it fits there is shown. */
  turned = $state(0);
  /** The piece in hand was let go on the table where it does not fit. */
  amiss = $state(false);
  /** What is laid and not yet answered. */
  sent = $state.raw<Way | null>(null);
  #onTable = false; // the piece is carried over the table
  #down = $state(0); // which of the own digits is kept at the bottom
  /** The piece under the keyboard's cursor, or the keyboard is at the table: to choose a place before a piece. */
  rackCursor = $state<number | null>(null);
  looking = $state(false);
  /** Only the pieces that fit are shown: wished for, or because there are too many to look through. */
  #filtered = $state(false);

  constructor(private readonly on: Chosen) {}

  readonly lays = $derived.by(() => ways(this.on.moves()));
  /** The digits of whoever looks, and the one of them that is at the bottom of every piece. */
  readonly own = $derived.by(() => {
    const { seat, digits } = this.on.view();
    return seat === null ? [] : (digits[seat] ?? []);
  });
  readonly bottom = $derived.by(() => this.own[this.#down % Math.max(this.own.length, 1)] ?? 1);
  // What fitted last stays in front while another plays, so that the hand lies still.
  #fitted: ReadonlySet<string> = new Set();
  readonly #front = $derived.by(() => {
    const now = new Set(this.lays.map((way) => way.piece));
    return (this.#fitted = now.size ? now : this.#fitted);
  });
  /** The hand in its order, what fits somewhere first. */
  readonly hand = $derived.by(() => {
    const sorted = sortedHand(this.on.view().hand ?? [], this.bottom);
    return [...sorted.filter((name) => this.#front.has(name)), ...sorted.filter((name) => !this.#front.has(name))];
  });
  readonly piece = $derived.by(() => (this.held === null ? null : (this.hand[this.held] ?? null)));
  readonly #forPiece = $derived.by(() =>
    this.piece === null ? [] : this.lays.filter((way) => way.piece === this.piece),
  );
  /** Where the piece in hand fits; without one, where any piece does. */
  readonly places = $derived.by(
    () => new Set((this.piece === null ? this.lays : this.#forPiece).map((way) => way.place)),
  );
  readonly spots = $derived.by(() =>
    [...this.places].map((id) => ({ id, at: centreOf(this.on.geometry(), cellOf(id)) })),
  );
  /** The pieces that fit the place chosen; without one, those that fit anywhere. */
  readonly fitting = $derived.by(
    () =>
      new Set(
        (this.place === null ? this.lays : this.lays.filter((way) => way.place === this.place)).map((way) => way.piece),
      ),
  );
  /** So many pieces are not looked through: once a place is chosen, only those that fit there are shown. */
  readonly #many = $derived.by(() => this.hand.length > MANY && this.place !== null && this.held === null);
  readonly filtered = $derived.by(() => this.lays.length > 0 && (this.#filtered || this.#many));
  /** Which pieces of the hand are shown, as their places in it. */
  readonly open = $derived.by(() =>
    this.hand.flatMap((name, index) =>
      !this.filtered || this.fitting.has(name) || index === this.held ? [index] : [],
    ),
  );
  /** The ways the piece in hand fits where it is held. */
  readonly options = $derived.by(() => {
    const looked = this.hovered && this.piece !== null && this.places.has(this.hovered) ? this.hovered : null;
    const where = this.place ?? looked;
    return where === null ? [] : this.#forPiece.filter((way) => way.place === where);
  });
  /** The piece as it would lie, or as it was laid and not yet answered. */
  readonly ghost = $derived.by((): Way | null =>
    this.options.length ? (this.options[this.turned % this.options.length] ?? null) : this.sent,
  );
  /** Which of several ways is shown. */
  readonly way = $derived.by(() => ({
    now: (this.turned % (this.options.length || 1)) + 1,
    count: this.options.length,
  }));

  letGo(): void {
    this.held = this.place = this.hovered = this.sent = null;
    this.looking = this.amiss = false;
    this.turned = 0;
  }

  /** Keep the next of the own digits at the bottom. */
  putDown(): void {
    this.#down = (this.#down + 1) % Math.max(this.own.length, 1);
    this.letGo();
  }

  /** Show what fits, or all. */
  filter(): void {
    this.#filtered = !this.#filtered;
  }

  /** Take a piece of the rack in hand; taking it again lays it back. */
  pick(index: number): void {
    const name = this.hand[index];
    if (name === undefined || !this.lays.length) return;
    if (this.held === index) return this.letGo();
    if (!this.lays.some((way) => way.place === this.place && way.piece === name)) this.place = null;
    this.held = index;
    this.turned = 0;
    this.amiss = false;
    this.rackCursor = index;
  }

  cycle(): void {
    if (this.options.length > 1) this.turned = (this.turned + 1) % this.options.length;
  }

  lay(way: Way): void {
    this.sent = way;
    this.on.move(way.text);
  }

  /** What was sent was refused: it is to be chosen again. */
  refused(): void {
    this.sent = null;
  }

  /** The piece in hand is held over a point of the table: it snaps to a place nearby. */
  hover(point: Point | null): void {
    const near = point ? nearest(this.spots, point) : null;
    this.#onTable = point !== null;
    this.amiss = false;
    if (near !== this.hovered) this.turned = 0;
    [this.place, this.hovered] = [null, near];
  }

  /** The pointer has come to a place. */
  enter(place: string): void {
    this.amiss = false;
    if (this.hovered !== place && this.place === null) this.turned = 0;
    this.hovered = place;
  }

  /** The piece carried is let go: where it fits in several ways it is asked which. */
  drop(): void {
    const way = this.ghost;
    if (way && this.options.length > 1) this.place = way.place;
    else if (way) this.lay(way);
    else this.amiss = this.#onTable && this.piece !== null;
  }

  /** A place is pressed. */
  press(place: string, touch: boolean): void {
    if (!this.places.has(place)) return this.letGo();
    if (this.held === null) {
      this.place = this.place === place ? null : place;
      return;
    }
    const fixed = this.place === place;
    const count = this.#forPiece.filter((way) => way.place === place).length;
    // A place seen before the click is taken at once; one with several ways, or under a finger, waits for a second.
    const seenBefore = count === 1 && !touch;
    if (seenBefore && this.place === null && this.hovered === place && this.ghost) return this.lay(this.ghost); // as it is drawn already
    if (this.place !== place && this.hovered !== place) this.turned = 0;
    this.place = place;
    if (this.ghost && (fixed || seenBefore)) this.lay(this.ghost);
  }

  /** Along the rack; with a place chosen only to the pieces that fit there. */
  walkRack(arrow: string): void {
    const open = this.open.filter((index) => this.place === null || this.fitting.has(this.hand[index] ?? ''));
    const by = /Left|Up/.test(arrow) ? -1 : 1;
    const here = open.indexOf(this.rackCursor ?? -1);
    this.rackCursor = open[here < 0 ? (by > 0 ? 0 : open.length - 1) : (here + by + open.length) % open.length] ?? null;
  }

  /** Choose with the keyboard: the way that is shown, a place for a piece, or a piece. Answers whether there was anything to choose. */
  confirm(): boolean {
    if (this.ghost) this.lay(this.ghost);
    else if (this.looking && this.place) {
      this.looking = false;
      this.rackCursor = null;
      this.walkRack('ArrowRight');
    } else if (this.held === null && this.rackCursor !== null) this.pick(this.rackCursor);
    else return false;
    return true;
  }
}
