// Sentences about players: to one reader “you”, at a shared screen by name.
import { beforeAll, describe, expect, it } from 'vitest';
import { speak } from '../src/app/i18n';
import { factWords, narrated, shortly, worded } from '../src/table/words';

const told = {
  seat: 1,
  narration: { key: 'polymere-pass-narration', args: { draws: 2 } },
  short: { key: 'polymere-pass-short', args: { draws: 2 } },
};
const names = ['Anne', 'Paul'];

describe('a move in words', () => {
  beforeAll(() => speak('en', true));
  it('is told to its player, to the other, and by name to both at one screen', () => {
    expect(narrated(told, { you: [1], names })).toBe('You draw 2 pieces.');
    expect(narrated(told, { you: [0], names })).toBe('Paul draws 2 pieces.');
    expect(narrated(told, { you: [0, 1], names })).toBe('Paul draws 2 pieces.');
    expect(narrated(told, { you: [], names })).toBe('Paul draws 2 pieces.');
    expect(shortly(told)).toBe('draw 2 pieces');
  });
  it('has reasons that name both players', () => {
    const reason = {
      ...{ key: 'poldr-reason-lays-most', args: { count: 4 }, seat: 1, rival: 0, move: 'Ma4', good: true },
      ...{ line: [], horizon: 1, proof: 'rules' as const },
    };
    expect(factWords(reason, { you: [1], names })).toMatch(/4/);
    expect(worded({ key: 'effect-ends', args: {} })).toBe('the end');
  });
});
