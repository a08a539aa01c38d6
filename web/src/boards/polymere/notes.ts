// How Polymère sounds: glass on glass, one note for every side that touches, higher the longer the series; a draw is a slide of tiles.
import type { Note } from '../../app/sound';
import type { Preview } from './model';

const SCALE = [523.3, 587.3, 659.3, 784, 880, 1046.5];

const glass = (at: number, pitch: number, loud: number): Note[] => [
  { at, pitch, length: 0.5, loud, timbre: 'sine', bend: 1 },
  { at, pitch: pitch * 2.76, length: 0.18, loud: loud / 3, timbre: 'sine', bend: 1 },
];

export function notes(preview: Preview): Note[] {
  switch (preview.kind) {
    case 'lay':
      return [
        { at: 0, pitch: 1900, length: 0.05, loud: 0.2, timbre: 'noise' },
        ...preview.touching.flatMap((_, index) => glass(0.34 + 0.18 * index, SCALE[index] ?? 1046.5, 0.16)),
        ...(preview.out ? glass(0.5 + 0.18 * preview.touching.length, 1318.5, 0.2) : []),
      ];
    case 'pass':
      return Array.from({ length: Math.min(preview.draws, 5) }, (_, index) => ({
        ...{ at: 0.12 * index, pitch: 1100 + 90 * index, length: 0.12, loud: 0.14, timbre: 'noise' as const },
      }));
    case 'lift':
      return [{ at: 0, pitch: 700, length: 0.1, loud: 0.16, timbre: 'sine', bend: 0.7 }];
  }
}
