/** Whether a document refers to objects of given numbers: quickly by its text, exactly only where the text gives cause. */
import { PdfDict, type PdfObject, PdfRef, PdfStream } from '../reading/objects.ts';
import type { PdfReader } from '../reading/reader.ts';

const isDigit = (code: number | undefined) => code !== undefined && code >= 48 && code <= 57;
const isSpace = (code: number | undefined) =>
  code === 32 || code === 10 || code === 13 || code === 9 || code === 12 || code === 0;

/** `odd`: written so that not every reader takes it for one, with comments in between or without a space. */
type Mention = 'none' | 'plain' | 'odd';

/** Behind white space and comments. */
function skipGap(bytes: Uint8Array, start: number): number {
  let at = start;
  for (;;) {
    if (isSpace(bytes[at])) at++;
    else if (bytes[at] === 0x25) while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at++;
    else return at;
  }
}

/** Whether `num gen R` stands here, `end` being behind the digits of `num`. */
function referenceAt(bytes: Uint8Array, end: number): Mention {
  const generation = skipGap(bytes, end);
  let at = generation;
  while (isDigit(bytes[at])) at++;
  if (generation === end || at === generation) return 'none';
  const word = skipGap(bytes, at);
  if (bytes[word] !== 0x52) return 'none';
  return word === at || bytes.subarray(end, word).includes(0x25) ? 'odd' : 'plain';
}

function mentionOf(text: Buffer, num: number): Mention {
  const digits = String(num);
  let found: Mention = 'none';
  for (let at = text.indexOf(digits); at >= 0; at = text.indexOf(digits, at + 1)) {
    // Leading zeros are the same number; any other digit in front makes it another one.
    let before = at - 1;
    while (text[before] === 48) before--;
    const mention = isDigit(text[before]) ? 'none' : referenceAt(text, at + digits.length);
    if (mention === 'odd') return 'odd';
    if (mention === 'plain') found = 'plain';
  }
  return found;
}

/** The file itself, and what its object streams unpack to. */
function* texts(reader: PdfReader): Generator<Buffer> {
  const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  yield asBuffer(reader.bytes);
  const containers = new Set<number>();
  for (const num of reader.objectNumbers()) {
    const entry = reader.lookup(num);
    if (entry?.kind === 'packed') containers.add(entry.container);
  }
  for (const num of containers) {
    const stream = reader.stream(new PdfRef(num));
    if (stream) yield asBuffer(reader.decode(stream));
  }
}

/** Calls back for every reference, with the dictionary and the key that it stands under. */
function eachReference(reader: PdfReader, tell: (num: number, key?: string, holder?: PdfDict) => void): void {
  const visit = (object: PdfObject, key?: string, holder?: PdfDict): void => {
    const dict = object instanceof PdfStream ? object.dict : object;
    if (object instanceof PdfRef) tell(object.num, key, holder);
    else if (Array.isArray(object)) for (const item of object) visit(item, key, holder);
    else if (dict instanceof PdfDict) for (const [name, value] of dict) visit(value, name, dict);
  };
  // A catalog may lie in the trailer itself.
  visit(reader.trailer.get('Root') ?? null);
  for (const num of reader.objectNumbers()) visit(reader.resolve(new PdfRef(num)));
}

/**
 * True when the document refers to one of these numbers more often than `known` says. A way up the tree and a page's
 * list of annotations do not count: nothing that may be replaced is drawn from there.
 */
export function hasOtherReferences(
  reader: PdfReader,
  nums: ReadonlySet<number>,
  known: ReadonlyMap<number, number>,
): boolean {
  if (nums.size === 0) return false;
  for (const text of texts(reader)) for (const num of nums) if (mentionOf(text, num) === 'odd') return true;
  const left = new Map([...nums].map((num) => [num, known.get(num) ?? 0]));
  eachReference(reader, (num, key, holder) => {
    const isHarmless = key === 'Parent' || (key === 'Annots' && reader.name(holder?.get('Type')) === 'Page');
    const count = left.get(num);
    if (count !== undefined && !isHarmless) left.set(num, count - 1);
  });
  return [...left.values()].some((count) => count < 0);
}

/** True when some object of the document holds a reference to one of these numbers. */
export function refersTo(reader: PdfReader, nums: ReadonlySet<number>): boolean {
  if (nums.size === 0) return false;
  let isMentioned = false;
  for (const text of texts(reader)) {
    for (const num of nums) {
      const mention = mentionOf(text, num);
      if (mention === 'odd') return true;
      if (mention === 'plain') isMentioned = true;
    }
  }
  // An attached file may hold references of its own: only the objects themselves tell.
  let isReferred = false;
  if (isMentioned) eachReference(reader, (num) => (isReferred ||= nums.has(num)));
  return isReferred;
}
