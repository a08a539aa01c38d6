// A pawn lifted and put down: which, where to, and what that would do. No rule is known here: a cell is open because some
// legal move goes there.
import type { Move } from '../board';
import { choice, matching } from '../choices';
import { token, type Pawn, type Preview, type View } from './model';

export class Lifting {
  /** The steps chosen so far, as they are written. */
  chosen = $state<string[]>([]);
  lifted = $state<Pawn | null>(null);
  /** The cell that is looked at. */
  hovered = $state<string | null>(null);
  /** The cell under a finger's first tap: shown, and not yet played. */
  tapped = $state<string | null>(null);
  /** What the move does that is on its way. */
  sent = $state.raw<Preview | null>(null);

  constructor(
    private readonly moves: () => readonly Move<Preview>[],
    private readonly view: () => View,
    private readonly onmove: (text: string) => void,
  ) {}

  readonly #stepped = $derived.by(() =>
    this.moves().map((move) => ({
      text: move.text,
      steps: move.preview.pawns.map(({ pawn, to }) => token(pawn, to)),
      preview: move.preview,
    })),
  );
  readonly #left = $derived.by(() => matching(this.#stepped, this.chosen));

  /** Something may be chosen. */
  readonly begun = $derived.by(() => this.#stepped.length > 0);
  readonly now = $derived.by(() => choice(this.#stepped, this.chosen));
  readonly mustPass = $derived.by(() => this.#stepped.find((move) => move.steps.length === 0));
  /** The pawns that may be put next. */
  readonly pawns = $derived.by(() => [
    ...new Set(this.#left.flatMap((move) => move.preview.pawns[this.chosen.length]?.pawn ?? [])),
  ]);
  /** The pawn in hand: the one lifted, or the only one there is to put. */
  readonly held = $derived.by((): Pawn | null => {
    if (this.lifted) return this.lifted;
    const [only, ...more] = this.pawns;
    return only && !more.length && (this.chosen.length || this.from(only) === null) ? only : null;
  });
  /** Where the pawn in hand may go, and what that would do where it is settled. */
  readonly targets = $derived.by(() => {
    const found = new Map<string, Preview | null>();
    for (const move of this.#left) {
      const step = move.preview.pawns[this.chosen.length];
      if (!step || step.pawn !== this.held) continue;
      const whole = move.steps.length === this.chosen.length + 1;
      found.set(step.to, whole ? move.preview : null);
    }
    return found;
  });
  /** The move whose effect is shown: the one looked at, or the one on its way. */
  readonly shown = $derived.by(() => (this.hovered ? (this.targets.get(this.hovered) ?? this.sent) : this.sent));
  /** The cells it fills or empties. */
  readonly handled = $derived.by(() => (this.shown ? (this.shown.fills ?? this.shown.takes ?? []) : []));

  /** Where a pawn stands. */
  from(pawn: Pawn): string | null {
    const { black, markers, turn } = this.view();
    return pawn === 'black' ? black : (markers[turn] ?? null);
  }

  forget(): void {
    this.chosen = [];
    this.lifted = this.hovered = this.tapped = this.sent = null;
  }

  /** What was sent was refused: it is to be chosen again. */
  refused(): void {
    if (this.sent) [this.sent, this.chosen] = [null, []];
  }

  put(cell: string): void {
    if (!this.held || !this.targets.has(cell)) return;
    const more = [...this.chosen, token(this.held, cell)];
    const then = choice(this.#stepped, more);
    this.sent = then.text ? (this.targets.get(cell) ?? null) : null;
    this.chosen = more;
    this.lifted = this.hovered = this.tapped = null;
    if (then.text) this.onmove(then.text);
  }

  /** Under a finger nothing is seen before the tap: the first one shows, the second one plays. */
  press(cell: string, touch = false): void {
    if (touch && this.targets.has(cell) && this.tapped !== cell) {
      this.tapped = this.hovered = cell;
      return;
    }
    this.tapped = null;
    const pawn = this.pawns.find((one) => this.from(one) === cell);
    if (this.targets.has(cell)) this.put(cell);
    else this.lifted = pawn && this.held !== pawn ? pawn : null;
  }

  /** The move that would put the pawn in hand on a cell where it may not go; null if it may, or none is meant. */
  tried(cell: string): string | null {
    const pawn = this.pawns.find((one) => this.from(one) === cell);
    if (!this.held || this.sent || this.targets.has(cell) || pawn) return null;
    return [...this.chosen, token(this.held, cell)].join(' ');
  }

  back(): void {
    if (this.lifted) this.lifted = null;
    else this.chosen = this.chosen.slice(0, -1);
    this.hovered = this.tapped = null;
  }
}
