import { describe, expect, it } from 'vitest';
import { choice, matching, stepTo } from './choices';

const moves = [
  { text: 'c-b eL', steps: ['c-b', 'eL'] },
  { text: 'eL', steps: ['eL'] },
  { text: 'eL b-a', steps: ['eL', 'b-a'] },
  { text: 'eR', steps: ['eR'] },
];

describe('choosing step by step', () => {
  it('offers each first step once and no finished move', () => {
    expect(choice(moves, [])).toEqual({ chosen: [], options: ['c-b', 'eL', 'eR'], text: null });
  });
  it('knows a move that may end here or go on', () => {
    expect(choice(moves, ['eL'])).toEqual({ chosen: ['eL'], options: ['b-a'], text: 'eL' });
  });
  it('keeps only what begins with the chosen steps', () => {
    expect(matching(moves, ['c-b']).map((move) => move.text)).toEqual(['c-b eL']);
    expect(choice(moves, ['aL'])).toEqual({ chosen: ['aL'], options: [], text: null });
  });
});

describe('arrow keys', () => {
  const spots = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => ({ id: `${x}${y}`, at: [x, y] as const })));
  it('goes straight ahead to the nearest spot', () => {
    expect(stepTo(spots, '11', 'ArrowUp')).toBe('10');
    expect(stepTo(spots, '11', 'ArrowRight')).toBe('21');
  });
  it('stays at the edge and starts somewhere', () => {
    expect(stepTo(spots, '22', 'ArrowDown')).toBe('22');
    expect(stepTo(spots, null, 'ArrowDown')).toBe('00');
    expect(stepTo([], null, 'ArrowDown')).toBe(null);
  });
  it('goes through all spots one by one, round and round', () => {
    const seen: string[] = [];
    for (let at: string | null = '11'; seen.length < 9; at = stepTo(spots, at, 'PageDown')) seen.push(at ?? '');
    expect(new Set(seen).size).toBe(9);
    expect(stepTo(spots, '00', 'PageUp')).toBe('22');
  });
  it('reaches every spot from every other', () => {
    const seen = new Set(['00']);
    for (let round = 0; round < 9; round++)
      for (const id of [...seen])
        for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) seen.add(stepTo(spots, id, key) ?? '');
    expect(seen.size).toBe(9);
  });
});
