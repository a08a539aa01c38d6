import { describe, expect, it } from 'vitest';
import { correction, qr } from '../src/ui/qr';

/** Reads a code back the way a camera would: format, mask, codewords, blocks, bytes. Knows sizes 1 to 10, level M. */
const BLOCKS = [
  [[16, 10]],
  [[28, 16]],
  [[44, 26]],
  [
    [32, 18],
    [32, 18],
  ],
  [
    [43, 24],
    [43, 24],
  ],
  [
    [27, 16],
    [27, 16],
    [27, 16],
    [27, 16],
  ],
  [
    [31, 18],
    [31, 18],
    [31, 18],
    [31, 18],
  ],
  [
    [38, 22],
    [38, 22],
    [39, 22],
    [39, 22],
  ],
  [
    [36, 22],
    [36, 22],
    [36, 22],
    [37, 22],
    [37, 22],
  ],
  [
    [43, 26],
    [43, 26],
    [43, 26],
    [43, 26],
    [44, 26],
  ],
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
  const check: number[][] = blocks.map(() => []);
  let next = 0;
  for (let place = 0; place < 45; place += 1)
    blocks.forEach(([length], block) => place < length && data[block]!.push(words[next++]!));
  for (let place = 0; place < blocks[0]![1]; place += 1)
    blocks.forEach((_, block) => check[block]!.push(words[next++]!));
  data.forEach((block, index) => expect(correction(block, check[index]!.length)).toEqual(check[index]));
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
  it('have the correction of the standard’s own example', () => {
    // ISO/IEC 18004, annex I: "01234567", version 1-M.
    const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11];
    expect(correction(data, 10)).toEqual([0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55]);
  });
  it.each([1, 14, 15, 26, 27, 42, 62, 84, 106, 122, 152, 180, 213])('of %i bytes can be read back', (length) => {
    const text = Array.from({ length }, (_, place) => 'https://table.example/t/é'.replace('é', 'e')[place % 25]).join(
      '',
    );
    expect(read(qr(text))).toBe(text);
  });
  it('carry letters of French', () => {
    expect(read(qr('Tablée : à toi !'))).toBe('Tablée : à toi !');
  });
  it('refuse what does not fit', () => {
    expect(() => qr('x'.repeat(214))).toThrow(RangeError);
  });
});
