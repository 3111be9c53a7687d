import { parseExpression } from './parse-expression.ts';
import { TokenReader } from './reader.ts';
import type { Expression, OrderItem, Query, SelectItem, Selection, Source } from './syntax.ts';
import { syntaxError } from './tokens.ts';

/** Parses one SELECT of Cosmos DB's SQL. Throws a 400 that says what is wrong. */
export function parse(sql: string): Query {
  const reader = new TokenReader(sql);
  const query = parseQuery(reader);
  if (reader.next.kind !== 'end') throw syntaxError(`unexpected '${reader.next.text}'`);
  return query;
}

function parseQuery(reader: TokenReader): Query {
  reader.expectWord('SELECT');
  const isDistinct = reader.takeWord('DISTINCT');
  const top = reader.takeWord('TOP') ? number(reader) : undefined;
  const selection = parseSelection(reader);

  const fromStart = reader.next.start;
  const sources = reader.takeWord('FROM') ? parseSources(reader) : [];
  const from = reader.textSince(fromStart);

  let where: Expression | undefined;
  let whereText = '';
  if (reader.takeWord('WHERE')) {
    const start = reader.next.start;
    where = expression(reader);
    whereText = reader.textSince(start);
  }
  const groupBy = clause(reader, 'GROUP', (start) => {
    const grouped = expression(reader);
    return { expression: grouped, text: reader.textSince(start) };
  });
  const orderBy = clause(reader, 'ORDER', (start) => orderItem(reader, start));
  const offset = reader.takeWord('OFFSET') ? number(reader) : undefined;
  if (offset) reader.expectWord('LIMIT');
  const limit = offset ? number(reader) : undefined;
  const text = { from, where: whereText };
  return { kind: 'query', isDistinct, top, selection, sources, where, groupBy, orderBy, offset, limit, text };
}

const expression = (reader: TokenReader): Expression => parseExpression(reader, parseQuery);

/** The value of TOP, OFFSET and LIMIT: a number or a parameter. */
function number(reader: TokenReader): Expression {
  const { kind, text } = reader.advance();
  if (kind === 'number') return { kind: 'constant', value: Number(text) };
  if (kind === 'parameter') return { kind: 'parameter', name: text };
  throw syntaxError(`a number or a parameter is expected, '${text}' is none`);
}

function parseSelection(reader: TokenReader): Selection {
  if (reader.take('*')) return { kind: 'all' };
  const start = reader.next.start;
  if (reader.takeWord('VALUE')) {
    const valueStart = reader.next.start;
    return { kind: 'value', expression: expression(reader), text: reader.textSince(valueStart) };
  }
  const items: SelectItem[] = [];
  for (let at = start; ; at = reader.next.start) {
    const selected = expression(reader);
    const text = reader.textSince(at);
    const alias = reader.takeWord('AS') || reader.isName() ? reader.name() : lastName(selected);
    if (alias !== undefined && items.some((item) => item.alias === alias)) {
      throw syntaxError(`the name '${alias}' is selected twice`);
    }
    items.push({ expression: selected, alias, text });
    if (!reader.take(',')) return { kind: 'items', items };
  }
}

/** `c.a.b` is selected as `b`, `c` as `c`. */
function lastName(selected: Expression): string | undefined {
  if (selected.kind === 'name') return selected.name;
  if (selected.kind !== 'member' || selected.key.kind !== 'constant') return undefined;
  return typeof selected.key.value === 'string' ? selected.key.value : undefined;
}

function parseSources(reader: TokenReader): Source[] {
  const sources = [parseSource(reader)];
  while (reader.takeWord('JOIN')) sources.push(parseSource(reader));
  return sources;
}

function parseSource(reader: TokenReader): Source {
  if (reader.isName() && reader.isWordAfter('IN')) {
    const alias = reader.name();
    reader.expectWord('IN');
    return { alias, from: origin(reader), isIterated: true };
  }
  const from = origin(reader);
  const isNamed = reader.takeWord('AS') || reader.isName();
  const alias = isNamed ? reader.name() : from.kind === 'query' ? undefined : lastName(from);
  return { alias, from, isIterated: false };
}

function origin(reader: TokenReader): Expression | Query {
  if (!reader.take('(')) {
    const path = expression(reader);
    if (path.kind !== 'name' && path.kind !== 'member' && path.kind !== 'array' && path.kind !== 'parameter') {
      throw syntaxError('FROM and JOIN take a path or a subquery');
    }
    return path;
  }
  const query = parseQuery(reader);
  reader.expect(')');
  return query;
}

function orderItem(reader: TokenReader, start: number): OrderItem {
  const ordered = expression(reader);
  const text = reader.textSince(start);
  const isDescending = reader.takeWord('DESC');
  if (!isDescending) reader.takeWord('ASC');
  return { expression: ordered, isDescending, text };
}

function clause<T>(reader: TokenReader, word: 'GROUP' | 'ORDER', item: (start: number) => T): T[] {
  if (!reader.takeWord(word)) return [];
  reader.expectWord('BY');
  const items: T[] = [];
  do items.push(item(reader.next.start));
  while (reader.take(','));
  return items;
}
