// A move picked place by place: cell after cell, or a piece and then its place. What may be picked next is what some legal move
// names next; what places cannot tell apart is told apart by buttons.
import type { Move } from '../board';
import { choice, matching } from '../choices';
import { stepped, withPlace } from './places';

export class Picking {
  chosen = $state<string[]>([]);
  /** The place under the pointer or the cursor. */
  looked = $state<string | null>(null);
  /** The place under a finger's first tap: shown, and not yet played. */
  tapped = $state<string | null>(null);
  /** The move that is on its way. */
  sent = $state<string | null>(null);

  constructor(
    private readonly moves: () => readonly Move[],
    private readonly names: () => readonly string[],
    private readonly onmove: (text: string) => void,
  ) {}

  readonly #stepped = $derived.by(() => this.moves().map((move) => stepped(move, this.names())));
  readonly #left = $derived.by(() => matching(this.#stepped, this.chosen));

  readonly begun = $derived.by(() => this.#stepped.length > 0);
  readonly now = $derived.by(() => choice(this.#stepped, this.chosen));
  /** The places that may be picked next. */
  readonly options = $derived.by(() => new Set(this.now.options));
  /** The moves that name no further place: only buttons can choose among them. */
  readonly endings = $derived.by(() => this.#left.filter((move) => move.steps.length === this.chosen.length));
  /** The move whose effect is shown: the one on its way, else the one that the place looked at would make. */
  readonly shown = $derived.by(() => this.sent ?? (this.looked === null ? null : this.#whole(this.looked)));

  /** The one move that picking this place would make; null if more must be picked, or it cannot be. */
  #whole(place: string): string | null {
    const [only, ...more] = matching(this.#left, [...this.chosen, place]);
    return only && !more.length && only.steps.length === this.chosen.length + 1 ? only.text : null;
  }

  play(text: string): void {
    if (this.sent !== null) return;
    this.sent = text;
    this.tapped = null;
    this.onmove(text);
  }

  /** Pick a place. Under a finger nothing is seen before the tap: the first one shows a move, the second one plays it. */
  press(place: string, touch = false): void {
    if (this.sent !== null) return;
    const whole = this.#whole(place);
    if (whole !== null && touch && this.tapped !== place) this.tapped = this.looked = place;
    else if (whole !== null) this.play(whole);
    else this.#pick(place);
  }

  #pick(place: string): void {
    this.tapped = null;
    if (this.options.has(place)) this.chosen = [...this.chosen, place];
    else if (this.chosen.at(-1) === place) this.back();
    else if (this.#stepped.some(({ steps }) => steps[0] === place)) this.chosen = [place];
  }

  /** The text that picking a place which is not offered would mean; null if it is offered, or none is meant. */
  tried(place: string): string | null {
    const [like] = this.#left.filter(({ steps }) => steps.length > this.chosen.length);
    const again = this.chosen.includes(place) || this.#stepped.some(({ steps }) => steps[0] === place);
    if (!like || this.sent !== null || this.options.has(place) || again) return null;
    return withPlace(like, this.chosen.length, place, this.names());
  }

  back(): void {
    if (this.tapped) this.tapped = this.looked = null;
    else this.chosen = this.chosen.slice(0, -1);
  }

  forget(): void {
    this.chosen = [];
    this.tapped = this.sent = null;
  }

  /** What was sent was refused: it is to be chosen again. */
  refused(): void {
    if (this.sent !== null) this.forget();
  }
}
