// How POLD.R sounds: bricks that splash into the water one by one, or are drawn out of it, and the tide.
import type { Note } from '../../app/sound';
import type { Preview } from './model';

const splash = (at: number, place: number): Note[] => [
  { at, pitch: 900 - 40 * place, length: 0.11, loud: 0.16, timbre: 'noise' },
  { at, pitch: 150 + 14 * place, length: 0.16, loud: 0.4, timbre: 'sine', bend: 1.9 },
];
const drop = (at: number, place: number): Note[] => [
  { at, pitch: 420 + 60 * place, length: 0.14, loud: 0.24, timbre: 'sine', bend: 0.55 },
];

/** A wave that rolls in. */
const TIDE: readonly Note[] = [0, 0.35, 0.8].map((at, index) => ({
  ...{ at: at + 0.4, pitch: 320 + 160 * index, length: 0.9, loud: 0.13, timbre: 'noise' as const },
}));

export function notes({ fills = [], takes = [], block }: Preview): Note[] {
  const put: Note = { at: 0, pitch: 210, length: 0.08, loud: 0.4 };
  return [
    put,
    ...fills.flatMap((_, index) => splash(0.42 + 0.17 * index, index)),
    ...takes.flatMap((_, index) => drop(0.34 + 0.17 * index, index)),
    ...(block ? TIDE : []),
  ];
}
