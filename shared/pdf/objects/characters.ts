/** Kinds of bytes in PDF syntax (ISO 32000-2, 7.2.3). */

export const regular = 0;
export const whitespace = 1;
const delimiter = 2;

export const kinds = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) kinds[code] = whitespace;
for (const char of '()<>[]{}/%') kinds[char.charCodeAt(0)] = delimiter;

export const isWhite = (code: number | undefined): boolean => code !== undefined && kinds[code] === whitespace;
export const isDigit = (code: number | undefined): boolean => code !== undefined && code >= 0x30 && code <= 0x39;

/** The start of the bytes of one kind before a position, at most `most` of them. */
export function startOf(
  bytes: Uint8Array,
  end: number,
  isKind: (code: number | undefined) => boolean,
  most = Number.POSITIVE_INFINITY,
): number {
  let at = end;
  while (at > 0 && end - at < most && isKind(bytes[at - 1])) at--;
  return at;
}

/** The value of each hexadecimal digit, 255 for other bytes. */
export const hexDigits = new Uint8Array(256).fill(255);
for (let digit = 0; digit < 16; digit++) {
  hexDigits[digit.toString(16).charCodeAt(0)] = digit;
  hexDigits[digit.toString(16).toUpperCase().charCodeAt(0)] = digit;
}
