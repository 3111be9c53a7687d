import { badRequest, notSupported } from '../failure.ts';
import { define, type Json, type JsonObject, valueAt } from '../json.ts';
import type { Comparison, Exists, Expression, FunctionName, OrderItem, Path, Query, Selection } from './syntax.ts';
import { and, compareSameType, deepEqual, equals, not, or, type Value } from './values.ts';

export type Parameters = ReadonlyMap<string, Value>;
/** `element`: inside EXISTS, the element of the list. */
type Evaluate = (document: JsonObject, parameters: Parameters, element?: Value) => Value;

interface CompiledOrder {
  /** One value for each path. */
  readonly evaluate: (document: JsonObject) => Value[];
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
    orderBy: compileOrder(orderBy, root),
    select: compileSelection(selection, root),
    window,
  };
}

function compileOrder(orderBy: readonly OrderItem[], root: string): CompiledOrder | undefined {
  const [first] = orderBy;
  if (!first) return undefined;
  const values = orderBy.map(({ path }) => compilePath(path, root));
  return { evaluate: (document) => values.map((value) => value(document)), isDescending: first.isDescending };
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

/** @param element the name of an element inside EXISTS */
function compileExpression(expression: Expression, root: string, element?: string): Evaluate {
  const compiled = (part: Expression) => compileExpression(part, root, element);
  switch (expression.kind) {
    case 'constant':
      return () => expression.value;
    case 'parameter':
      return (_document, parameters) => parameters.get(expression.name);
    case 'path':
      if (element !== undefined && expression.root === element) {
        return (_document, _parameters, value) => valueAt(value, expression.properties);
      }
      return compilePath(expression, root);
    case 'exists':
      return compileExists(expression, root, element);
    case 'not': {
      const operand = compiled(expression.operand);
      return (...at) => not(operand(...at));
    }
    case 'and':
    case 'or': {
      const [left, right] = [compiled(expression.left), compiled(expression.right)];
      const [join, decisive] = expression.kind === 'and' ? [and, false] : [or, true];
      return (...at) => {
        const first = left(...at);
        return first === decisive ? first : join(first, right(...at));
      };
    }
    case 'comparison': {
      const [left, right] = [compiled(expression.left), compiled(expression.right)];
      const compare = compareBy[expression.operator];
      return (...at) => compare(left(...at), right(...at));
    }
    case 'in': {
      const [value, list] = [compiled(expression.value), expression.list.map(compiled)];
      return (...at) => {
        const wanted = value(...at);
        if (wanted === undefined) return undefined;
        return list.some((item) => deepEqual(item(...at), wanted));
      };
    }
    case 'call': {
      const apply = functions[expression.name];
      const args = expression.args.map(compiled);
      return (...at) => apply(...args.map((arg) => arg(...at)));
    }
  }
}

function compileExists({ element, list, where }: Exists, root: string, outer?: string): Evaluate {
  if (outer !== undefined) throw notSupported('EXISTS inside EXISTS');
  const listOf = compilePath(list, root);
  const condition = compileExpression(where, root, element);
  return (document, parameters) => {
    const items = listOf(document);
    return Array.isArray(items) && items.some((item) => condition(document, parameters, item) === true);
  };
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
  STARTSWITH: (text, start) =>
    typeof text === 'string' && typeof start === 'string' ? text.startsWith(start) : undefined,
  LOWER: (text) => (typeof text === 'string' ? text.toLowerCase() : undefined),
  ARRAY_CONTAINS: (items, wanted) =>
    Array.isArray(items) && wanted !== undefined ? items.some((item) => deepEqual(item, wanted)) : undefined,
};
