/** The two notations of strings, hexadecimal and literal (ISO 32000-2, 7.3.4). */
import { hexDigits } from './characters.ts';

/** The bytes of hexadecimal digits; other bytes between them are skipped, and a single last digit is a high one. */
export function hexDecoded(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const plain = hexPairs(bytes, start, end);
  if (plain) return plain;
  const out = new Uint8Array((end - start + 1) >> 1);
  let length = 0;
  let high = -1;
  for (let i = start; i < end; i++) {
    const digit = hexDigits[bytes[i] as number] as number;
    if (digit === 255) continue;
    if (high < 0) high = digit;
    else {
      out[length++] = (high << 4) | digit;
      high = -1;
    }
  }
  if (high >= 0) out[length++] = high << 4;
  return out.subarray(0, length);
}

/** The bytes of pairs of hexadecimal digits. Undefined if there are other bytes between them. */
function hexPairs(bytes: Uint8Array, start: number, end: number): Uint8Array | undefined {
  if ((end - start) % 2 !== 0) return undefined;
  const out = new Uint8Array((end - start) >> 1);
  for (let at = start, i = 0; at < end; at += 2, i++) {
    const high = hexDigits[bytes[at] as number] as number;
    const low = hexDigits[bytes[at + 1] as number] as number;
    if ((high | low) > 15) return undefined;
    out[i] = (high << 4) | low;
  }
  return out;
}

const escapes = new Map([
  [0x6e, 10],
  [0x72, 13],
  [0x74, 9],
  [0x62, 8],
  [0x66, 12],
]);

/** The bytes of a literal string between its parentheses (ISO 32000-2, 7.3.4.2). */
export function unescaped(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const out = new Uint8Array(end - start);
  let length = 0;
  for (let at = start; at < end; at++) {
    let code = bytes[at] as number;
    if (code === 13) {
      if (bytes[at + 1] === 10) at++;
      out[length++] = 10;
      continue;
    }
    if (code !== 0x5c) {
      out[length++] = code;
      continue;
    }
    if (++at >= end) break;
    code = bytes[at] as number;
    if (code === 13) {
      if (bytes[at + 1] === 10) at++;
    } else if (code >= 0x30 && code <= 0x37) {
      let value = code - 0x30;
      for (let more = 0; more < 2 && at + 1 < end; more++) {
        const digit = (bytes[at + 1] as number) - 0x30;
        if (digit < 0 || digit > 7) break;
        value = value * 8 + digit;
        at++;
      }
      out[length++] = value & 255;
    } else if (code !== 10) out[length++] = escapes.get(code) ?? code;
  }
  return out.subarray(0, length);
}
