// Small sounds, made here and now: no file is loaded. Every game has a voice of its own, which its board lends to the page.
import { settings } from './settings.svelte';

/** One strike: a tone that falls to its pitch and fades, or a short rush of noise about that pitch. */
export interface Note {
  /** When, in seconds from now. */
  readonly at: number;
  readonly pitch: number;
  readonly length: number;
  readonly loud: number;
  /** What it is struck on: wood if nothing is said. */
  readonly timbre?: OscillatorType | 'noise';
  /** How much higher it begins than it is; below 1 it rises. */
  readonly bend?: number;
}

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
} satisfies Record<string, readonly Note[]>;

export type Sound = keyof typeof SOUNDS;
/** What sounds otherwise in a game; an empty list is silence, where the board itself is heard. */
export type Voice = Partial<Record<Sound, readonly Note[]>>;

let context: AudioContext | null = null;
let rush: AudioBuffer | null = null;
let voice: Voice = {};

/** From now on the page sounds like this, until the answer is called. */
export function lend(own: Voice): () => void {
  voice = own;
  return () => {
    if (voice === own) voice = {};
  };
}

/** Play a sound of the page, in the voice of the game on the table. */
export function play(sound: Sound): void {
  ring(voice[sound] ?? SOUNDS[sound]);
}

/** Let some notes be heard, if sounds are wanted and the browser lets us yet. */
export function ring(notes: readonly Note[]): void {
  if (!notes.length || !settings.sound || typeof AudioContext === 'undefined') return;
  // Browsers stay silent, and complain, until the first click or key.
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  void context.resume();
  for (const note of notes) strike(context, note);
}

function strike(audio: AudioContext, { at, pitch, length, loud, timbre = 'triangle', bend = 1.6 }: Note): void {
  const start = audio.currentTime + at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  gain.connect(audio.destination);
  const source = timbre === 'noise' ? noise(audio, pitch, gain) : tone(audio, timbre, gain);
  if (source instanceof OscillatorNode) {
    source.frequency.setValueAtTime(pitch * bend, start);
    source.frequency.exponentialRampToValueAtTime(pitch, start + Math.min(length, bend < 1 ? length : 0.02));
  }
  source.start(start);
  source.stop(start + length + 0.02);
}

function tone(audio: AudioContext, timbre: OscillatorType, to: AudioNode): OscillatorNode {
  const made = audio.createOscillator();
  made.type = timbre;
  made.connect(to);
  return made;
}

function noise(audio: AudioContext, pitch: number, to: AudioNode): AudioBufferSourceNode {
  if (!rush) {
    rush = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
    const samples = rush.getChannelData(0);
    for (let i = 0; i < samples.length; i += 1) samples[i] = 2 * Math.random() - 1;
  }
  const made = audio.createBufferSource();
  const band = audio.createBiquadFilter();
  made.buffer = rush;
  band.type = 'bandpass';
  band.frequency.value = pitch;
  band.Q.value = 1.4;
  made.connect(band).connect(to);
  return made;
}
