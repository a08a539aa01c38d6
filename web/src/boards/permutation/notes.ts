// How Permutation sounds: a click for every die that is counted, dice on felt, the wheel’s ratchet, and the weight of a die that is won.
import type { Note } from '../../app/sound';
import type { Step } from './model';

const click = (at: number, pitch: number): Note => ({
  at,
  pitch,
  length: 0.03,
  loud: 0.22,
  timbre: 'square',
  bend: 1.2,
});
const knock = (at: number, pitch = 240): Note[] => [
  { at, pitch, length: 0.09, loud: 0.45 },
  { at, pitch: 1500, length: 0.04, loud: 0.18, timbre: 'noise' },
];

/** One step, and how long it is seen, in seconds. */
function heard(step: Step): { notes: Note[]; lasts: number } {
  switch (step.kind) {
    case 'swap': {
      const begun = 0.26;
      const counted = step.counted.map((_, index) => click(begun + 0.11 * index, 900 + 70 * index));
      const lasts = 0.78 + 0.12 * step.counted.length;
      return { notes: [...counted, ...knock(lasts - 0.08)], lasts };
    }
    case 'slide':
      return {
        notes: [{ at: 0, pitch: 700, length: 0.22, loud: 0.12, timbre: 'noise' }, ...knock(0.36, 280)],
        lasts: 0.52,
      };
    case 'turn':
      return { notes: [0, 0.09, 0.18, 0.3].map((at) => click(at, 420)), lasts: 0.52 };
    case 'take':
      return {
        notes: [
          { at: 0, pitch: 520, length: 0.1, loud: 0.2, timbre: 'sine', bend: 0.6 },
          ...knock(0.48, 110),
          { at: 0.48, pitch: 70, length: 0.22, loud: 0.6, timbre: 'sine' },
          ...knock(0.62, 160).map((note) => ({ ...note, loud: note.loud / 3 })),
        ],
        lasts: 0.7,
      };
  }
}

/** Some steps, one after the other. */
export function notes(steps: readonly Step[]): Note[] {
  let at = 0;
  return steps.flatMap((step) => {
    const one = heard(step);
    const then = one.notes.map((note) => ({ ...note, at: note.at + at }));
    at += one.lasts;
    return then;
  });
}
