/**
 * Graphemes and words of a text (UAX #29). The time of Intl.Segmenter grows with the square of the length, so it gets
 * parts.
 */

/** Created on demand: each takes more than a megabyte. */
const segmenters: Partial<Record<'grapheme' | 'word', Intl.Segmenter>> = {};

/** The common case, in which each character is a grapheme. */
const plain = /^[ -~\u00b7\u2019]*$/;
/** The words of such text as the segmenter finds them (UAX #29, WB3d and WB5 to WB13b), and the text between them. */
const plainWords = /(?:\w|(?<=[A-Za-z])[.:'\u00b7\u2019](?=[A-Za-z])|(?<=\d)[.,;'\u2019](?=\d))+| +|[^ ]/g;
/** UTF-16 units; more than any real line. */
const partLength = 400;
/** Does not begin a part, because it belongs to the character before it. */
const attached = /^(?:\p{M}|\p{Default_Ignorable_Code_Point}|\p{Emoji_Modifier})/u;

export interface Segment {
  segment: string;
  /** In UTF-16 units. */
  index: number;
}

/** Returns what readers perceive as characters (UAX #29), in the order of the text. */
export function graphemesOf(text: string): Iterable<Segment> {
  if (plain.test(text)) return Array.from(text, (segment, index) => ({ segment, index }));
  return segmentsOf('grapheme', text);
}

/** Returns words and the text between them, in the order of the text. */
export function wordsOf(text: string): Iterable<Segment> {
  if (plain.test(text)) return Array.from(text.matchAll(plainWords), ({ 0: segment, index }) => ({ segment, index }));
  return segmentsOf('word', text);
}

function* segmentsOf(granularity: 'grapheme' | 'word', text: string): Generator<Segment> {
  segmenters[granularity] ??= new Intl.Segmenter('und', { granularity });
  const segmenter = segmenters[granularity];
  for (let start = 0; start < text.length; ) {
    const end = partEnd(text, start);
    for (const { segment, index } of segmenter.segment(text.slice(start, end))) yield { segment, index: start + index };
    start = end;
  }
}

/** A part ends after its last space, or else between characters. */
function partEnd(text: string, start: number): number {
  if (text.length - start <= partLength) return text.length;
  const space = text.lastIndexOf(' ', start + partLength);
  if (space > start) return space + 1;
  let end = start + partLength;
  // A sequence of combining marks longer than a part is divided all the same.
  while (end < start + 2 * partLength && end < text.length && isAttached(text, end)) end++;
  return end;
}

function isAttached(text: string, at: number): boolean {
  const isLowSurrogate = (text.charCodeAt(at) & 0xfc00) === 0xdc00;
  return isLowSurrogate || attached.test(text.slice(at, at + 2)) || text.charCodeAt(at - 1) === 0x200d;
}
