// A piece carried from where it lies to where it is played, by mouse or finger. Pressed and let go at once it is only
// taken in hand: then a second press, on the board, plays it. What may be played where is the board's own affair.

/** A point of the screen. */
export type Spot = readonly [number, number];

export interface Hand<T> {
  /** Take it in hand; answers whether it was not there before. */
  take(what: T): boolean;
  /** It is held over that point; `event` says where the pointer itself is. */
  over(spot: Spot, event: PointerEvent): void;
  /** It is let go there. */
  drop(spot: Spot, event: PointerEvent): void;
  /** It was pressed a second time and carried nowhere, or the press was none: lay it back. */
  back(): void;
}

const FAR = 8; // pixels that make a press a way
const LIFT = 56; // pixels a piece is held above a finger, which would hide it

/** Where a piece is held by this pointer. */
export function heldAt({ pointerType, clientX, clientY }: PointerEvent): Spot {
  return [clientX, clientY - (pointerType === 'touch' ? LIFT : 0)];
}

export class Carry<T> {
  #begun: { x: number; y: number; pointer: number; fresh: boolean } | null = null;
  #carried = false;

  constructor(private readonly hand: Hand<T>) {}

  /** A piece is pressed and not let go yet. */
  get pressed(): boolean {
    return this.#begun !== null;
  }
  /** It is on its way. */
  get carried(): boolean {
    return this.#begun !== null && this.#carried;
  }

  press(event: PointerEvent, what: T): void {
    if (event.button || this.#begun) return; // only the first button, and one hand at a time
    this.#carried = false;
    this.#begun = { x: event.clientX, y: event.clientY, pointer: event.pointerId, fresh: this.hand.take(what) };
    (event.currentTarget as Element).releasePointerCapture?.(event.pointerId);
  }

  move(event: PointerEvent): void {
    const begun = this.#of(event);
    if (!begun) return;
    if (Math.hypot(event.clientX - begun.x, event.clientY - begun.y) > FAR) this.#carried = true;
    if (this.#carried) this.hand.over(heldAt(event), event);
  }

  release(event: PointerEvent): void {
    const begun = this.#of(event);
    if (!begun) return;
    this.#begun = null;
    if (this.#carried) this.hand.drop(heldAt(event), event);
    else if (!begun.fresh) this.hand.back();
  }

  /** The browser wants the pointer for itself, to scroll: what was only just taken, or is on its way, is laid back. */
  lose(event: PointerEvent): void {
    const begun = this.#of(event);
    if (!begun) return;
    this.#begun = null;
    if (begun.fresh || this.#carried) this.hand.back();
  }

  /** Forget the press: the piece is wanted no more. */
  cancel(): void {
    this.#begun = null;
  }

  /** The press, if this is the pointer that made it. */
  #of(event: PointerEvent): { x: number; y: number; fresh: boolean } | null {
    return this.#begun?.pointer === event.pointerId ? this.#begun : null;
  }
}
