/** Text strings: PDFDocEncoding, UTF-16 and UTF-8 (ISO 32000-2, 7.9.2.2 and annex D). */
import { PdfString } from './objects.ts';

/** PDFDocEncoding where it differs from Latin-1 (ISO 32000-2, annex D.3); 0xFFFD where undefined. */
const docEncoding = new Map<number, number>();
const low = [0x02d8, 0x02c7, 0x02c6, 0x02d9, 0x02dd, 0x02db, 0x02da, 0x02dc];
for (const [i, code] of low.entries()) docEncoding.set(0x18 + i, code);
const high = [
  0x2022, 0x2020, 0x2021, 0x2026, 0x2014, 0x2013, 0x0192, 0x2044, 0x2039, 0x203a, 0x2212, 0x2030, 0x201e, 0x201c,
  0x201d, 0x2018, 0x2019, 0x201a, 0x2122, 0xfb01, 0xfb02, 0x0141, 0x0152, 0x0160, 0x0178, 0x017d, 0x0131, 0x0142,
  0x0153, 0x0161, 0x017e, 0xfffd, 0x20ac,
];
for (const [i, code] of high.entries()) docEncoding.set(0x80 + i, code);
docEncoding.set(0xad, 0xfffd);

/** The text of a text string: UTF-16 (either order) or UTF-8 by byte order mark, else PDFDocEncoding (ISO 32000-2, 7.9.2.2). */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16(bytes, false);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16(bytes, true);
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes.slice(3));
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(docEncoding.get(byte) ?? byte);
  return text;
}

function utf16(bytes: Uint8Array, littleEndian: boolean): string {
  let text = '';
  for (let at = 2; at + 1 < bytes.length; at += 2) {
    const first = bytes[at] as number;
    const second = bytes[at + 1] as number;
    text += String.fromCharCode(littleEndian ? (second << 8) | first : (first << 8) | second);
  }
  // A language escape (ESC … ESC) is not part of the text (ISO 32000-2, 7.9.2.2).
  const parts = text.split('\u001b');
  return parts.length < 3 ? text : parts.filter((_, i) => i % 2 === 0).join('');
}

/** Text as a string object: ASCII as it is, anything else UTF-16BE with a byte order mark. */
export function textString(text: string): PdfString {
  if (/^[\t\n\r -~]*$/.test(text)) return new PdfString(Buffer.from(text, 'latin1'));
  const bytes = new Uint8Array(2 + text.length * 2);
  bytes[0] = 0xfe;
  bytes[1] = 0xff;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    bytes[2 + i * 2] = code >> 8;
    bytes[3 + i * 2] = code & 255;
  }
  return new PdfString(bytes, true);
}
