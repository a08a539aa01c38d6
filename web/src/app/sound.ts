// Small wooden sounds, made here and now: no file is loaded.
import { settings } from './settings.svelte';

type Knock = { at: number; pitch: number; length: number; loud: number };

const SOUNDS = {
  move: [{ at: 0, pitch: 320, length: 0.07, loud: 0.5 }],
  other: [{ at: 0, pitch: 250, length: 0.08, loud: 0.45 }],
  turn: [
    { at: 0, pitch: 523, length: 0.16, loud: 0.22 },
    { at: 0.13, pitch: 659, length: 0.24, loud: 0.22 },
  ],
  end: [
    { at: 0, pitch: 392, length: 0.2, loud: 0.22 },
    { at: 0.15, pitch: 523, length: 0.2, loud: 0.22 },
    { at: 0.3, pitch: 659, length: 0.4, loud: 0.24 },
  ],
  refused: [{ at: 0, pitch: 150, length: 0.12, loud: 0.3 }],
} satisfies Record<string, Knock[]>;

export type Sound = keyof typeof SOUNDS;

let context: AudioContext | null = null;

/** Play a sound, if sounds are wanted and the browser lets us yet. */
export function play(sound: Sound): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  // Browsers stay silent, and complain, until the first click or key.
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  void context.resume();
  for (const knock of SOUNDS[sound]) strike(context, knock);
}

function strike(audio: AudioContext, { at, pitch, length, loud }: Knock): void {
  const start = audio.currentTime + at;
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch * 1.6, start);
  tone.frequency.exponentialRampToValueAtTime(pitch, start + 0.02);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length + 0.02);
}
