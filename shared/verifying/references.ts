/** Whether a document refers to objects of given numbers: quickly by its text, exactly only where the text gives cause. */
import { isDigit, isWhite } from '../pdf/objects/characters.ts';
import { PdfDict, type PdfObject, PdfRef, PdfStream } from '../pdf/objects/objects.ts';
import type { PdfReader } from '../pdf/parser/reader.ts';

/** `odd`: written so that not every reader takes it for one, with comments in between or without a space. */
type Mention = 'none' | 'plain' | 'odd';

/**
 * Scans a text once for any number of references. It follows comments to their ends. Many comments can share one end,
 * so the scan remembers what follows each end; otherwise the time would grow with the square of the length.
 */
class MentionScan {
  readonly text: Uint8Array;
  readonly nums: ReadonlySet<number>;
  /** The comment that was followed last. */
  private comment = { start: 0, end: -1 };
  /** Ends of comments that no `gen R` follows, and ends that no `R` follows. */
  private readonly noGeneration = new Set<number>();
  private readonly noWord = new Set<number>();

  constructor(text: Uint8Array, nums: ReadonlySet<number>) {
    this.text = text;
    this.nums = nums;
  }

  private skipSpace(start: number): number {
    let at = start;
    while (isWhite(this.text[at])) at++;
    return at;
  }

  private skipDigits(start: number): number {
    let at = start;
    while (isDigit(this.text[at])) at++;
    return at;
  }

  private isComment(at: number): boolean {
    return this.text[at] === 0x25;
  }

  private lineEnd(start: number): number {
    const { text, comment } = this;
    if (start >= comment.start && start < comment.end) return comment.end;
    let end = start;
    while (end < text.length && text[end] !== 10 && text[end] !== 13) end++;
    this.comment = { start, end };
    return end;
  }

  /** Skips white space and comments. Undefined if a comment ends at one of `ends`; other ends are added to `ends`. */
  private skipGap(start: number, ends: Set<number>): number | undefined {
    let at = this.skipSpace(start);
    while (this.isComment(at)) {
      const end = this.lineEnd(at);
      if (ends.has(end)) return undefined;
      ends.add(end);
      at = this.skipSpace(end);
    }
    return at;
  }

  /** Whether `num gen R` is at this position. `end` is the offset after the digits of `num`. */
  private referenceAt(end: number): Mention {
    const generation = this.skipGap(end, this.noGeneration);
    if (generation === undefined || generation === end) return 'none';
    const behind = this.skipDigits(generation);
    if (behind === generation) return 'none';
    const word = this.skipGap(behind, this.noWord);
    if (word === undefined || this.text[word] !== 0x52) return 'none';
    return word === behind || this.text.subarray(end, word).includes(0x25) ? 'odd' : 'plain';
  }

  run(): Mention {
    const { text, nums } = this;
    let found: Mention = 'none';
    for (let at = 0; at < text.length; at++) {
      if (!isDigit(text[at])) continue;
      // Leading zeros are the same number.
      let num = 0;
      for (; isDigit(text[at]); at++) num = num * 10 + (text[at] as number) - 48;
      const mention = nums.has(num) ? this.referenceAt(at) : 'none';
      if (mention === 'odd') return 'odd';
      if (mention === 'plain') found = 'plain';
    }
    return found;
  }
}

const mentionOf = (text: Uint8Array, nums: ReadonlySet<number>): Mention => new MentionScan(text, nums).run();

/** The file itself, and what its object streams unpack to. */
function* texts(reader: PdfReader): Generator<Uint8Array> {
  yield reader.bytes;
  const containers = new Set<number>();
  for (const num of reader.objectNumbers()) {
    const entry = reader.lookup(num);
    if (entry?.kind === 'packed') containers.add(entry.container);
  }
  for (const num of containers) {
    const stream = reader.stream(new PdfRef(num));
    if (stream) yield reader.decode(stream);
  }
}

/** Calls back for every reference, with the dictionary and the key that hold it. */
function eachReference(reader: PdfReader, report: (num: number, key?: string, holder?: PdfDict) => void): void {
  const visit = (object: PdfObject, key?: string, holder?: PdfDict): void => {
    const dict = object instanceof PdfStream ? object.dict : object;
    if (object instanceof PdfRef) report(object.num, key, holder);
    else if (Array.isArray(object)) for (const item of object) visit(item, key, holder);
    else if (dict instanceof PdfDict) for (const [name, value] of dict) visit(value, name, dict);
  };
  // The catalog may be a direct object in the trailer.
  visit(reader.trailer.get('Root') ?? null);
  for (const num of reader.objectNumbers()) visit(reader.resolve(new PdfRef(num)));
}

/**
 * True when the document refers to one of these numbers more often than `known` says. /Parent and a page's list of
 * annotations do not count: objects that may be replaced are not drawn from there.
 */
export function hasOtherReferences(
  reader: PdfReader,
  nums: ReadonlySet<number>,
  known: ReadonlyMap<number, number>,
): boolean {
  if (nums.size === 0) return false;
  for (const text of texts(reader)) if (mentionOf(text, nums) === 'odd') return true;
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
    const mention = mentionOf(text, nums);
    if (mention === 'odd') return true;
    if (mention === 'plain') isMentioned = true;
  }
  // The text of an attached file may look like a reference: the objects themselves decide.
  let isReferred = false;
  if (isMentioned) eachReference(reader, (num) => (isReferred ||= nums.has(num)));
  return isReferred;
}
