/** Gives equal short names and keywords the same object, because a document repeats a few hundred of them very often. */
import { PdfName } from './objects.ts';

/**
 * Texts and name objects by a hash of their bytes, shared by all parsers of the thread. Saves a string and an object for
 * nearly every name that is read. Bounded by 4096 slots of at most 32 bytes; a new word replaces the one in its slot.
 */
const knownWords: string[] = Array.from({ length: 4096 }, () => '');
const knownNames: PdfName[] = knownWords.map((word) => new PdfName(word));
/** Longer words are not kept. */
export const maxKnownLength = 32;

/** Latin-1 text of a range; short ranges (names, numbers) are faster by hand than through a Buffer. */
export function latin1(bytes: Uint8Array, start: number, end: number): string {
  if (end - start > 40) return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1');
  let text = '';
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at] as number);
  return text;
}

/** The hash of a word and one more byte; that of no byte is 0. */
export function hashed(hash: number, byte: number): number {
  return (Math.imul(hash, 31) + byte) | 0;
}

function isWord(text: string, bytes: Uint8Array, start: number, end: number): boolean {
  if (text.length !== end - start) return false;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) !== bytes[start + i]) return false;
  return true;
}

/** The slot of this word, which it takes over when another word was in it. */
function claimSlot(bytes: Uint8Array, start: number, end: number, hash: number): number {
  const slot = (hash ^ (hash >>> 12)) & 4095;
  if (!isWord(knownWords[slot] as string, bytes, start, end)) {
    const text = latin1(bytes, start, end);
    knownWords[slot] = text;
    knownNames[slot] = new PdfName(text);
  }
  return slot;
}

/** The text of a word of at most `maxKnownLength` bytes. Equal words return the same string object. */
export function word(bytes: Uint8Array, start: number, end: number): string {
  let hash = 0;
  for (let at = start; at < end; at++) hash = hashed(hash, bytes[at] as number);
  return knownWords[claimSlot(bytes, start, end, hash)] as string;
}

/** The name object of such a word, the same wherever it repeats. */
export function shortName(bytes: Uint8Array, start: number, end: number, hash: number): PdfName {
  return knownNames[claimSlot(bytes, start, end, hash)] as PdfName;
}
