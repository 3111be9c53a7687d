/** QR codes (ISO/IEC 18004): bytes, error correction level M, versions 1 to 20. */

/** By version: error correction codewords per block; blocks and data codewords of the first and of the second group. */
const layouts: readonly (readonly [ec: number, blocks1: number, data1: number, blocks2: number, data2: number])[] = [
  [10, 1, 16, 0, 0],
  [16, 1, 28, 0, 0],
  [26, 1, 44, 0, 0],
  [18, 2, 32, 0, 0],
  [24, 2, 43, 0, 0],
  [16, 4, 27, 0, 0],
  [18, 4, 31, 0, 0],
  [22, 2, 38, 2, 39],
  [22, 3, 36, 2, 37],
  [26, 4, 43, 1, 44],
  [30, 1, 50, 4, 51],
  [22, 6, 36, 2, 37],
  [22, 8, 37, 1, 38],
  [24, 4, 40, 5, 41],
  [24, 5, 41, 5, 42],
  [28, 7, 45, 3, 46],
  [28, 10, 46, 1, 47],
  [26, 9, 43, 4, 44],
  [26, 3, 44, 11, 45],
  [26, 3, 41, 13, 42],
];

const alignmentOf = (version: number): number[] => {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const last = version * 4 + 10;
  const step = Math.ceil((last - 6) / (count - 1) / 2) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - step * (count - 2 - index))];
};

const masks: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => ((r >> 1) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

const exponents = new Uint8Array(512);
const logarithms = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power++) {
  exponents[power] = exponents[power + 255] = value;
  logarithms[value] = power;
  value = value & 0x80 ? (value << 1) ^ 0x11d : value << 1;
}

export interface QrMatrix {
  /** Modules on a side. */
  size: number;
  isDark(row: number, column: number): boolean;
}

/**
 * @param mask one of 0 to 7 instead of the one that reads best.
 * @returns undefined for more bytes than a code of version 20 holds (666).
 */
export function qrMatrix(bytes: Uint8Array, mask?: number): QrMatrix | undefined {
  const version =
    layouts.findIndex(([, n1, d1, n2, d2], index) => bytes.length + (index < 9 ? 2 : 3) <= n1 * d1 + n2 * d2) + 1;
  if (version === 0) return undefined;
  const size = version * 4 + 17;
  // 0 and 1 are modules, 2 and 3 the same of patterns that are not masked, 4 is still free.
  const base = new Uint8Array(size * size).fill(4);
  drawPatterns(base, size, version);
  placeBits(base, size, codewords(bytes, version));
  const candidates = mask === undefined ? masks.map((_, index) => index) : [mask];
  let best: { modules: Uint8Array; penalty: number } | undefined;
  for (const candidate of candidates) {
    const modules = masked(base, size, candidate);
    const rated = candidates.length > 1 ? penalty(modules, size) : 0;
    if (!best || rated < best.penalty) best = { modules, penalty: rated };
  }
  const chosen = best?.modules ?? base;
  return { size, isDark: (row, column) => chosen[row * size + column] === 1 };
}

function drawPatterns(modules: Uint8Array, size: number, version: number): void {
  const set = (row: number, column: number, isDark: boolean) => {
    if (row >= 0 && row < size && column >= 0 && column < size) modules[row * size + column] = isDark ? 3 : 2;
  };
  for (let index = 0; index < size; index++) {
    set(6, index, index % 2 === 0);
    set(index, 6, index % 2 === 0);
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const) {
    for (let dy = -4; dy <= 4; dy++) {
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(row + dy, column + dx, ring !== 2 && ring !== 4);
      }
    }
  }
  const centres = alignmentOf(version);
  const last = centres.length - 1;
  centres.forEach((row, i) => {
    centres.forEach((column, k) => {
      if ((i === 0 && k === 0) || (i === 0 && k === last) || (i === last && k === 0)) return;
      for (let dy = -2; dy <= 2; dy++) {
        for (let dx = -2; dx <= 2; dx++) set(row + dy, column + dx, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
      }
    });
  });
  // Room for the format, which depends on the mask.
  for (const [row, column] of formatPlaces(size).flat()) set(row, column, false);
  set(size - 8, 8, true);
  if (version < 7) return;
  const bits = (version << 12) | remainder(version << 12, 0x1f25, 12);
  for (let bit = 0; bit < 18; bit++) {
    const [long, short] = [Math.floor(bit / 3), size - 11 + (bit % 3)];
    set(long, short, ((bits >> bit) & 1) === 1);
    set(short, long, ((bits >> bit) & 1) === 1);
  }
}

/** The two places of each of the 15 bits of the format, the least significant first. */
function formatPlaces(size: number): [row: number, column: number][][] {
  return Array.from({ length: 15 }, (_, bit) => {
    const vertical: [number, number] = [bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit, 8];
    const horizontal: [number, number] = [8, bit < 8 ? size - 1 - bit : bit === 8 ? 7 : 14 - bit];
    return [vertical, horizontal];
  });
}

/** Remainder of a binary polynomial whose lowest `degree` bits are free. */
function remainder(value: number, generator: number, degree: number): number {
  let rest = value;
  for (let bit = 31 - Math.clz32(rest); bit >= degree; bit = rest === 0 ? -1 : 31 - Math.clz32(rest)) {
    rest ^= generator << (bit - degree);
  }
  return rest;
}

/** Data with its error correction, blocks interleaved. */
function codewords(bytes: Uint8Array, version: number): Uint8Array {
  const [ec, n1, d1, n2, d2] = layouts[version - 1] ?? [0, 0, 0, 0, 0];
  const data = new Uint8Array(n1 * d1 + n2 * d2);
  // Mode 4 (bytes) and the length put everything half a byte out of step.
  const head = version < 10 ? [0x40 | (bytes.length >> 4)] : [0x40 | (bytes.length >> 12), (bytes.length >> 4) & 255];
  data.set(head);
  let high = (bytes.length & 15) << 4;
  let at = head.length;
  for (const byte of bytes) {
    data[at++] = high | (byte >> 4);
    high = (byte & 15) << 4;
  }
  data[at++] = high;
  for (let pad = 0xec; at < data.length; pad ^= 0xec ^ 0x11) data[at++] = pad;

  const generator = generatorOf(ec);
  const blocks: { data: Uint8Array; ec: Uint8Array }[] = [];
  for (let index = 0, from = 0; index < n1 + n2; index++) {
    const block = data.subarray(from, from + (index < n1 ? d1 : d2));
    from += block.length;
    blocks.push({ data: block, ec: correction(block, generator) });
  }
  const all: number[] = [];
  for (let index = 0; index < Math.max(d1, d2); index++) {
    for (const block of blocks) if (index < block.data.length) all.push(block.data[index] ?? 0);
  }
  for (let index = 0; index < ec; index++) for (const block of blocks) all.push(block.ec[index] ?? 0);
  return Uint8Array.from(all);
}

function generatorOf(degree: number): Uint8Array {
  let polynomial = Uint8Array.of(1);
  for (let power = 0; power < degree; power++) {
    const next = new Uint8Array(polynomial.length + 1);
    polynomial.forEach((factor, index) => {
      next[index] = (next[index] ?? 0) ^ factor;
      next[index + 1] = (next[index + 1] ?? 0) ^ times(factor, exponents[power] ?? 0);
    });
    polynomial = next;
  }
  return polynomial;
}

function times(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : (exponents[(logarithms[a] ?? 0) + (logarithms[b] ?? 0)] ?? 0);
}

/** Remainder of the block's polynomial by the generator. */
function correction(block: Uint8Array, generator: Uint8Array): Uint8Array {
  const rest = new Uint8Array(block.length + generator.length - 1);
  rest.set(block);
  for (let index = 0; index < block.length; index++) {
    const factor = rest[index] ?? 0;
    if (factor === 0) continue;
    for (let k = 0; k < generator.length; k++)
      rest[index + k] = (rest[index + k] ?? 0) ^ times(generator[k] ?? 0, factor);
  }
  return rest.subarray(block.length);
}

/** Up and down in columns two modules wide, from the right; what is left over stays light. */
function placeBits(modules: Uint8Array, size: number, words: Uint8Array): void {
  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    const isUpward = ((size - 1 - right - (right < 6 ? 1 : 0)) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const row = isUpward ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        const place = row * size + column;
        if (modules[place] !== 4) continue;
        modules[place] = ((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
        bit++;
      }
    }
  }
}

function masked(base: Uint8Array, size: number, mask: number): Uint8Array {
  const modules = new Uint8Array(base.length);
  const flips = masks[mask];
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const place = row * size + column;
      const value = base[place] ?? 0;
      modules[place] = value >= 2 ? value - 2 : flips?.(row, column) ? value ^ 1 : value;
    }
  }
  // Level M is 00.
  const format = ((mask << 10) | remainder(mask << 10, 0x537, 10)) ^ 0x5412;
  formatPlaces(size).forEach((places, bit) => {
    for (const [row, column] of places) modules[row * size + column] = (format >> bit) & 1;
  });
  return modules;
}

/** How badly a code reads: runs, blocks, what looks like a finder, and imbalance (7.8.3). */
function penalty(modules: Uint8Array, size: number): number {
  let sum = 0;
  let dark = 0;
  for (const [along, across] of [
    [1, size],
    [size, 1],
  ] as const) {
    for (let line = 0; line < size; line++) {
      let run = 0;
      let window = 0;
      for (let index = 0; index < size; index++) {
        const place = line * across + index * along;
        const value = modules[place] ?? 0;
        if (along === 1) dark += value;
        run = index > 0 && value === modules[place - along] ? run + 1 : 1;
        if (run === 5) sum += 3;
        else if (run > 5) sum++;
        window = ((window << 1) | value) & 0x7ff;
        if (index >= 10 && (window === 0x5d || window === 0x5d0)) sum += 40;
      }
    }
  }
  for (let place = 0; place < size * (size - 1); place++) {
    if (place % size === size - 1) continue;
    const value = modules[place];
    if (value === modules[place + 1] && value === modules[place + size] && value === modules[place + size + 1])
      sum += 3;
  }
  return sum + Math.floor(Math.abs(dark * 20 - size * size * 10) / (size * size)) * 10;
}
