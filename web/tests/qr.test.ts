import { describe, expect, it } from 'vitest';
import { qr } from '../src/ui/qr';

/** Reads a code back the way a camera would: format, mask, codewords, blocks, bytes. Knows sizes 1 to 10, level M. */
const BLOCKS = [
  [16],
  [28],
  [44],
  [32, 32],
  [43, 43],
  [27, 27, 27, 27],
  [31, 31, 31, 31],
  [38, 38, 39, 39],
  [36, 36, 36, 37, 37],
  [43, 43, 43, 43, 44],
] as const;
const CENTRES = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
] as const;

function reserved(x: number, y: number, size: number, version: number): boolean {
  if (x === 6 || y === 6) return true;
  if (x < 9 && y < 9) return true;
  if ((x >= size - 8 && y < 9) || (x < 9 && y >= size - 8)) return true;
  if (version >= 7 && ((x >= size - 11 && y < 6) || (y >= size - 11 && x < 6))) return true;
  const centres: readonly number[] = CENTRES[version - 1]!;
  return centres.some((cy) =>
    centres.some((cx) => {
      const corner = (cx < 9 && cy < 9) || (cx < 9 && cy > size - 9) || (cx > size - 9 && cy < 9);
      return !corner && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2;
    }),
  );
}

function read(cells: boolean[][]): string {
  const size = cells.length;
  const version = (size - 17) / 4;
  const bit = (x: number, y: number): number => (cells[y]![x] ? 1 : 0);
  const mask = ((bit(2, 8) << 2) | (bit(3, 8) << 1) | bit(4, 8)) ^ 0b101;
  const level = ((bit(0, 8) << 1) | bit(1, 8)) ^ 0b10;
  expect(level).toBe(0); // M
  const flips = [
    (i: number, j: number) => (i + j) % 2 === 0,
    (i: number) => i % 2 === 0,
    (_: number, j: number) => j % 3 === 0,
    (i: number, j: number) => (i + j) % 3 === 0,
    (i: number, j: number) => ((i >> 1) + Math.floor(j / 3)) % 2 === 0,
    (i: number, j: number) => ((i * j) % 2) + ((i * j) % 3) === 0,
    (i: number, j: number) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
    (i: number, j: number) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
  ][mask]!;
  const bits: number[] = [];
  let up = true;
  for (let column = size - 1; column > 0; column -= 2) {
    if (column === 6) column -= 1;
    for (let step = 0; step < size; step += 1) {
      const y = up ? size - 1 - step : step;
      for (const x of [column, column - 1])
        if (!reserved(x, y, size, version)) bits.push(bit(x, y) ^ (flips(y, x) ? 1 : 0));
    }
    up = !up;
  }
  const words: number[] = [];
  for (let place = 0; place + 8 <= bits.length; place += 8)
    words.push(parseInt(bits.slice(place, place + 8).join(''), 2));
  const blocks = BLOCKS[version - 1]!;
  const data: number[][] = blocks.map(() => []);
  let next = 0;
  for (let place = 0; place < 45; place += 1)
    blocks.forEach((length, block) => place < length && data[block]!.push(words[next++]!));
  const stream = data
    .flat()
    .map((word) => word.toString(2).padStart(8, '0'))
    .join('');
  expect(stream.slice(0, 4)).toBe('0100');
  const counted = version < 10 ? 8 : 16;
  const length = parseInt(stream.slice(4, 4 + counted), 2);
  const bytes = Array.from({ length }, (_, place) =>
    parseInt(stream.slice(4 + counted + 8 * place, 12 + counted + 8 * place), 2),
  );
  return new TextDecoder().decode(new Uint8Array(bytes));
}

describe('QR codes', () => {
  it.each([1, 14, 15, 26, 27, 42, 62, 84, 106, 122, 152, 180, 213])('of %i bytes can be read back', (length) => {
    const text = Array.from({ length }, (_, place) => 'https://table.example/t/e'[place % 25]).join('');
    expect(read(qr(text))).toBe(text);
  });
});
