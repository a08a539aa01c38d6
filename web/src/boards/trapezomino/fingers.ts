// Two fingers on a board: how far they have turned.
import type { Point } from '../board';

const NOTCH = 40; // degrees of the fingers that turn a piece by a sixth

/** Follows the fingers on the glass; answers 1 or -1 each time two of them have turned by a notch. */
export class Fingers {
  readonly #down = new Map<number, Point>();
  #angle: number | null = null;

  get count(): number {
    return this.#down.size;
  }

  follow({ pointerId, clientX, clientY }: { pointerId: number; clientX: number; clientY: number }): -1 | 0 | 1 {
    this.#down.set(pointerId, [clientX, clientY]);
    const [a, b] = [...this.#down.values()];
    if (!a || !b) return 0;
    const angle = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
    this.#angle ??= angle;
    const turned = ((angle - this.#angle + 540) % 360) - 180;
    if (Math.abs(turned) < NOTCH) return 0;
    this.#angle = angle;
    return turned > 0 ? 1 : -1;
  }

  lift(pointerId: number): void {
    this.#down.delete(pointerId);
    if (this.#down.size < 2) this.#angle = null;
  }
}
