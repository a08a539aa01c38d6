// A move that is heard as it is seen: its notes follow the pace at which its steps are shown.
import { ring, type Note, type Voice } from '../app/sound';
import { motion, type Made } from './board';

/** A board that is heard itself needs no other sound for a move. */
export const OWN: Voice = { move: [], other: [] };

export class Heard<Preview> {
  #ply: number | null = null;

  constructor(private readonly notes: (preview: Preview, made: Made<Preview>) => readonly Note[]) {}

  /** A position has come. Only the move that follows on what was seen last is heard: not what is looked back at. */
  follow(made: Made<Preview> | null): void {
    const ply = made?.ply ?? 0;
    const next = this.#ply !== null && ply === this.#ply + 1;
    this.#ply = ply;
    if (!next || !made?.preview) return;
    const pace = motion() || 0.35;
    ring(this.notes(made.preview, made).map((note) => ({ ...note, at: note.at * pace })));
  }
}
