/** Finds objects by their text, so that a whole document can be searched without parsing it. */
import { kinds, whitespace } from '../objects/characters.ts';
import type { PdfReader } from './reader.ts';

/**
 * Numbers of the objects whose text may satisfy the test, and of those whose text cannot be told from that of others.
 * The data of streams is not looked at: what is looked through is a small part of most files.
 */
export function* objectsByText(reader: PdfReader, test: (text: Buffer) => boolean): Generator<number> {
  const placed: { num: number; offset: number }[] = [];
  const packed = new Map<number, number[]>();
  for (const num of reader.objectNumbers()) {
    const entry = reader.lookup(num);
    if (entry?.kind === 'offset') placed.push({ num, offset: entry.offset });
    else if (entry?.kind === 'packed') packed.set(entry.container, [...(packed.get(entry.container) ?? []), num]);
  }
  yield* placedObjects(reader, placed, test);
  for (const [container, nums] of packed) {
    const text = reader.packedText(container);
    if (text && test(asBuffer(text))) yield* nums;
  }
}

function* placedObjects(
  { bytes }: PdfReader,
  placed: { num: number; offset: number }[],
  test: (text: Buffer) => boolean,
): Generator<number> {
  const file = asBuffer(bytes);
  placed.sort((a, b) => a.offset - b.offset);
  /** The first `stream` at or behind the object: each search starts where the last one ended. */
  let word = 0;
  for (const [index, { num, offset }] of placed.entries()) {
    const end = placed[index + 1]?.offset ?? file.length;
    if (word >= 0 && word < offset) word = file.indexOf('stream', offset);
    const hasStream = word >= 0 && word < end;
    const text = file.subarray(offset, hasStream ? word : end);
    const isWhole = hasStream ? isDictionary(text) : text.includes('endobj');
    if (!isWhole || test(text)) yield num;
  }
}

/** Attack: a string or a comment that holds the word `stream` would hide what follows it. */
function isDictionary(text: Buffer): boolean {
  let end = text.length;
  while (end > 0 && kinds[text[end - 1] as number] === whitespace) end--;
  return text[end - 1] === 0x3e && text[end - 2] === 0x3e && !text.includes('(') && !text.includes('%');
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}
