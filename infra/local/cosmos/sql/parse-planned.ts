import { parsePath } from './parse-condition.ts';
import type { TokenReader } from './reader.ts';
import type { Path, Selection } from './syntax.ts';

/** `SELECT VALUE [{"item": COUNT(1)}]`, as a plan writes it. */
export function parsePlannedCount(reader: TokenReader, parseCount: (reader: TokenReader) => Selection): Selection {
  reader.expect('[');
  expectItem(reader);
  parseCount(reader);
  reader.expect('}');
  reader.expect(']');
  return { kind: 'planned-count' };
}

/** Whether `SELECT c._rid` goes on as a plan writes it: `, [{"item": c.a}] AS orderByItems, c AS payload`. */
export function isPlannedRows(reader: TokenReader, { properties }: Path): boolean {
  return properties.join() === '_rid' && reader.next.text === ',' && reader.afterNext.text === '[';
}

export function parsePlannedRows(reader: TokenReader): Selection {
  reader.expect(',');
  reader.expect('[');
  expectItem(reader);
  parsePath(reader);
  reader.expect('}');
  reader.expect(']');
  for (const word of ['AS', 'ORDERBYITEMS']) reader.expectWord(word);
  reader.expect(',');
  const payload = parsePath(reader);
  for (const word of ['AS', 'PAYLOAD']) reader.expectWord(word);
  return { kind: 'planned-rows', payload };
}

function expectItem(reader: TokenReader): void {
  reader.expect('{');
  const { kind, text } = reader.next;
  if (kind !== 'string' || text !== 'item') throw reader.unexpected('"item"');
  reader.advance();
  reader.expect(':');
}
