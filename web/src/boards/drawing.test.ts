// What is drawn over a board, from the marks of a telling or of a lesson.
import { describe, expect, it } from 'vitest';
import type { DrawnMark, Point } from '../wire/generated';
import { advised, arrow, drawnOver, followed, smooth, taught, things } from './drawing';

const SQUARE: Point[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];
const mark = (kind: DrawnMark['kind'], step: number, more: Partial<DrawnMark> = {}): DrawnMark => ({
  ...{ kind, step, points: SQUARE, place: '', name: null, role: '', labels: [], thing: '' },
  ...more,
});
const WAY: Point[] = [
  [-3, 0.5],
  [0.5, 0.5],
];
const DRAWING = [
  mark('arrow', 3, { points: WAY }),
  mark('area', 1),
  mark('mark', 2, { points: [], thing: 'K' }),
  mark('ghost', 3, { labels: [{ at: [0.5, 0.5], text: '4' }] }),
  mark('line', 3, { role: 'path' }),
];
const kinds = (shapes: readonly { kind: string }[]): string[] => shapes.map(({ kind }) => kind);

describe('advice', () => {
  it('shows where to look, then no longer once the whole move is shown', () => {
    expect(kinds(advised(DRAWING, 1))).toEqual(['area']);
    expect(kinds(advised(DRAWING, 2))).toEqual(['area']);
    expect(kinds(advised(DRAWING, 3))).toEqual(['ghost', 'line', 'arrow']);
    expect(kinds(advised([mark('mark', 1)], 3))).toEqual(['mark']); // there is no more than that
  });
  it('names the piece from its step on', () => {
    expect(things(DRAWING, 1)).toEqual([]);
    expect(things(DRAWING, 2)).toEqual(['K']);
  });
  it('points at a ghost without covering it', () => {
    const [end] = advised(DRAWING, 3).at(-1)?.points.slice(-1) ?? [];
    expect(end?.[0]).toBeLessThan(0.2);
  });
});

describe('a move that was made', () => {
  it('is drawn by its way and effect, not by what lies there already', () => {
    expect(kinds(followed(DRAWING))).toEqual(['arrow']);
  });
  it('is drawn until another one is chosen or advised', () => {
    const made = { drawing: DRAWING };
    expect(kinds(drawnOver({ made }, false))).toEqual(['arrow']);
    expect(drawnOver({ made }, true)).toEqual([]);
    expect(kinds(drawnOver({ made, advice: advised(DRAWING, 1) }, false))).toEqual(['area']);
    expect(drawnOver({ made: null }, false)).toEqual([]);
  });
});

describe('shapes', () => {
  it('of a lesson are the same as those of a move', () => {
    const shapes = taught([{ kind: 'good', area: SQUARE, line: WAY, arrow: true, label: '1' }]);
    expect(shapes.map(({ kind, tone, labels }) => [kind, tone, labels.length])).toEqual([
      ['area', 'good', 0],
      ['arrow', 'good', 1],
    ]);
  });
  it('have a head at their end, and are curves where they have many points', () => {
    expect(arrow(WAY).head[0]).toEqual([0.5, 0.5]);
    expect(arrow(WAY).way.at(-1)?.[0]).toBeCloseTo(0.16);
    expect(smooth(WAY)).toBe('M-3,0.5L0.5,0.5');
    expect(smooth(SQUARE)).toMatch(/^M0,0Q1,0 1,0\.5Q/);
    expect(smooth([])).toBe('');
  });
});
