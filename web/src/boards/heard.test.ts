// Which moves are heard, and in which voice.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Made } from './board';
import { Heard, OWN } from './heard';

const rung: number[][] = [];
vi.mock('../app/sound', () => ({ ring: (notes: { at: number }[]) => rung.push(notes.map(({ at }) => at)) }));

const made = (ply: number, preview: object | null = {}): Made<object> => ({ ply, seat: 0, text: '', preview });

describe('a move is heard', () => {
  beforeEach(() => (rung.length = 0));
  const heard = (): Heard<object> => new Heard<object>(() => [{ at: 1, pitch: 1, length: 1, loud: 1 }]);

  it('when it follows on what was seen, and not when a game is opened or looked back at', () => {
    const ear = heard();
    ear.follow(made(7));
    expect(rung).toEqual([]);
    ear.follow(made(8));
    expect(rung).toHaveLength(1);
    for (const ply of [3, 8]) ear.follow(made(ply));
    expect(rung).toHaveLength(1);
  });
  it('from the first one on, and never without a preview', () => {
    const ear = heard();
    ear.follow(null);
    ear.follow(made(1));
    expect(rung).toHaveLength(1);
    ear.follow(made(2, null));
    expect(rung).toHaveLength(1);
  });
  it('faster where moves are shown faster', () => {
    document.documentElement.style.setProperty('--motion', '0.5');
    const ear = heard();
    ear.follow(null);
    ear.follow(made(1));
    expect(rung).toEqual([[0.5]]);
    document.documentElement.style.removeProperty('--motion');
  });
  it('on the board and not by the page as well', () => {
    expect(OWN.move).toEqual([]);
    expect(OWN.other).toEqual([]);
  });
});
