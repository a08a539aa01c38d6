// Mouse and fingers over the board: a piece is carried from the pot or clicked there, aimed, turned, and laid.
import { Carry, heldAt, type Spot } from '../../ui/drag';
import type { Point } from '../board';
import { Fingers } from './fingers';
import type { Holding } from './holding.svelte';

export interface Pointed {
  /** The drawing, once there is one. */
  board(): SVGSVGElement | undefined;
  /** The piece in hand is to be laid where it has snapped to, or it is asked why it cannot lie there. */
  lay(): void;
  /** The piece in hand is let go over the board where it fits nowhere near. */
  miss(): void;
}

export class Pointing {
  /** What is aimed at was reached by keys: a pointer that leaves does not take it away. */
  byKeys = false;
  #touch = false;
  #again = false; // what is pressed was in hand already, and is not carried
  readonly #fingers = new Fingers();
  readonly #carry: Carry<string>;

  constructor(
    private readonly hold: Holding,
    private readonly on: Pointed,
  ) {
    // Drag from the pot, or click there and then on the board; both end here.
    this.#carry = new Carry<string>({
      take: (piece) => {
        const fresh = hold.piece !== piece;
        if (fresh) hold.take(piece);
        this.#again = !fresh;
        return fresh;
      },
      over: (spot) => {
        this.#again = false;
        this.#aim(spot);
      },
      drop: (_spot, event) => {
        if (!hold.piece) return;
        if (!this.#isOver(event)) hold.away();
        else if (hold.ghost) on.lay();
        else on.miss();
      },
      // A tap on the piece in hand turns it.
      back: () => (this.#again ? hold.rotate() : hold.letGo()),
    });
  }

  /** A piece of the pot is pressed. */
  grab(event: PointerEvent, piece: string): void {
    this.#touch = event.pointerType === 'touch';
    this.#carry.press(event, piece);
  }

  /** The pointer goes anywhere on the page. */
  move(event: PointerEvent): void {
    this.#carry.move(event);
    // Without a press a mouse shows where the piece in hand would lie.
    if (this.hold.piece && !this.#carry.pressed && event.pointerType !== 'touch' && this.#isOver(event))
      this.#aim(heldAt(event));
  }

  /** A second finger that taps while one carries turns the piece. */
  second(event: PointerEvent): void {
    if (this.#carry.carried && !event.isPrimary) this.hold.rotate();
  }

  release(event: PointerEvent): void {
    this.#carry.release(event);
  }

  lose(event: PointerEvent): void {
    this.#carry.lose(event);
  }

  cancel(): void {
    this.#carry.cancel();
  }

  /** The pointer leaves the board; a finger does so whenever it is lifted, and then means to stay. */
  leave(event: PointerEvent): void {
    if (event.pointerType !== 'touch' && !this.#carry.pressed && !this.byKeys) this.hold.away();
  }

  /** A click on the board lays what is aimed at; a first tap only shows it, a second one lays. */
  tap(event: MouseEvent & { pointerType?: string }): void {
    const { hold } = this;
    if (!hold.piece) return;
    if (event.pointerType === 'touch' || this.#touch) {
      const before = hold.ghost;
      const point = this.#onBoard([event.clientX, event.clientY]);
      if (!point) return;
      hold.aim(point);
      if (hold.ghost && hold.ghost !== before) return;
    }
    this.on.lay();
  }

  wheel(event: WheelEvent): void {
    if (!this.hold.piece) return;
    event.preventDefault();
    this.hold.rotate(event.deltaY > 0 ? 1 : -1);
  }

  /** Two fingers turn the piece by their angle. */
  finger(event: PointerEvent): void {
    if (event.pointerType !== 'touch') return;
    const by = this.#fingers.follow(event);
    if (by) this.hold.rotate(by);
  }

  lift(event: PointerEvent): void {
    this.#fingers.lift(event.pointerId);
  }

  #aim(spot: Spot): void {
    const point = this.hold.piece && this.#onBoard(spot);
    if (!point) return;
    this.byKeys = false;
    this.hold.aim(point);
  }

  /** The point of the board that is seen there on the screen. */
  #onBoard([x, y]: Spot): Point | null {
    const matrix = this.on.board()?.getScreenCTM()?.inverse();
    if (!matrix) return null;
    const point = new DOMPoint(x, y).matrixTransform(matrix);
    return [point.x, point.y];
  }

  #isOver({ clientX, clientY }: PointerEvent): boolean {
    const box = this.on.board()?.getBoundingClientRect();
    return (
      box !== undefined && clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom
    );
  }
}
