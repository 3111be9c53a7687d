import type { TokenReader } from './reader.ts';
import type { Expression, Query } from './syntax.ts';
import { syntaxError } from './tokens.ts';

/** Binary operators from the loosest to the tightest. Comparison and what is above it has its own functions. */
const arithmetic: readonly (readonly string[])[] = [
  ['|'],
  ['^'],
  ['&'],
  ['<<', '>>', '>>>'],
  ['+', '-', '||'],
  ['*', '/', '%'],
];
const comparisons = ['=', '!=', '<>', '<', '<=', '>', '>='];

/** Reads one expression. `subquery` reads a SELECT whose keyword comes next. */
export function parseExpression(reader: TokenReader, subquery: (reader: TokenReader) => Query): Expression {
  const expression = (): Expression => {
    const test = disjunction();
    if (reader.take('??')) return { kind: 'binary', operator: '??', left: test, right: expression() };
    if (!reader.take('?')) return test;
    const yes = expression();
    reader.expect(':');
    return { kind: 'conditional', test, yes, no: expression() };
  };

  const disjunction = (): Expression => {
    let left = conjunction();
    while (reader.takeWord('OR')) left = { kind: 'binary', operator: 'OR', left, right: conjunction() };
    return left;
  };

  const conjunction = (): Expression => {
    let left = comparison();
    while (reader.takeWord('AND')) left = { kind: 'binary', operator: 'AND', left, right: comparison() };
    return left;
  };

  const comparison = (): Expression => {
    // Whether NOT binds tighter than a comparison is not documented, so only the unambiguous spelling is taken.
    if (reader.takeWord('NOT')) {
      const operand = reader.isWord('NOT') ? comparison() : binary(0);
      if (comparisons.includes(reader.next.text) || reader.isWord('IN', 'LIKE', 'BETWEEN')) {
        throw syntaxError('put what NOT applies to into parentheses');
      }
      return { kind: 'unary', operator: 'NOT', operand };
    }
    let left = binary(0);
    while (true) {
      const operator = reader.take(...comparisons);
      if (operator) left = { kind: 'binary', operator: operator === '<>' ? '!=' : operator, left, right: binary(0) };
      else if (reader.isWord('NOT') && reader.isWordAfter('IN', 'LIKE', 'BETWEEN')) {
        reader.takeWord('NOT');
        left = { kind: 'unary', operator: 'NOT', operand: wordComparison(left) };
      } else if (reader.isWord('IN', 'LIKE', 'BETWEEN')) left = wordComparison(left);
      else return left;
    }
  };

  const wordComparison = (value: Expression): Expression => {
    if (reader.takeWord('IN')) {
      reader.expect('(');
      return { kind: 'in', value, list: reader.list(expression, ')') };
    }
    if (reader.takeWord('LIKE')) {
      const pattern = binary(0);
      return { kind: 'like', value, pattern, escape: reader.takeWord('ESCAPE') ? reader.string() : undefined };
    }
    reader.expectWord('BETWEEN');
    const low = binary(0);
    reader.expectWord('AND');
    return { kind: 'between', value, low, high: binary(0) };
  };

  const binary = (level: number): Expression => {
    const operators = arithmetic[level];
    if (!operators) return unary();
    let left = binary(level + 1);
    for (let operator = reader.take(...operators); operator; operator = reader.take(...operators)) {
      left = { kind: 'binary', operator, left, right: binary(level + 1) };
    }
    return left;
  };

  const unary = (): Expression => {
    const operator = reader.take('+', '-', '~');
    return operator ? { kind: 'unary', operator, operand: unary() } : path(primary());
  };

  const path = (root: Expression): Expression => {
    let object = root;
    while (true) {
      if (reader.take('.')) {
        object = { kind: 'member', object, key: { kind: 'constant', value: reader.name() }, isPath: true };
      } else if (reader.take('[')) {
        const key = expression();
        reader.expect(']');
        object = { kind: 'member', object, key, isPath: key.kind === 'constant' };
      } else return object;
    }
  };

  const primary = (): Expression => {
    const token = reader.next;
    if (token.kind === 'string') return { kind: 'constant', value: reader.string() };
    if (token.kind === 'number') return { kind: 'constant', value: Number(reader.advance().text) };
    if (token.kind === 'parameter') return { kind: 'parameter', name: reader.advance().text };
    if (reader.take('(')) {
      const inner: Expression = reader.isWord('SELECT') ? { kind: 'scalar', query: subquery(reader) } : expression();
      reader.expect(')');
      return inner;
    }
    if (reader.take('[')) return { kind: 'array', items: reader.list(expression, ']') };
    if (reader.take('{')) return { kind: 'object', entries: reader.list(entry, '}') };
    if (token.kind !== 'word') throw syntaxError(`unexpected '${token.text || 'end of the query'}'`);
    for (const [word, value] of constants) if (reader.takeWord(word)) return { kind: 'constant', value };
    for (const [word, kind] of subqueries) {
      if (reader.takeWord(word)) {
        reader.expect('(');
        const query = subquery(reader);
        reader.expect(')');
        return { kind, query };
      }
    }
    if (reader.takeWord('UDF')) {
      reader.expect('.');
      return call(reader.name(), true);
    }
    if (reader.isCall()) return call(reader.advance().text, false);
    return { kind: 'name', name: reader.name() };
  };

  const call = (name: string, isUdf: boolean): Expression => {
    reader.expect('(');
    const start = reader.next.start;
    const args = reader.list(expression, ')');
    return { kind: 'call', name: isUdf ? name : name.toUpperCase(), isUdf, args, argText: reader.textSince(start, 1) };
  };

  const entry = (): [string, Expression] => {
    const key = reader.next.kind === 'string' ? reader.string() : reader.name();
    reader.expect(':');
    return [key, expression()];
  };

  return expression();
}

const constants = [
  ['TRUE', true],
  ['FALSE', false],
  ['NULL', null],
  ['UNDEFINED', undefined],
] as const;

const subqueries = [
  ['EXISTS', 'exists'],
  ['ARRAY', 'list'],
] as const;
