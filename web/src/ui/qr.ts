// QR codes (ISO/IEC 18004): bytes, error correction M, versions 1 to 10: addresses up to 213 bytes.

/** For each version: codewords of data in all, blocks, and correction codewords a block. */
const VERSIONS: readonly (readonly [data: number, blocks: number, check: number])[] = [
  [16, 1, 10],
  [28, 1, 16],
  [44, 1, 26],
  [64, 2, 18],
  [86, 2, 24],
  [108, 4, 16],
  [124, 4, 18],
  [154, 4, 22],
  [182, 5, 22],
  [216, 5, 26],
];
const ALIGNMENT: readonly (readonly number[])[] = [
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
];

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power += 1) {
  EXP[power] = EXP[power + 255] = value;
  LOG[value] = power;
  value = value & 0x80 ? ((value << 1) ^ 0x11d) & 0xff : value << 1;
}

const at = (list: ArrayLike<number>, index: number): number => list[index] ?? 0;
const times = (a: number, b: number): number => (a && b ? at(EXP, at(LOG, a) + at(LOG, b)) : 0);

/** The correction codewords of a block (Reed and Solomon). */
export function correction(data: readonly number[], count: number): number[] {
  let generator = [1];
  for (let power = 0; power < count; power += 1) {
    const next = [...generator, 0];
    generator.forEach((value, place) => {
      next[place + 1] = at(next, place + 1) ^ times(value, at(EXP, power));
    });
    generator = next;
  }
  const rest = [...data, ...new Array<number>(count).fill(0)];
  for (let place = 0; place < data.length; place += 1) {
    const factor = at(rest, place);
    generator.forEach((value, step) => {
      rest[place + step] = at(rest, place + step) ^ times(value, factor);
    });
  }
  return rest.slice(data.length);
}

/** Data and correction of a text, interleaved as the code carries them. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const [total, blocks, check] = VERSIONS[version - 1] ?? [0, 1, 0];
  const bits: number[] = [];
  const put = (value: number, length: number): void => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => put(byte, 8));
  put(0, Math.min(4, total * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data: number[] = [];
  for (let place = 0; place < bits.length; place += 8) {
    data.push(bits.slice(place, place + 8).reduce((sum, bit) => sum * 2 + bit, 0));
  }
  for (let pad = 0xec; data.length < total; pad ^= 0xfd) data.push(pad);
  const short = Math.floor(total / blocks);
  const longer = total % blocks;
  const parts: number[][] = [];
  for (let block = 0, start = 0; block < blocks; block += 1) {
    const length = short + (block >= blocks - longer ? 1 : 0);
    parts.push(data.slice(start, start + length));
    start += length;
  }
  const checks = parts.map((part) => correction(part, check));
  const woven = (lists: number[][], length: number): number[] =>
    Array.from({ length }, (_, place) => lists.flatMap((list) => list.slice(place, place + 1))).flat();
  return [...woven(parts, short + 1), ...woven(checks, check)];
}

type Grid = { size: number; dark: Uint8Array; fixed: Uint8Array };

function frame(version: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = { size, dark: new Uint8Array(size * size), fixed: new Uint8Array(size * size) };
  const set = (x: number, y: number, dark: boolean): void => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    grid.dark[y * size + x] = dark ? 1 : 0;
    grid.fixed[y * size + x] = 1;
  };
  for (let place = 0; place < size; place += 1) {
    set(6, place, place % 2 === 0);
    set(place, 6, place % 2 === 0);
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    for (let dy = -4; dy <= 4; dy += 1) {
      for (let dx = -4; dx <= 4; dx += 1) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
    }
  }
  const marks = ALIGNMENT[version - 1] ?? [];
  const end = marks.at(-1) ?? 0;
  for (const cy of marks) {
    for (const cx of marks) {
      if ((cx === 6 && cy === 6) || (cx === 6 && cy === end) || (cx === end && cy === 6)) continue;
      for (let dy = -2; dy <= 2; dy += 1) {
        for (let dx = -2; dx <= 2; dx += 1) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
      }
    }
  }
  format(grid, 0, set);
  if (version >= 7) {
    let rest = version;
    for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let bit = 0; bit < 18; bit += 1) {
      const [a, b] = [size - 11 + (bit % 3), Math.floor(bit / 3)];
      set(a, b, ((bits >> bit) & 1) === 1);
      set(b, a, ((bits >> bit) & 1) === 1);
    }
  }
  return grid;
}

function format(grid: Grid, mask: number, set: (x: number, y: number, dark: boolean) => void): void {
  let rest = mask; // correction M is 00
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (place: number): boolean => ((bits >> place) & 1) === 1;
  for (let place = 0; place <= 5; place += 1) set(8, place, bit(place));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let place = 9; place < 15; place += 1) set(14 - place, 8, bit(place));
  for (let place = 0; place < 8; place += 1) set(grid.size - 1 - place, 8, bit(place));
  for (let place = 8; place < 15; place += 1) set(8, grid.size - 15 + place, bit(place));
  set(8, grid.size - 8, true);
}

function fill({ size, dark, fixed }: Grid, words: readonly number[]): void {
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const up = ((right + 1) & 2) === 0;
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (fixed[y * size + x] || bit >= words.length * 8) continue;
        dark[y * size + x] = (at(words, bit >> 3) >> (7 - (bit & 7))) & 1;
        bit += 1;
      }
    }
  }
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** How hard a pattern is to read: long runs, blocks, false finders, too dark or light. */
function penalty(size: number, dark: Uint8Array): number {
  let sum = 0;
  const lines: string[] = [];
  for (let a = 0; a < size; a += 1) {
    let row = '';
    let column = '';
    for (let b = 0; b < size; b += 1) {
      row += at(dark, a * size + b);
      column += at(dark, b * size + a);
      if (a && b) {
        const four =
          at(dark, a * size + b) +
          at(dark, a * size + b - 1) +
          at(dark, (a - 1) * size + b) +
          at(dark, (a - 1) * size + b - 1);
        if (four === 0 || four === 4) sum += 3;
      }
    }
    lines.push(row, column);
  }
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    sum += 40 * (line.match(/(?=10111010000|00001011101)/g) ?? []).length;
  }
  const share = dark.reduce((count, cell) => count + cell, 0) / (size * size);
  return sum + 10 * Math.floor(Math.abs(share * 20 - 10));
}

/** A text as rows of dark (true) and light cells, without the quiet border of four. */
export function qr(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = 1 + VERSIONS.findIndex(([total], index) => bytes.length + (index < 9 ? 2 : 3) <= total);
  if (version === 0) throw new RangeError('too long for a QR code');
  const grid = frame(version);
  fill(grid, codewords(bytes, version));
  const { size } = grid;
  let best: Uint8Array = grid.dark;
  let least = Infinity;
  MASKS.forEach((flips, mask) => {
    const dark = grid.dark.map((cell, place) =>
      grid.fixed[place] ? cell : cell ^ (flips(place % size, Math.floor(place / size)) ? 1 : 0),
    );
    format(grid, mask, (x, y, on) => {
      dark[y * size + x] = on ? 1 : 0;
    });
    const cost = penalty(size, dark);
    if (cost < least) [best, least] = [dark, cost];
  });
  return Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => best[y * size + x] === 1));
}
