import { notSupported } from '../failure.ts';
import { parseCondition, parsePath } from './parse-condition.ts';
import { TokenReader } from './reader.ts';
import type { OrderItem, Query, SelectedProperty, Selection } from './syntax.ts';
import { syntaxError } from './tokens.ts';

/** Parses one SELECT. Throws a 400 that names the mistake or the unsupported construct. */
export function parse(sql: string): Query {
  const reader = new TokenReader(sql);
  reader.expectWord('SELECT');
  const selection = parseSelection(reader);
  const query = { selection, ...parseTail(reader) };
  if (selection.kind === 'count' && (query.orderBy.length > 0 || query.window)) {
    throw notSupported('COUNT together with ORDER BY, OFFSET or LIMIT');
  }
  return query;
}

/** Parses the condition of a patch: `FROM c WHERE …`. */
export function parseFilter(sql: string): Query {
  return { selection: { kind: 'document' }, ...parseTail(new TokenReader(sql)) };
}

/** Parses FROM and the following clauses up to the end of the text. */
function parseTail(reader: TokenReader): Omit<Query, 'selection'> {
  reader.expectWord('FROM');
  const root = parseRoot(reader);
  const where = reader.takeWord('WHERE') ? parseCondition(reader) : undefined;
  const orderBy = reader.takeWord('ORDER') ? parseOrder(reader) : [];
  const window = reader.takeWord('OFFSET') ? parseWindow(reader) : undefined;
  if (reader.next.kind !== 'end') throw reader.unexpected('the end of the query');
  return { root, where, orderBy, window };
}

function parseSelection(reader: TokenReader): Selection {
  if (reader.take('*')) return { kind: 'document' };
  if (reader.takeWord('VALUE')) {
    if (reader.isCall()) return parseCount(reader);
    return { kind: 'value', path: parsePath(reader) };
  }
  const items: SelectedProperty[] = [];
  do {
    if (reader.isCall() && reader.isName()) throw notSupported('functions in SELECT, except VALUE COUNT(1)');
    const path = parsePath(reader);
    const name = reader.takeWord('AS') ? reader.name() : (path.properties.at(-1) ?? path.root);
    if (items.some((item) => item.name === name)) throw syntaxError(`the name '${name}' is selected twice`);
    items.push({ name, path });
  } while (reader.take(','));
  return { kind: 'properties', items };
}

function parseCount(reader: TokenReader): Selection {
  if (!reader.isWord('COUNT')) throw notSupported(`SELECT VALUE ${reader.next.text}(…)`);
  reader.advance();
  reader.expect('(');
  if (reader.next.kind !== 'number' || reader.advance().text !== '1') throw notSupported('COUNT of anything but 1');
  reader.expect(')');
  return { kind: 'count' };
}

function parseRoot(reader: TokenReader): string {
  if (!reader.isName()) throw reader.unexpected('a name');
  const root = reader.name();
  if (reader.isName() || reader.isWord('AS')) throw notSupported('an alias in FROM');
  if (reader.isWord('IN') || reader.next.kind === 'mark') throw notSupported('FROM anything but the documents');
  return root;
}

function parseOrder(reader: TokenReader): OrderItem[] {
  reader.expectWord('BY');
  const items: OrderItem[] = [];
  do items.push(parseOrderItem(reader));
  while (reader.take(','));
  if (items.some(({ isDescending }) => isDescending !== items[0]?.isDescending))
    throw notSupported('ORDER BY in two directions');
  return items;
}

function parseOrderItem(reader: TokenReader): OrderItem {
  if (reader.isCall()) throw notSupported('ORDER BY anything but a path');
  const path = parsePath(reader);
  if (path.properties.length === 0) throw notSupported('ORDER BY anything but a path');
  const isDescending = reader.takeWord('DESC');
  if (!isDescending) reader.takeWord('ASC');
  return { path, isDescending };
}

function parseWindow(reader: TokenReader) {
  const offset = parseNumber(reader);
  reader.expectWord('LIMIT');
  return { offset, limit: parseNumber(reader) };
}

function parseNumber(reader: TokenReader): number {
  if (reader.next.kind === 'parameter') throw notSupported('parameters in OFFSET and LIMIT');
  if (!/^\d+$/.test(reader.next.text)) throw reader.unexpected('a whole number');
  return Number(reader.advance().text);
}
