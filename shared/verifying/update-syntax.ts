/** Whether bytes are complete incremental updates without anything in between (ISO 32000-1, 7.5.6). */
import { isDigit, isWhite, startOf } from '../pdf/objects/characters.ts';
import { PdfDict } from '../pdf/objects/objects.ts';
import { Keyword, Parser } from '../pdf/parser/parser.ts';
import type { PdfReader } from '../pdf/parser/reader.ts';

const isWord = (item: unknown, ...words: string[]) => item instanceof Keyword && words.includes(item.value);

class UpdateScan {
  readonly reader: PdfReader;
  readonly start: number;
  readonly parser: Parser;
  /** Ends of the words that begin an object or a trailer. */
  private readonly beginnings = new Set<number>();

  constructor(reader: PdfReader, start: number) {
    this.reader = reader;
    this.start = start;
    this.parser = new Parser(reader.bytes, start);
  }

  /** Whether a table of some revision leads here, to this object or to a section. */
  private isKnown(num: number, position: number): boolean {
    return this.reader.sections.some((section) => {
      const entry = section.lookup(num);
      const leads = [
        section.offset,
        section.trailer.get('XRefStm'),
        entry?.kind === 'offset' ? entry.offset : undefined,
      ];
      return leads.some((lead) => typeof lead === 'number' && this.afterSpace(lead) === position);
    });
  }

  private afterSpace(position: number): number {
    const parser = new Parser(this.reader.bytes, position);
    parser.skipWhitespace();
    return parser.position;
  }

  private object(): boolean {
    const { parser, reader } = this;
    const start = parser.position;
    const header = parser.objectHeader();
    if (!header || !this.isKnown(header.num, start)) return false;
    this.beginnings.add(parser.position);
    const value = parser.object();
    const word = parser.next();
    if (!isWord(word, 'stream') || !(value instanceof PdfDict)) return isWord(word, 'endobj');
    const length = reader.number(value.get('Length'));
    if (length === undefined || length < 0) return false;
    if (reader.bytes[parser.position] === 13) parser.position++;
    if (reader.bytes[parser.position] === 10) parser.position++;
    parser.position += length;
    return isWord(parser.next(), 'endstream') && isWord(parser.next(), 'endobj');
  }

  private table(): boolean {
    const { parser, reader } = this;
    if (!reader.sections.some(({ offset }) => offset === parser.position)) return false;
    parser.next();
    let item = parser.next();
    while (typeof item === 'number' || isWord(item, 'n', 'f')) item = parser.next();
    this.beginnings.add(parser.position);
    return isWord(item, 'trailer') && parser.object() instanceof PdfDict;
  }

  /** Whether `num gen` precedes the word at this position. */
  private isHeader(word: number): boolean {
    const { bytes } = this.reader;
    const generation = startOf(bytes, word, isWhite);
    const gap = startOf(bytes, generation, isDigit);
    const num = startOf(bytes, gap, isWhite);
    return gap < generation && num < gap && isDigit(bytes[num - 1]);
  }

  /**
   * Attack: readers that repair a file scan the data of streams and strings, too, where a hidden object could begin.
   * Certificates and compressed data look like one by chance once in about 10^12.
   */
  private hidesNoObject(): boolean {
    const { bytes } = this.reader;
    const haystack = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    return ['obj', 'trailer'].every((word) => {
      for (let at = haystack.indexOf(word, this.start); at >= 0; at = haystack.indexOf(word, at + 1)) {
        if (!this.beginnings.has(at + word.length) && (word === 'trailer' || this.isHeader(at))) return false;
      }
      return true;
    });
  }

  run(): boolean {
    return this.isWhole() && this.hidesNoObject();
  }

  private isWhole(): boolean {
    const { parser, reader } = this;
    for (;;) {
      parser.skipWhitespace();
      const start = parser.position;
      if (start >= reader.bytes.length) return true;
      const item = parser.next();
      if (isWord(item, 'startxref') && typeof parser.next() === 'number') continue;
      parser.position = start;
      if (!(isWord(item, 'xref') ? this.table() : this.object())) return false;
    }
  }
}

/**
 * True if every byte from `start` on belongs to an object or a table that the cross-reference tables of the file lead
 * to, or is white space or a comment between them. Attack: readers that repair a file may read other bytes as objects.
 */
export const isMadeOfUpdates = (reader: PdfReader, start: number): boolean => new UpdateScan(reader, start).run();
