// What was said a moment ago, by seat: it stands by the speaker for a while, then goes.
import { phrases } from '../app/games.svelte';
import type { ChatLine } from '../wire/generated';

/** Milliseconds that words stay. */
const STAYS = 7000;

/** A line of the chat in the reader's language. */
export const lineText = ({ phrase, text }: ChatLine): string =>
  phrase === null ? (text ?? '') : (phrases().find((one) => one.phrase === phrase)?.text ?? phrase);

export class Spoken {
  /** The last words of each seat that are still new. */
  words = $state.raw<Record<number, ChatLine>>({});
  /** What opponents played by the computer have just remarked, by seat. */
  remarks = $state.raw<Record<number, string>>({});
  #heard: number;

  /** What was said before this screen was opened is not new. */
  constructor(chat: readonly ChatLine[]) {
    this.#heard = chat.at(-1)?.number ?? 0;
  }

  /** Note the lines that are new. */
  note(chat: readonly ChatLine[]): void {
    const fresh = chat.filter(({ number, seat }) => number > this.#heard && seat !== null);
    this.#heard = Math.max(this.#heard, chat.at(-1)?.number ?? 0);
    if (!fresh.length) return;
    this.words = { ...this.words, ...Object.fromEntries(fresh.map((line) => [line.seat ?? -1, line])) };
    setTimeout(() => this.#drop(fresh), STAYS);
  }

  /** A remark; it goes as words of the chat do. */
  say(seat: number, text: string): void {
    this.remarks = { ...this.remarks, [seat]: text };
    setTimeout(() => {
      if (this.remarks[seat] === text) this.remarks = { ...this.remarks, [seat]: '' };
    }, STAYS);
  }

  #drop(old: readonly ChatLine[]): void {
    const gone = new Set(old.map(({ number }) => number));
    this.words = Object.fromEntries(Object.entries(this.words).filter(([, { number }]) => !gone.has(number)));
  }
}
