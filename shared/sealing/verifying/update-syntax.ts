/** Whether bytes are what incremental updates are made of, and nothing in between (ISO 32000-1, 7.5.6). */
import { PdfDict } from '../reading/objects.ts';
import { Keyword, Parser } from '../reading/parser.ts';
import type { PdfReader } from '../reading/reader.ts';

const isWord = (item: unknown, ...words: string[]) => item instanceof Keyword && words.includes(item.value);

class UpdateScan {
  readonly reader: PdfReader;
  readonly parser: Parser;

  constructor(reader: PdfReader, start: number) {
    this.reader = reader;
    this.parser = new Parser(reader.bytes, start);
  }

  /** Some revision's table leads here, to this object or as to a section of its own. */
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
    return isWord(item, 'trailer') && parser.object() instanceof PdfDict;
  }

  run(): boolean {
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
 * True when every byte from `start` on is part of an object or a table that the file's tables lead to, or stands
 * between such. What belongs to nothing could become anything for a reader that repairs the file.
 */
export const isMadeOfUpdates = (reader: PdfReader, start: number): boolean => new UpdateScan(reader, start).run();
