/** Stream filters (ISO 32000-2, 7.4): undoes those that PDF structure uses; image filters are left to viewers. */
import { constants, inflateRawSync, inflateSync } from 'node:zlib';
import { hexDecoded } from '../objects/string-syntax.ts';
import { type Budget, tooComplex } from './budget.ts';
import type { FilterStep } from './filter-step.ts';
import { lzwDecode } from './lzw.ts';
import { undoPredictor } from './predictor.ts';

const shortNames: Record<string, string> = {
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  RL: 'RunLengthDecode',
};

/** Real chains have one or two filters. A longer chain is refused: each filter multiplies the output. */
const maxFilters = 8;

/**
 * Undoes the filters in order and stops at the first one that is not a plain byte filter (images).
 * @throws AppError document_too_complex when a step would grow beyond the budget.
 */
export function applyFilters(raw: Uint8Array, steps: FilterStep[], budget: Budget): Uint8Array {
  if (steps.length > maxFilters) throw tooComplex('A stream has too many filters.');
  let bytes = raw;
  for (const step of steps) {
    const limit = budget.nextStreamBytes;
    const isPlain = (shortNames[step.name] ?? step.name) === 'FlateDecode' && step.parameter('Predictor', 1) === 1;
    if (!isPlain) budget.doubtfulStreams++;
    const out = applyFilter(bytes, step, limit, () => budget.doubtfulStreams++);
    if (out === undefined) return bytes;
    if (out.length > limit) throw tooComplex('A stream unpacks to too many bytes.');
    budget.spendDecoded(out.length);
    bytes = out;
  }
  return bytes;
}

function applyFilter(bytes: Uint8Array, step: FilterStep, limit: number, onDamage: () => void): Uint8Array | undefined {
  switch (shortNames[step.name] ?? step.name) {
    case 'FlateDecode':
      return undoPredictor(inflate(bytes, limit, onDamage), step);
    case 'LZWDecode':
      return undoPredictor(lzwDecode(bytes, step.parameter('EarlyChange', 1), limit), step);
    case 'ASCIIHexDecode':
      return hexDecoded(bytes, 0, bytes.includes(0x3e) ? bytes.indexOf(0x3e) : bytes.length);
    case 'ASCII85Decode':
      return ascii85Decode(bytes);
    case 'RunLengthDecode':
      return runLengthDecode(bytes, limit);
    case 'Crypt':
      // In a document without encryption this can only be the Identity filter.
      return bytes;
    default:
      return undefined;
  }
}

/** Inflates data. Truncated data returns the part that exists; a wrong checksum or header is ignored, as in readers. */
export function inflate(bytes: Uint8Array, limit: number, onDamage?: () => void): Uint8Array {
  // Room for the usual ratio at once: the default of 16 KiB pieces costs more than the inflating.
  const chunkSize = Math.max(1024, Math.min(bytes.length * 4, 1 << 20));
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.max(1, limit), chunkSize };
  const attempts = [
    () => inflateSync(bytes, options),
    () => inflateRawSync(bytes.subarray(2), options),
    () => inflateRawSync(bytes, options),
  ];
  for (const attempt of attempts) {
    try {
      return attempt();
    } catch (error) {
      const isTooLarge = (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE';
      if (isTooLarge) throw tooComplex('A stream unpacks to too many bytes.');
      onDamage?.();
    }
  }
  return salvage(bytes);
}

/** Only the beginning of a larger damaged stream is searched. */
const maxSalvagedBytes = 4 << 20;

/** Inflates the longest prefix before the damage, found by bisection. */
function salvage(bytes: Uint8Array): Uint8Array {
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: maxSalvagedBytes };
  let best: Uint8Array = new Uint8Array(0);
  let intact = 0;
  let broken = Math.min(bytes.length, maxSalvagedBytes);
  while (broken - intact > 1) {
    const middle = (intact + broken) >> 1;
    try {
      best = inflateSync(bytes.subarray(0, middle), options);
      intact = middle;
    } catch {
      broken = middle;
    }
  }
  return best;
}

/** ISO 32000-2, 7.4.3. */
function ascii85Decode(bytes: Uint8Array): Uint8Array {
  // `z` represents four bytes, so the result is at most four times as long. No counting is needed.
  const out = new Uint8Array(bytes.length * 4 + 4);
  let length = 0;
  let word = 0;
  let count = 0;
  for (const byte of bytes) {
    if (byte === 0x7e) break;
    if (byte === 0x7a && count === 0) {
      length += 4;
      continue;
    }
    if (byte < 0x21 || byte > 0x75) continue;
    word = word * 85 + (byte - 0x21);
    if (++count === 5) {
      for (let shift = 24; shift >= 0; shift -= 8) out[length++] = (word / 2 ** shift) & 255;
      word = 0;
      count = 0;
    }
  }
  if (count > 1) {
    for (let i = count; i < 5; i++) word = word * 85 + 84;
    for (let i = 0; i < count - 1; i++) out[length++] = (word / 2 ** (24 - i * 8)) & 255;
  }
  return out.subarray(0, length);
}

/** ISO 32000-2, 7.4.5. Grows 64-fold at most. */
function runLengthDecode(bytes: Uint8Array, limit: number): Uint8Array {
  let size = 0;
  for (let at = 0; at < bytes.length; ) {
    const code = bytes[at] as number;
    if (code === 128) break;
    size += code < 128 ? code + 1 : 257 - code;
    at += code < 128 ? code + 2 : 2;
  }
  if (size > limit) throw tooComplex('A stream unpacks to too many bytes.');
  const out = new Uint8Array(size);
  let length = 0;
  for (let at = 0; at < bytes.length; ) {
    const code = bytes[at++] as number;
    if (code === 128) break;
    if (code < 128) {
      const run = bytes.subarray(at, at + code + 1);
      out.set(run, length);
      length += run.length;
      at += code + 1;
    } else {
      out.fill(bytes[at++] ?? 0, length, length + 257 - code);
      length += 257 - code;
    }
  }
  return out.subarray(0, length);
}
