import { badRequest } from '../failure.ts';
import { define, isObject, type Json, type JsonObject } from '../json.ts';
import { aggregates, functions, like } from './functions.ts';
import type { Expression, Query } from './syntax.ts';
import { and, compareSameType, deepEqual, equals, or, type Value } from './values.ts';

/** What an expression sees of one row. */
export interface Env {
  /** One value per alias, the document first. */
  readonly slots: readonly Value[];
  readonly parameters: ReadonlyMap<string, Value>;
  /** The rows an aggregate runs over. */
  readonly group?: readonly (readonly Value[])[];
}

export type Evaluate = (env: Env) => Value;
export type Scope = ReadonlyMap<string, number>;
/** Compiles a subquery that sees the aliases around it. */
export type CompileSubquery = (query: Query, scope: Scope) => (env: Env) => Json[];

/** Turns an expression into a function of a row. Throws a 400 for names and functions that do not exist. */
export function compileExpression(root: Expression, scope: Scope, subquery: CompileSubquery): Evaluate {
  const compile = (node: Expression): Evaluate => {
    switch (node.kind) {
      case 'constant':
        return () => node.value;
      case 'parameter':
        return (env) => env.parameters.get(node.name);
      case 'name': {
        const slot = scope.get(node.name);
        if (slot === undefined) throw badRequest(`Identifier '${node.name}' could not be resolved.`);
        return (env) => env.slots[slot];
      }
      case 'member':
        return compileMember(compile(node.object), compile(node.key));
      case 'call':
        return node.isUdf ? unknownFunction(`udf.${node.name}`) : compileCall(node.name, node.args.map(compile));
      case 'unary':
        return compileUnary(node.operator, compile(node.operand));
      case 'binary':
        return compileBinary(node.operator, compile(node.left), compile(node.right));
      case 'between': {
        const [value, low, high] = [compile(node.value), compile(node.low), compile(node.high)];
        const atLeast = ordered((order) => order >= 0);
        return (env) => and(atLeast(value(env), low(env)), atLeast(high(env), value(env)));
      }
      case 'in': {
        const [value, list] = [compile(node.value), node.list.map(compile)];
        return (env) => {
          const wanted = value(env);
          return wanted === undefined ? undefined : list.some((item) => deepEqual(item(env), wanted));
        };
      }
      case 'like': {
        const [value, pattern] = [compile(node.value), compile(node.pattern)];
        return (env) => like(value(env), pattern(env), node.escape);
      }
      case 'conditional': {
        const [test, yes, no] = [compile(node.test), compile(node.yes), compile(node.no)];
        return (env) => (test(env) === true ? yes(env) : no(env));
      }
      case 'array': {
        const items = node.items.map(compile);
        return (env) => items.map((item) => item(env) ?? null);
      }
      case 'object':
        return compileObject(node.entries.map(([key, value]) => [key, compile(value)]));
      case 'exists': {
        const rows = subquery(node.query, scope);
        return (env) => rows(env).length > 0;
      }
      case 'list':
        return subquery(node.query, scope);
      case 'scalar': {
        const rows = subquery(node.query, scope);
        return (env) => rows(env)[0];
      }
    }
  };
  return compile(root);
}

/** An object whose undefined members are left out, as the service does. */
export function compileObject(entries: readonly (readonly [string, Evaluate])[]): Evaluate {
  return (env) => {
    const object: JsonObject = {};
    for (const [key, evaluate] of entries) {
      const value = evaluate(env);
      if (value !== undefined) define(object, key, value);
    }
    return object;
  };
}

function compileMember(object: Evaluate, key: Evaluate): Evaluate {
  return (env) => {
    const [parent, name] = [object(env), key(env)];
    if (typeof name === 'number') return Array.isArray(parent) ? parent[name] : undefined;
    if (typeof name !== 'string' || !isObject(parent)) return undefined;
    return Object.hasOwn(parent, name) ? parent[name] : undefined;
  };
}

function unknownFunction(name: string): never {
  throw badRequest(`'${name}' is not a recognized built-in function name.`);
}

function compileCall(name: string, args: readonly Evaluate[]): Evaluate {
  const aggregate = aggregates[name];
  const [only] = args;
  if (aggregate) {
    if (!only || args.length > 1) throw badRequest(`The ${name} function requires one argument.`);
    return ({ group = [], parameters }) =>
      aggregate(group.map((slots) => only({ slots, parameters })).filter((value) => value !== undefined));
  }
  const builtin = functions[name] ?? unknownFunction(name);
  if (args.length < builtin.min || args.length > builtin.max) {
    throw badRequest(`The ${name} function does not take ${args.length} argument(s).`);
  }
  if (only && args.length === 1) return (env) => builtin.apply(only(env));
  return (env) => builtin.apply(...args.map((arg) => arg(env)));
}

const onNumber = (apply: (n: number) => number) => (value: Value) =>
  typeof value === 'number' ? apply(value) : undefined;

const unary: Record<string, (value: Value) => Value> = {
  NOT: (value) => (typeof value === 'boolean' ? !value : undefined),
  '+': onNumber((n) => n),
  '-': onNumber((n) => -n),
  '~': onNumber((n) => ~n),
};

function compileUnary(operator: string, operand: Evaluate): Evaluate {
  const apply = unary[operator];
  if (!apply) throw badRequest(`Unknown operator '${operator}'.`);
  return (env) => apply(operand(env));
}

const ordered = (test: (order: number) => boolean) => (a: Value, b: Value) => {
  const order = compareSameType(a, b);
  return order === undefined ? undefined : test(order);
};

const onNumbers = (apply: (a: number, b: number) => number) => (a: Value, b: Value) => {
  if (typeof a !== 'number' || typeof b !== 'number') return undefined;
  const result = apply(a, b);
  if (!Number.isFinite(result)) throw badRequest('A number of the query is out of range.', 4001);
  return result;
};

const binary: Record<string, (a: Value, b: Value) => Value> = {
  '=': equals,
  '!=': (a, b) => unary.NOT?.(equals(a, b)),
  '<': ordered((order) => order < 0),
  '<=': ordered((order) => order <= 0),
  '>': ordered((order) => order > 0),
  '>=': ordered((order) => order >= 0),
  '||': (a, b) => (typeof a === 'string' && typeof b === 'string' ? a + b : undefined),
  '+': onNumbers((a, b) => a + b),
  '-': onNumbers((a, b) => a - b),
  '*': onNumbers((a, b) => a * b),
  '/': onNumbers((a, b) => a / b),
  '%': onNumbers((a, b) => a % b),
  '|': onNumbers((a, b) => a | b),
  '&': onNumbers((a, b) => a & b),
  '^': onNumbers((a, b) => a ^ b),
  '<<': onNumbers((a, b) => a << b),
  '>>': onNumbers((a, b) => a >> b),
  '>>>': onNumbers((a, b) => a >>> b),
};

function compileBinary(operator: string, left: Evaluate, right: Evaluate): Evaluate {
  // The right side is not looked at when the left one settles the matter.
  if (operator === 'AND') {
    return (env) => {
      const first = left(env);
      return first === false ? false : and(first, right(env));
    };
  }
  if (operator === 'OR') {
    return (env) => {
      const first = left(env);
      return first === true ? true : or(first, right(env));
    };
  }
  if (operator === '??') {
    return (env) => {
      const first = left(env);
      return first === undefined ? right(env) : first;
    };
  }
  const apply = binary[operator];
  if (!apply) throw badRequest(`Unknown operator '${operator}'.`);
  return (env) => apply(left(env), right(env));
}
