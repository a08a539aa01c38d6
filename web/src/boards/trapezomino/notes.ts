// How Trapézomino sounds: wood on wood, then one tap for every line of contact, each a little higher.
import type { Note } from '../../app/sound';
import type { Preview } from './model';

const clack = (at: number): Note[] => [
  { at, pitch: 190, length: 0.09, loud: 0.5 },
  { at, pitch: 1200, length: 0.05, loud: 0.25, timbre: 'noise' },
];

export function notes({ kind, lines }: Preview): Note[] {
  if (kind === 'lift') return [{ at: 0, pitch: 300, length: 0.08, loud: 0.25, bend: 0.7 }];
  const taps = lines.map((_, index): Note => {
    return { at: 0.42 + 0.26 * index, pitch: 392 * 2 ** (index / 6), length: 0.14, loud: 0.24 };
  });
  return [...clack(0.3), ...taps];
}
