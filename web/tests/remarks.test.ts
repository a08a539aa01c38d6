import { describe, expect, it } from 'vitest';
import { moment, Remarks } from '../src/table/remarks';
import type { Snapshot } from '../src/wire/generated';
import { snapshot } from './messages';

/** A table of a person (seat 0) and an opponent (seat 1), as far as remarks look at it. */
function table(ply: number, places: [number, number], more: Partial<Snapshot> = {}): Snapshot {
  return snapshot({
    ply,
    standing: places.map((place, seat) => ({ seat, place, score: { key: 'x', args: { score: 0 } } })),
    history: ply ? [{ ply, seat: (ply - 1) % 2, text: 'x', round: 1 }] : [],
    ...more,
  });
}

describe('a remark', () => {
  it('greets at the start, and not in the middle', () => {
    expect(moment(1, null, table(0, [1, 1]))).toBe('start');
    expect(moment(1, null, table(8, [1, 1]))).toBeNull();
  });
  it('is made when the lead changes, by who caused it', () => {
    expect(moment(1, table(2, [1, 1]), table(3, [1, 2]))).toBe('strong');
    expect(moment(1, table(1, [1, 2]), table(2, [2, 1]))).toBe('ahead');
    expect(moment(1, table(1, [2, 1]), table(2, [1, 2]))).toBe('behind');
    expect(moment(1, table(2, [1, 2]), table(3, [1, 2]))).toBeNull();
    expect(moment(1, table(2, [1, 2]), table(3, [1, 1]))).toBeNull();
  });
  it('is made at the end', () => {
    const ended = (best: number[]): Snapshot =>
      table(9, [1, 2], { status: 'ended', result: { ranking: [best], scores: [], reason: 'x' } });
    expect(moment(1, table(8, [1, 2]), ended([0]))).toBe('lost');
    expect(moment(1, table(8, [1, 2]), ended([1]))).toBe('won');
    expect(moment(1, table(8, [1, 2]), ended([0, 1]))).toBeNull();
    expect(moment(1, null, ended([1]))).toBeNull();
  });
  it('is rare: each once, with quiet between, and none to who only watches', () => {
    const remarks = new Remarks();
    expect(remarks.hear(table(0, [1, 1]))?.key).toBe('character-2-says-start');
    expect(remarks.hear(table(1, [1, 2]))).toBeNull();
    remarks.hear(table(4, [2, 1]));
    expect(remarks.hear(table(5, [1, 2]))?.moment).toBe('strong');
    remarks.hear(table(10, [2, 1]));
    expect(remarks.hear(table(11, [1, 2]))).toBeNull();
    expect(new Remarks().hear(table(0, [1, 1], { you: [] }))).toBeNull();
  });
});
