import { badRequest } from '../failure.ts';
import { define, type Json, type JsonObject, valueAt } from '../json.ts';
import type { Comparison, Expression, FunctionName, Path, Query, Selection } from './syntax.ts';
import { and, compareSameType, deepEqual, equals, not, or, type Value } from './values.ts';

export type Parameters = ReadonlyMap<string, Value>;
type Evaluate = (document: JsonObject, parameters: Parameters) => Value;

interface CompiledOrder {
  readonly evaluate: (document: JsonObject) => Value;
  readonly isDescending: boolean;
}

export interface CompiledQuery {
  /** The WHERE matches only documents for which its value is true. */
  readonly matches: (document: JsonObject, parameters: Parameters) => boolean;
  readonly orderBy: CompiledOrder | undefined;
  /** `document` returns the stored text, `count` one number. */
  readonly select: 'document' | 'count' | ((document: JsonObject) => Json | undefined);
  readonly window: Query['window'];
}

/** Throws a 400 for a path that does not begin with the name in FROM. */
export function compile({ root, selection, where, orderBy, window }: Query): CompiledQuery {
  const condition = where && compileExpression(where, root);
  return {
    matches: (document, parameters) => !condition || condition(document, parameters) === true,
    orderBy: orderBy && { evaluate: compilePath(orderBy.path, root), isDescending: orderBy.isDescending },
    select: compileSelection(selection, root),
    window,
  };
}

function compileSelection(selection: Selection, root: string): CompiledQuery['select'] {
  if (selection.kind === 'document' || selection.kind === 'count') return selection.kind;
  if (selection.kind === 'value') return compilePath(selection.path, root);
  const items = selection.items.map(({ name, path }) => ({ name, evaluate: compilePath(path, root) }));
  return (document) => {
    const row: JsonObject = {};
    for (const { name, evaluate } of items) {
      const value = evaluate(document);
      // As in the service, the row omits a property that the document does not have.
      if (value !== undefined) define(row, name, value);
    }
    return row;
  };
}

function compilePath({ root: name, properties }: Path, root: string): (document: JsonObject) => Value {
  if (name !== root) throw badRequest(`Identifier '${name}' could not be resolved.`);
  return (document) => valueAt(document, properties);
}

function compileExpression(expression: Expression, root: string): Evaluate {
  const compiled = (part: Expression) => compileExpression(part, root);
  switch (expression.kind) {
    case 'constant':
      return () => expression.value;
    case 'parameter':
      return (_, parameters) => parameters.get(expression.name);
    case 'path':
      return compilePath(expression, root);
    case 'not': {
      const operand = compiled(expression.operand);
      return (document, parameters) => not(operand(document, parameters));
    }
    case 'and':
    case 'or': {
      const [left, right] = [compiled(expression.left), compiled(expression.right)];
      const [join, decisive] = expression.kind === 'and' ? [and, false] : [or, true];
      return (document, parameters) => {
        const first = left(document, parameters);
        return first === decisive ? first : join(first, right(document, parameters));
      };
    }
    case 'comparison': {
      const [left, right] = [compiled(expression.left), compiled(expression.right)];
      const compare = compareBy[expression.operator];
      return (document, parameters) => compare(left(document, parameters), right(document, parameters));
    }
    case 'in': {
      const [value, list] = [compiled(expression.value), expression.list.map(compiled)];
      return (document, parameters) => {
        const wanted = value(document, parameters);
        if (wanted === undefined) return undefined;
        return list.some((item) => deepEqual(item(document, parameters), wanted));
      };
    }
    case 'call': {
      const apply = functions[expression.name];
      const args = expression.args.map(compiled);
      return (document, parameters) => apply(...args.map((arg) => arg(document, parameters)));
    }
  }
}

const ordered = (test: (order: number) => boolean) => (a: Value, b: Value) => {
  const order = compareSameType(a, b);
  return order === undefined ? undefined : test(order);
};
const differs = (a: Value, b: Value) => not(equals(a, b));

const compareBy: Record<Comparison, (a: Value, b: Value) => Value> = {
  '=': equals,
  '!=': differs,
  '<>': differs,
  '<': ordered((order) => order < 0),
  '<=': ordered((order) => order <= 0),
  '>': ordered((order) => order > 0),
  '>=': ordered((order) => order >= 0),
};

/** A function returns undefined for arguments of a wrong type. */
const functions: Record<FunctionName, (...args: Value[]) => Value> = {
  IS_DEFINED: (value) => value !== undefined,
  IS_NULL: (value) => value === null,
  CONTAINS: (text, part) => (typeof text === 'string' && typeof part === 'string' ? text.includes(part) : undefined),
  ARRAY_CONTAINS: (items, wanted) =>
    Array.isArray(items) && wanted !== undefined ? items.some((item) => deepEqual(item, wanted)) : undefined,
};
