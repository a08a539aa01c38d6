// Why something cannot be done, said where it was tried: the server is asked for the sentence, and a bubble shows it there.
import type { BoardProps } from './board';

/** A place on the screen. */
export type Spot = readonly [number, number];

export class Refusing {
  said = $state.raw<{ words: string; at: Spot } | null>(null);
  #asked = 0;

  constructor(private readonly oncheck: () => BoardProps['oncheck']) {}

  /** Ask why a move cannot be made, and say it there; a move that can be made is not commented. */
  async ask(text: string, at: Spot): Promise<void> {
    const asked = (this.#asked += 1);
    const why = (await this.oncheck()?.(text)) ?? null;
    if (why !== null && asked === this.#asked) this.said = { words: why, at };
  }

  say(words: string, at: Spot): void {
    this.#asked += 1;
    this.said = { words, at };
  }

  /** Something else is done: what is still to be answered is not said any more. */
  clear(): void {
    this.#asked += 1;
    this.said = null;
  }
}

/** Where on the screen the middle of a thing is seen. */
export function spotOf(thing: Element | null | undefined): Spot {
  const { left, top, width, height } = thing?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0, height: 0 };
  return [left + width / 2, top + height / 2];
}
