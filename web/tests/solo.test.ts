import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropped, kept, load, nextNumber, read, remember, solved, solvedOf, type Attempt } from '../src/solo/attempts';
import { dayOf, daysAfter, daysBetween, isDay, streak, untilMidnight } from '../src/solo/days';
import { moved, undone } from '../src/solo/redo';
import { blocks, clockWords, Stopwatch } from '../src/solo/stopwatch';

describe('days', () => {
  it('are those of the device’s calendar', () => {
    expect(dayOf(new Date(2026, 10, 16, 0, 0, 0))).toBe('2026-11-16');
    expect(dayOf(new Date(2026, 10, 15, 23, 59, 59, 999))).toBe('2026-11-15');
    expect(dayOf(new Date(2027, 0, 1))).toBe('2027-01-01');
  });

  it('go on over months, years and leap days', () => {
    expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
    expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29');
    expect(daysAfter('2026-03-01', -1)).toBe('2026-02-28');
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2); // over a change of the clock
  });

  it('are told from other texts', () => {
    expect(['2026-11-16', '2028-02-29'].every(isDay)).toBe(true);
    expect(['2026-02-30', '2026-13-01', '3-117', '2026-1-1', ''].some(isDay)).toBe(false);
  });

  it('end at midnight, also where the clock changes', () => {
    expect(untilMidnight(new Date(2026, 10, 16, 23, 59, 30))).toBe(30_000);
    expect(untilMidnight(new Date(2026, 10, 16, 0, 0, 0))).toBeGreaterThan(22 * 3_600_000);
  });
});

describe('the streak', () => {
  const row = ['2026-11-13', '2026-11-14', '2026-11-15'];

  it('starts with the first day', () => {
    expect(streak([], '2026-11-16')).toEqual({ now: 0, best: 0, today: false });
    expect(streak(['2026-11-16'], '2026-11-16')).toEqual({ now: 1, best: 1, today: true });
  });

  it('still stands on a day whose puzzle is not solved yet', () => {
    expect(streak(row, '2026-11-15')).toEqual({ now: 3, best: 3, today: true });
    expect(streak(row, '2026-11-16')).toEqual({ now: 3, best: 3, today: false });
  });

  it('ends when a whole day goes by, and the best one is remembered', () => {
    expect(streak(row, '2026-11-17')).toEqual({ now: 0, best: 3, today: false });
    expect(streak([...row, '2026-11-17'], '2026-11-17')).toEqual({ now: 1, best: 3, today: true });
  });

  it('does not mind order or days told twice', () => {
    expect(streak([...row].reverse().concat(row), '2026-11-15').now).toBe(3);
  });

  it('survives a flight west, where yesterday comes again, but no clock set far ahead', () => {
    expect(streak(row, '2026-11-14')).toEqual({ now: 3, best: 3, today: true });
    expect(streak([...row, '2031-01-01'], '2026-11-15')).toEqual({ now: 3, best: 3, today: true });
  });

  it('is the same on two devices in different time zones for the same dates', () => {
    // 16 November, noon in Kiritimati, is still the 15th in Los Angeles: each counts its own date.
    expect(streak(['2026-11-15', '2026-11-16'], '2026-11-16').now).toBe(2);
    expect(streak(['2026-11-15'], '2026-11-15').now).toBe(1);
  });
});

describe('what a device remembers', () => {
  const attempt: Attempt = { table: 'k7Qm2xPz', begun: '2026-11-16', seconds: 12, hints: 1 };
  const done = { day: '2026-11-17', seconds: 90, hints: 2 };

  beforeEach(() => {
    const held = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, text: string) => held.set(key, text),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('comes back as it was kept', () => {
    remember((memory) => kept(memory, 'trapezomino/3-1', attempt));
    expect(load().attempts).toEqual({ 'trapezomino/3-1': attempt });
    remember((memory) => dropped(memory, 'trapezomino/3-1'));
    expect(load().attempts).toEqual({});
  });

  it('loses only what is damaged', () => {
    const text = JSON.stringify({
      attempts: { a: attempt, b: { table: 5 } },
      done: { c: done, d: 'x' },
      days: ['2026-11-16', 7, 'no'],
    });
    expect(read(text)).toEqual({ attempts: { a: attempt }, done: { c: done }, days: ['2026-11-16'] });
    for (const bad of [null, '', '{', '7', '[]', '"x"'])
      expect(read(bad)).toEqual({ attempts: {}, done: {}, days: [] });
  });

  it('goes without storage where a browser forbids it', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('no');
      },
      setItem: () => {
        throw new Error('no');
      },
    });
    expect(remember((memory) => kept(memory, 'x/1', attempt)).attempts['x/1']).toEqual(attempt);
  });

  it('counts the puzzle of a day that was begun on its day, even if it is solved after midnight', () => {
    const empty = read(null);
    expect(solved(empty, 'g/2026-11-16', '2026-11-16', done, '2026-11-16').days).toEqual(['2026-11-16']);
    expect(solved(empty, 'g/2026-11-16', '2026-11-16', done, '2026-11-17').days).toEqual([]);
    expect(solved(empty, 'g/3-1', null, done, '2026-11-16').days).toEqual([]);
  });

  it('keeps the first result', () => {
    const first = solved(read(null), 'g/3-1', null, done, '2026-11-16');
    expect(solved(first, 'g/3-1', null, { ...done, seconds: 5 }, '2026-11-16').done['g/3-1']).toEqual(done);
  });

  it('does not grow for ever', () => {
    let memory = read(null);
    for (let n = 0; n < 200; n += 1) memory = kept(memory, `g/1-${n}`, attempt);
    expect(Object.keys(memory.attempts)).toHaveLength(60);
    expect(memory.attempts['g/1-199']).toBeDefined();
  });

  it('knows the next puzzle of a grade', () => {
    let memory = read(null);
    expect(nextNumber(memory, 'g', 2, 3)).toBe(1);
    for (const number of [1, 2]) memory = solved(memory, `g/2-${number}`, null, done, '2026-11-16');
    expect(nextNumber(memory, 'g', 2, 3)).toBe(3);
    expect(solvedOf(memory, 'g', 2)).toBe(2);
    memory = solved(memory, 'g/2-3', null, done, '2026-11-16');
    expect(nextNumber(memory, 'g', 2, 3)).toBe(1);
  });
});

describe('the stopwatch', () => {
  it('runs while it is looked at, and goes on from what was kept', () => {
    let now = 1_000_000;
    const watch = new Stopwatch(30, () => now);
    now += 5000;
    expect(watch.seconds).toBe(30);
    watch.run();
    watch.run();
    now += 5400;
    expect(watch.seconds).toBe(35);
    watch.pause();
    watch.pause();
    now += 100_000;
    watch.run();
    now += 700;
    expect(watch.seconds).toBe(36);
  });

  it('is told as people write it', () => {
    expect([0, 9, 75, 3599, 3725].map(clockWords)).toEqual(['0:00', '0:09', '1:15', '59:59', '1:02:05']);
  });

  it('and hints are told as blocks', () => {
    expect(blocks(6, 0)).toBe('■■■■■■');
    expect(blocks(6, 2)).toBe('■■■■□□');
    expect(blocks(3, 9)).toBe('□□□');
  });
});

describe('redo', () => {
  const history = ['a', 'b', 'c'].map((text) => ({ text }));

  it('gives back in order what was taken back, until another move is made', () => {
    let redo = undone([], history, 2);
    redo = undone(redo, history.slice(0, 2), 1);
    expect(redo).toEqual(['b', 'c']);
    redo = moved(redo, 'b');
    expect(redo).toEqual(['c']);
    expect(moved(redo, 'x')).toEqual([]);
  });
});
