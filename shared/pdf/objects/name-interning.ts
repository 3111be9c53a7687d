import { PdfName } from './objects.ts';

/** Texts of short words by their bytes: a document repeats the same names without end. A slot is simply taken over. */
const knownWords: string[] = Array.from({ length: 4096 }, () => '');
const knownNames: PdfName[] = knownWords.map((word) => new PdfName(word));
export const maxKnownLength = 32;

/** Latin-1 text of a range; short ranges (names, numbers) are faster by hand than through a Buffer. */
export function latin1(bytes: Uint8Array, start: number, end: number): string {
  if (end - start > 40) return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1');
  let text = '';
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at] as number);
  return text;
}

function slotOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = end - start;
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + (bytes[at] as number)) | 0;
  return (hash ^ (hash >>> 12)) & 4095;
}

function isWord(text: string, bytes: Uint8Array, start: number, end: number): boolean {
  if (text.length !== end - start) return false;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) !== bytes[start + i]) return false;
  return true;
}

/** The slot that holds this word, now if not before. */
function claimSlot(bytes: Uint8Array, start: number, end: number): number {
  const slot = slotOf(bytes, start, end);
  if (!isWord(knownWords[slot] as string, bytes, start, end)) {
    const text = latin1(bytes, start, end);
    knownWords[slot] = text;
    knownNames[slot] = new PdfName(text);
  }
  return slot;
}

/** The text of a word of at most `maxKnownLength` bytes, the same string object wherever it repeats. */
export function word(bytes: Uint8Array, start: number, end: number): string {
  return knownWords[claimSlot(bytes, start, end)] as string;
}

/** The name object of such a word, the same wherever it repeats. */
export function shortName(bytes: Uint8Array, start: number, end: number): PdfName {
  return knownNames[claimSlot(bytes, start, end)] as PdfName;
}
