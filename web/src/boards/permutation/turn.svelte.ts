// A turn that is put together step by step. No rule is known here: what may be chosen next is what some legal move has next.
import type { Move } from '../board';
import { choice, matching } from '../choices';
import { token, type Preview, type Slide, type Step, type Swap, type Take } from './model';

export class Turn {
  /** The steps chosen so far, as they are written. */
  chosen = $state<string[]>([]);
  /** The slot of the die in hand. */
  picked = $state<string | null>(null);
  /** The slot under the keyboard's cursor. */
  cursor = $state<string | null>(null);
  /** The step that is looked at: under the mouse, or where the arrows have come to. */
  hovered = $state<string | null>(null);
  /** The text of a move that is sent and not yet answered, and its steps. */
  sent = $state<string | null>(null);
  #sentSteps = $state.raw<Step[]>([]);

  constructor(
    private readonly moves: () => readonly Move<Preview>[],
    private readonly onmove: (text: string) => void,
  ) {}

  // The legal moves as steps; the turn of the path is part of every move and no choice.
  readonly #stepped = $derived.by(() =>
    this.moves().map((move) => ({
      text: move.text,
      steps: move.preview.steps.flatMap((step) => token(step) ?? []),
      told: move.preview.steps.filter((step) => step.kind !== 'turn'),
      path: move.preview.path,
    })),
  );
  readonly #left = $derived.by(() => matching(this.#stepped, this.chosen));
  /** What may come next, each step once. */
  readonly #next = $derived.by(() => {
    const found = new Map<string, Step>();
    for (const move of this.#left) {
      const step = move.told[this.chosen.length];
      if (step) found.set(token(step) ?? '', step);
    }
    return [...found.values()];
  });
  readonly #swaps = $derived.by(() => this.#next.filter((step): step is Swap => step.kind === 'swap'));

  /** Something may be chosen. */
  readonly begun = $derived.by(() => this.#stepped.length > 0);
  readonly now = $derived.by(() => choice(this.#stepped, this.chosen));
  /** Where the path will lie after any of the moves. */
  readonly coming = $derived.by(() => this.#stepped[0]?.path ?? null);
  readonly slides = $derived.by(() => this.#next.filter((step): step is Slide => step.kind === 'slide'));
  readonly takes = $derived.by(() => this.#next.filter((step): step is Take => step.kind === 'take'));
  /** The ways the die in hand may jump, and the slots it may slide to. */
  readonly ways = $derived.by(() => this.#swaps.filter((step) => step.die === this.picked));
  readonly roads = $derived.by(() => this.slides.filter((step) => step.from === this.picked));
  /** The dice the one in hand may land on, each once. */
  readonly landings = $derived.by(() =>
    this.ways.filter((way, i) => this.ways.findIndex(({ to }) => to === way.to) === i),
  );
  /** The die in hand may also be taken: then it is asked which. */
  readonly lifted = $derived.by(() => this.takes.find((step) => step.at === this.picked));
  readonly pickable = $derived.by(
    () => new Set([...this.#swaps.map((step) => step.die), ...this.slides.map((step) => step.from)]),
  );
  /** What may be done with the die in hand, in the order the arrow keys go through it. */
  readonly open = $derived.by((): Step[] => [...this.ways, ...this.roads, ...(this.lifted ? [this.lifted] : [])]);
  /** What is drawn as done already: the steps that are chosen, or those on their way. */
  readonly done = $derived.by((): Step[] =>
    this.sent ? this.#sentSteps : (this.#left[0]?.told.slice(0, this.chosen.length) ?? []),
  );

  /** The step that is looked at. */
  get seen(): Step | undefined {
    return this.open.find((step) => token(step) === this.hovered);
  }
  isTakeable(slot: string): boolean {
    return this.takes.some((step) => step.at === slot);
  }
  isFree(slot: string): boolean {
    return this.pickable.has(slot) || this.isTakeable(slot);
  }

  forget(): void {
    this.picked = this.hovered = this.sent = null;
    this.chosen = [];
  }

  choose(step: Step): void {
    const more = [...this.chosen, token(step) ?? ''];
    const then = choice(this.#stepped, more);
    this.chosen = more;
    this.picked = this.hovered = this.cursor = null;
    if (then.text && then.options.length === 0) this.finish(then.text);
  }

  finish(text: string): void {
    this.#sentSteps = this.done;
    this.sent = text;
    this.onmove(text);
  }

  /** What was sent was refused: it is to be chosen again. */
  refused(): void {
    if (this.sent) [this.sent, this.chosen] = [null, []];
  }

  back(): void {
    if (this.picked) this.picked = null;
    else this.chosen = this.chosen.slice(0, -1);
    this.hovered = null;
  }

  /** What pressing a slot would mean that may not be done, as it is written; null if it may, or means nothing. */
  tried(slot: string): string | null {
    if (this.open.some((step) => 'to' in step && step.to === slot) || this.isFree(slot) || slot === this.picked)
      return null;
    const step = this.picked ? `${this.picked}-${slot}` : this.takes.length ? `x${slot}` : null;
    return step && [...this.chosen, step].join(' ');
  }

  press(slot: string): void {
    const landing = this.ways.filter((way) => way.to === slot);
    const slide = this.roads.find((road) => road.to === slot);
    const take = this.takes.find((step) => step.at === slot);
    // Both ways may lead to the same die: then either does the same.
    if (landing[0]) this.choose(landing[0]);
    else if (slide) this.choose(slide);
    else if (take && (this.picked === slot || (!this.picked && !this.pickable.has(slot)))) this.choose(take);
    else if (slot === this.picked) this.picked = null;
    else if (this.pickable.has(slot)) this.picked = slot;
  }

  /** The first arrow is the way itself: left or right; then they go through all that is possible. */
  walk(arrow: string): void {
    const { open } = this;
    const back = /Left|Up/.test(arrow);
    const here = open.findIndex((step) => token(step) === this.hovered);
    const next =
      here < 0 ? (back ? 0 : Math.min(1, open.length - 1)) : (here + (back ? -1 : 1) + open.length) % open.length;
    const step = open[next];
    this.hovered = step ? token(step) : null;
  }
}
