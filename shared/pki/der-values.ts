/** The contents of ASN.1 values (X.690 8.19, 11.7, 11.8): identifiers, times, character strings. */

const maxOidBytes = 128;

/**
 * An OBJECT IDENTIFIER in dotted notation, or undefined: base 128 with the first two arcs in one. The arcs of some
 * identifiers have 128 bits.
 */
export function dotted(bytes: Uint8Array): string | undefined {
  // Attack: the time that a long arc takes grows with the square of its length.
  if (bytes.length === 0 || bytes.length > maxOidBytes || (bytes[bytes.length - 1] ?? 0) & 0x80) return undefined;
  const arcs: (number | bigint)[] = [];
  for (let at = 0, arc: number | bigint = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    // More bytes than the arc needs (8.19.2).
    if (arc === 0 && byte === 0x80) return undefined;
    if (typeof arc === 'number' && arc > 0x1_ffff_ffff) arc = BigInt(arc);
    arc = typeof arc === 'bigint' ? arc * 128n + BigInt(byte & 0x7f) : arc * 128 + (byte & 0x7f);
    if (byte & 0x80) continue;
    arcs.push(arc);
    arc = 0;
  }
  const [first = 0, ...rest] = arcs;
  const root = first < 40 ? 0 : first < 80 ? 1 : 2;
  const second = typeof first === 'bigint' ? first - BigInt(root * 40) : first - root * 40;
  return [root, second, ...rest].join('.');
}

/** Milliseconds, or NaN. The year of a UTCTime is between 1950 and 2049 (RFC 5280 4.1.2.5.1). */
export function readTime(text: string, isShort: boolean): number {
  const pattern = isShort
    ? /^(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})Z$/
    : /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(?:[.,](\d+))?(?:Z|([+-])(\d{2})(\d{2}))$/;
  const [, year, month, day, hour, minute, second, fraction = '0', sign, offsetHours, offsetMinutes] =
    pattern.exec(text) ?? [];
  if (!year || Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return Number.NaN;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return Number.NaN;
  const whole = isShort ? (Number(year) < 50 ? 2000 : 1900) + Number(year) : Number(year);
  const offset = sign ? (Number(offsetHours) * 60 + Number(offsetMinutes)) * (sign === '-' ? -60_000 : 60_000) : 0;
  const milliseconds = Math.floor(Number(`0.${fraction}`) * 1000);
  const at = new Date(0);
  at.setUTCFullYear(whole, Number(month) - 1, Number(day));
  at.setUTCHours(Number(hour), Number(minute), Number(second), milliseconds);
  return at.getTime() - offset;
}

export function latin1(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

/** Characters of two or four bytes each. */
export function wide(bytes: Uint8Array, size: number): string {
  let text = '';
  for (let at = 0; at + size <= bytes.length; at += size) {
    let code = 0;
    for (let i = 0; i < size; i++) code = code * 256 + (bytes[at + i] as number);
    text += size === 2 ? String.fromCharCode(code) : code < 0x110000 ? String.fromCodePoint(code) : '\ufffd';
  }
  return text;
}
