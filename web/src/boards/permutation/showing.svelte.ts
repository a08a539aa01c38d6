// A move being seen: its steps one after the other, the dice counted, the hex turning. What is drawn is the position
// before the last move, as far as that move's steps have been shown.
import { motion, type Made } from '../board';
import { after, diceOf, type Die, type Geometry, type Preview, type Step, type Swap, type View } from './model';

/** How a path lies, in degrees. */
export function angleOf(geometry: Geometry, path: string): number {
  const [from, to] = geometry.paths[path] ?? [
    [0, -1],
    [0, 1],
  ];
  return (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
}

export class Showing {
  /** The steps of the move that is being shown. */
  running = $state.raw<Step[]>([]);
  /** The swap whose counting is being shown. */
  counting = $state.raw<Swap | null>(null);
  /** How far the hex is turned, in degrees. */
  turning = $state(0);
  #base = $state.raw<Die[]>([]);
  #shown = $state(0); // how many of the running steps
  #lastPly: number;
  // Moves are shown one after the other; whoever acts meanwhile, or falls behind, sees the end at once.
  #line: Promise<void> = Promise.resolve();
  #waiting = 0;
  #hurry = false;

  constructor(
    private readonly geometry: () => Geometry,
    view: View,
    made: Made<Preview> | null,
  ) {
    this.#base = diceOf(this.#slots(), view.dice);
    this.turning = angleOf(geometry(), view.path);
    this.#lastPly = made?.ply ?? 0;
  }

  /** The dice where they are seen now; `done` is what is chosen of the next move. */
  dice(done: readonly Step[]): Die[] {
    return after(this.#base, this.running.length ? this.running.slice(0, this.#shown) : done, this.#slots());
  }

  /** Resolves when all that has come is shown. */
  async shown(): Promise<void> {
    for (let line = null as Promise<void> | null; line !== this.#line;) await (line = this.#line);
  }

  /** Somebody acts: the rest is shown at once. */
  hurry(): void {
    this.#hurry = this.running.length > 0;
  }

  /** A position has come; the first `already` steps of the move that led to it have been seen. */
  take(view: View, made: Made<Preview> | null, already: number): void {
    const follows = made?.preview != null && made.ply === this.#lastPly + 1;
    this.#lastPly = made?.ply ?? 0;
    const steps = follows && motion() > 0 ? (made.preview?.steps ?? []) : [];
    if (!steps.length || this.#waiting > 1) this.#hurry = true;
    this.running = this.running.length ? this.running : steps;
    if (this.running === steps) this.#shown = already;
    this.#waiting += 1;
    this.#line = this.#line.then(() => this.#arrive(steps, already, view));
  }

  /** Let a move be seen step by step, then draw the position it led to. */
  async #arrive(steps: Step[], already: number, { dice, path }: View): Promise<void> {
    const speed = motion();
    this.running = steps;
    for (this.#shown = Math.min(already, steps.length); this.#shown < steps.length;) {
      const step = steps[this.#shown];
      if (step?.kind === 'swap') {
        this.counting = step;
        await this.#pause(speed * (260 + 120 * step.counted.length));
      } else if (step?.kind === 'turn') this.#turnTo(step.path);
      this.#shown += 1;
      await this.#pause(speed * (step?.kind === 'take' ? 700 : 520));
      this.counting = null;
    }
    const now = after(this.#base, steps, this.#slots()).filter((die) => !die.taken);
    const told = this.#slots().map((slot) => now.find((die) => die.slot === slot)?.value ?? 0);
    this.#base = told.join() === dice.join() ? now : diceOf(this.#slots(), dice);
    this.running = [];
    this.#shown = 0;
    this.#turnTo(path);
    this.#waiting -= 1;
    if (this.#waiting === 0) this.#hurry = false;
  }

  async #pause(milliseconds: number): Promise<void> {
    const end = performance.now() + milliseconds;
    while (!this.#hurry && performance.now() < end) await new Promise((wake) => setTimeout(wake, 30));
  }

  /** Turn the hex the short way; a line is the same after half a turn. */
  #turnTo(path: string): void {
    const away = (((angleOf(this.geometry(), path) - this.turning) % 180) + 180) % 180;
    this.turning += away > 90 ? away - 180 : away;
  }

  #slots(): string[] {
    return this.geometry().slots.map((slot) => slot.name);
  }
}
