import { tooComplex } from './budget.ts';

/** LZW as PDF uses it (ISO 32000-2, 7.4.4): codes of 9 to 12 bits, 256 clears, 257 ends. */
export function lzwDecode(bytes: Uint8Array, earlyChange: number, limit: number): Uint8Array {
  const prefix = new Uint16Array(4097);
  const suffix = new Uint8Array(4097);
  const lengths = new Uint16Array(4097);
  for (let code = 0; code < 256; code++) {
    suffix[code] = code;
    lengths[code] = 1;
  }
  let out = new Uint8Array(Math.min(limit, Math.max(1024, bytes.length * 4)));
  let length = 0;
  let width = 9;
  let nextCode = 258;
  let previous = -1;
  let bits = 0;
  let available = 0;
  for (let at = 0; ; ) {
    while (available < width && at < bytes.length) {
      bits = ((bits << 8) | (bytes[at++] as number)) & 0xffffff;
      available += 8;
    }
    if (available < width) break;
    const code = (bits >> (available - width)) & ((1 << width) - 1);
    available -= width;
    if (code === 257) break;
    if (code === 256) {
      width = 9;
      nextCode = 258;
      previous = -1;
      continue;
    }
    if (code > nextCode || (code === nextCode && previous < 0) || (code >= 256 && code < 258)) break;
    const run = code < nextCode ? (lengths[code] as number) : (lengths[previous] as number) + 1;
    if (length + run > limit) throw tooComplex('A stream unpacks to too many bytes.');
    if (length + run > out.length) {
      const grown = new Uint8Array(Math.min(limit, Math.max(out.length * 2, length + run)));
      grown.set(out);
      out = grown;
    }
    let end = length + run - 1;
    let walk = code;
    if (code === nextCode) {
      walk = previous;
      end--;
    }
    for (; end >= length; end--) {
      out[end] = suffix[walk] as number;
      walk = prefix[walk] as number;
    }
    if (code === nextCode) out[length + run - 1] = out[length] as number;
    if (previous >= 0 && nextCode < 4096) {
      prefix[nextCode] = previous;
      suffix[nextCode] = out[length] as number;
      lengths[nextCode] = (lengths[previous] as number) + 1;
      nextCode++;
    }
    length += run;
    previous = code;
    const full = nextCode + (earlyChange ? 1 : 0);
    width = full > 2047 ? 12 : full > 1023 ? 11 : full > 511 ? 10 : 9;
  }
  return out.subarray(0, length);
}
