import { notSupported } from '../failure.ts';
import type { TokenReader } from './reader.ts';
import { comparisons, type Expression, type FunctionName, functionArity, type Path } from './syntax.ts';
import { syntaxError } from './tokens.ts';

/** Parses operators from the loosest to the tightest: OR, AND, NOT, comparisons and IN. */
export function parseCondition(reader: TokenReader): Expression {
  let left = conjunction(reader);
  while (reader.takeWord('OR')) left = { kind: 'or', left, right: conjunction(reader) };
  return left;
}

function conjunction(reader: TokenReader): Expression {
  let left = negation(reader);
  while (reader.takeWord('AND')) left = { kind: 'and', left, right: negation(reader) };
  return left;
}

function negation(reader: TokenReader): Expression {
  if (!reader.takeWord('NOT')) return comparison(reader);
  const operand = reader.isWord('NOT') ? negation(reader) : primary(reader);
  // The service does not document whether NOT binds tighter than a comparison, so the parser refuses the ambiguous
  // spelling.
  if (reader.take(...comparisons) || reader.isWord('IN'))
    throw syntaxError('parentheses are expected around the comparison after NOT');
  return { kind: 'not', operand };
}

function comparison(reader: TokenReader): Expression {
  const left = primary(reader);
  const operator = reader.take(...comparisons);
  if (operator) return { kind: 'comparison', operator, left, right: primary(reader) };
  if (reader.isWord('NOT')) throw notSupported('NOT after an operand (write NOT (c.a IN (…)))');
  if (!reader.takeWord('IN')) return left;
  reader.expect('(');
  return { kind: 'in', value: left, list: list(reader) };
}

/** Parses a value, or a condition in parentheses. */
function primary(reader: TokenReader): Expression {
  const { kind, text } = reader.next;
  if (kind === 'string') return { kind: 'constant', value: reader.advance().text };
  if (kind === 'number') return { kind: 'constant', value: Number(reader.advance().text) };
  if (kind === 'parameter') return { kind: 'parameter', name: reader.advance().text };
  if (reader.takeWord('EXISTS')) return exists(reader);
  for (const [word, value] of constants) if (reader.takeWord(word)) return { kind: 'constant', value };
  if (reader.take('(')) {
    const inner = parseCondition(reader);
    reader.expect(')');
    return inner;
  }
  if (!reader.isName()) throw reader.unexpected('a value');
  return reader.isCall() ? call(reader, text.toUpperCase()) : parsePath(reader);
}

function exists(reader: TokenReader): Expression {
  reader.expect('(');
  for (const word of ['SELECT', 'VALUE']) reader.expectWord(word);
  const selected = reader.name();
  reader.expectWord('FROM');
  const element = reader.name();
  if (element !== selected) throw notSupported('EXISTS that selects anything but the element');
  reader.expectWord('IN');
  const list = parsePath(reader);
  reader.expectWord('WHERE');
  const where = parseCondition(reader);
  reader.expect(')');
  return { kind: 'exists', element, list, where };
}

const constants = [
  ['TRUE', true],
  ['FALSE', false],
  ['NULL', null],
] as const;

function call(reader: TokenReader, name: string): Expression {
  if (!isSupported(name)) throw notSupported(`the function ${name}`);
  reader.advance();
  reader.expect('(');
  const args = reader.take(')') ? [] : list(reader);
  if (args.length !== functionArity[name]) throw notSupported(`${name} with ${args.length} argument(s)`);
  return { kind: 'call', name, args };
}

const isSupported = (name: string): name is FunctionName => Object.hasOwn(functionArity, name);

/** Parses at least one value, and the closing parenthesis. */
function list(reader: TokenReader): Expression[] {
  const items: Expression[] = [];
  do items.push(primary(reader));
  while (reader.take(','));
  reader.expect(')');
  return items;
}

/** Parses a path such as `c.seal.level` or `c["order"]`. */
export function parsePath(reader: TokenReader): Path {
  if (!reader.isName()) throw reader.unexpected('a path');
  const path: Path = { kind: 'path', root: reader.name(), properties: [] };
  for (;;) {
    if (reader.take('.')) path.properties.push(reader.name());
    else if (reader.take('[')) {
      if (reader.next.kind !== 'string') throw notSupported('array indexes and computed property names');
      path.properties.push(reader.advance().text);
      reader.expect(']');
    } else return path;
  }
}
