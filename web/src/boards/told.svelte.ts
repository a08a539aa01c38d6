// A move that is looked at, in words: asked of the server once the pointer or the cursor rests on it.
import { t } from '../app/i18n';
import type { BoardProps } from './board';

const REST = 150; // milliseconds; who walks on is not told

export class Told {
  words = $state('');
  /** Only where it is. */
  place = $state('');
  #asked: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ontell: () => BoardProps['ontell']) {}

  /** This move is looked at now; null: none. */
  follow(text: string | null): void {
    if (text === this.#asked) return;
    this.#asked = text;
    this.words = this.place = '';
    clearTimeout(this.#timer);
    if (text !== null) this.#timer = setTimeout(() => void this.#ask(text), REST);
  }

  async #ask(text: string): Promise<void> {
    const telling = await this.ontell()?.(text);
    if (!telling || this.#asked !== text) return;
    this.words = t(telling.advice.key, telling.advice.args);
    this.place = t(telling.look.key, telling.look.args);
  }
}
