/** Finds objects by their text, so that a whole document can be searched without parsing it. */
import { kinds, whitespace } from '../objects/characters.ts';
import type { PdfReader } from './reader.ts';

interface Placed {
  num: number;
  offset: number;
}

const endobj = 'endobj';

/**
 * Numbers of the objects whose text may satisfy the test, and of objects whose text cannot be separated from that of
 * others. The data of streams is skipped, so only a small part of most files is scanned.
 * @param test must return true for a text if it returns true for a part of it
 */
export function* objectsByText(reader: PdfReader, test: (text: Buffer) => boolean): Generator<number> {
  const nums = reader.objectNumbers();
  if (isDense(reader, nums.length) && !test(asBuffer(reader.bytes))) return;
  const placed: Placed[] = [];
  const packed = new Map<number, number[]>();
  for (const num of nums) {
    const entry = reader.lookup(num);
    if (entry?.kind === 'offset') placed.push({ num, offset: entry.offset });
    else if (entry?.kind === 'packed') {
      const nums = packed.get(entry.container);
      if (nums) nums.push(num);
      else packed.set(entry.container, [num]);
    }
  }
  yield* placedObjects(reader, placed, test);
  for (const [container, nums] of packed) {
    const text = reader.packedText(container);
    if (text && test(asBuffer(text))) yield* nums;
  }
}

/**
 * Whether one scan of the whole file costs less than many scans of its objects, and no object is in an object stream.
 */
function isDense({ bytes, sections }: PdfReader, objects: number): boolean {
  return (
    bytes.length < objects * maxMean &&
    sections.every(({ kind, trailer }) => kind === 'table' && !trailer.has('XRefStm'))
  );
}

/** Bytes of the file for each of its objects, the data of streams included. */
const maxMean = 1024;

function* placedObjects({ bytes }: PdfReader, placed: Placed[], test: (text: Buffer) => boolean): Generator<number> {
  const file = asBuffer(bytes);
  placed.sort((a, b) => a.offset - b.offset);
  const endOf = (index: number) => placed[index + 1]?.offset ?? file.length;
  /** Offset of the first `stream` at or after the object: each search starts where the last one ended. */
  let word = -1;
  const isNamed = (index: number): boolean => {
    const { offset } = placed[index] as Placed;
    const end = endOf(index);
    if (word < offset) {
      const found = file.indexOf('stream', offset);
      word = found < 0 ? file.length : found;
    }
    const text = file.subarray(offset, Math.min(word, end));
    const isWhole = word < end ? isDictionary(text) : text.includes('endobj');
    return !isWhole || test(text);
  };
  for (let index = 0; index < placed.length; ) {
    const { offset } = placed[index] as Placed;
    const next = behindShort(file, placed, index);
    // One look at many objects, their data included: most documents have thousands, and none that the test is for.
    const isPossible = next === index || test(file.subarray(offset, endOf(next - 1)));
    const stop = Math.max(next, index + 1);
    if (isPossible) for (let at = index; at < stop; at++) if (isNamed(at)) yield (placed[at] as Placed).num;
    index = stop;
  }
}

/** Bytes of objects that are looked at together: longer ones may be pictures, whose data would be searched in vain. */
const maxShort = 4096;
const maxTogether = 1 << 17;

/** The index after the short objects from `index` on, each of which has its `endobj` before the next object. */
function behindShort(file: Buffer, placed: readonly Placed[], index: number): number {
  const start = placed[index]?.offset ?? 0;
  let next = index;
  for (let last = start; next + 1 < placed.length; next++) {
    const end = placed[next + 1]?.offset ?? 0;
    if (end - last > maxShort || end - start > maxTogether || !endsObject(file, end)) break;
    last = end;
  }
  return next;
}

/** Whether `endobj` precedes this position, apart from white space. */
function endsObject(file: Buffer, end: number): boolean {
  let at = end;
  while (kinds[file[at - 1] as number] === whitespace) at--;
  for (let i = 0; i < endobj.length; i++) if (file[at - endobj.length + i] !== endobj.charCodeAt(i)) return false;
  return true;
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
