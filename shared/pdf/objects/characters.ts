/** Kinds of bytes in PDF syntax (ISO 32000-2, 7.2.3). */

export const regular = 0;
export const whitespace = 1;
const delimiter = 2;

export const kinds = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) kinds[code] = whitespace;
for (const char of '()<>[]{}/%') kinds[char.charCodeAt(0)] = delimiter;

/** The value of each hexadecimal digit, 255 for other bytes. */
export const hexDigits = new Uint8Array(256).fill(255);
for (let digit = 0; digit < 16; digit++) {
  hexDigits[digit.toString(16).charCodeAt(0)] = digit;
  hexDigits[digit.toString(16).toUpperCase().charCodeAt(0)] = digit;
}
