// Time spent on a task: it runs only while somebody can see the board.

export class Stopwatch {
  #before: number;
  #since: number | null = null;

  constructor(
    seconds: number,
    readonly now: () => number,
  ) {
    this.#before = seconds * 1000;
  }

  run(): void {
    this.#since ??= this.now();
  }

  pause(): void {
    if (this.#since === null) return;
    this.#before += this.now() - this.#since;
    this.#since = null;
  }

  get seconds(): number {
    const running = this.#since === null ? 0 : this.now() - this.#since;
    return Math.floor((this.#before + running) / 1000);
  }
}

/** 75 seconds as 1:15, an hour and more as 1:02:05. */
export function clockWords(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** A result as little blocks: full ones for pieces found alone, empty ones for hints. */
export function blocks(pieces: number, hints: number): string {
  const helped = Math.min(hints, pieces);
  return '■'.repeat(pieces - helped) + '□'.repeat(helped);
}
