import { badRequest } from '../failure.ts';
import type { Json } from '../json.ts';
import { compileExpression, compileObject, type Env, type Evaluate, type Scope } from './compile-expression.ts';
import { aggregates } from './functions.ts';
import type { Expression, Query, Selection, Source } from './syntax.ts';
import { compareForOrder, identity, type Value } from './values.ts';

export type Row = readonly Value[];

export interface CompiledOrder {
  readonly evaluate: Evaluate;
  readonly isDescending: boolean;
}

/** A query ready to run over documents. */
export interface CompiledQuery {
  readonly isDistinct: boolean;
  /** True when the answer needs all rows at once, so that paging cannot resume at a document. */
  readonly isWhole: boolean;
  readonly selectsDocument: boolean;
  readonly top: Evaluate | undefined;
  readonly offset: Evaluate | undefined;
  readonly limit: Evaluate | undefined;
  readonly orderBy: readonly CompiledOrder[];
  /** The rows FROM, JOIN and WHERE leave for the slots known so far (the document). */
  readonly rows: (env: Env) => Iterable<Row>;
  readonly select: Evaluate;
  /** GROUP BY and aggregates: from all rows to one environment per group; undefined without them. */
  readonly group: ((rows: Iterable<Row>, env: Env) => Env[]) | undefined;
}

/** Compiles a query over documents; `outer` holds the aliases around a subquery. */
export function compile(query: Query, outer?: Scope): CompiledQuery {
  const scope = new Map(outer);
  const expand = compileSources(query.sources, scope, outer === undefined);
  const evaluate = (expression: Expression) => compileExpression(expression, scope, compileSubquery);
  const optional = (expression: Expression | undefined) => expression && evaluate(expression);

  const where = optional(query.where);
  const isAggregated = query.groupBy.length > 0 || selected(query.selection).some(hasAggregate);
  if (isAggregated && query.orderBy.length > 0)
    throw badRequest('ORDER BY is not supported with GROUP BY or aggregates.');
  return {
    isDistinct: query.isDistinct,
    isWhole: query.isDistinct || isAggregated,
    selectsDocument: outer === undefined && isDocument(query),
    top: optional(query.top),
    offset: optional(query.offset),
    limit: optional(query.limit),
    orderBy: query.orderBy.map((item) => ({
      evaluate: evaluate(item.expression),
      isDescending: item.isDescending,
    })),
    *rows(env) {
      const { parameters } = env;
      for (const slots of expand(env)) {
        if (!where || where({ slots, parameters }) === true) yield slots;
      }
    },
    select: compileSelection(query, scope, evaluate),
    group: isAggregated ? compileGroups(query.groupBy.map((item) => evaluate(item.expression))) : undefined,
  };
}

/** Runs all of a query at once: subqueries, and what cannot be paged by document. */
export function resultsOf(query: CompiledQuery, rows: Iterable<Row>, env: Env): Json[] {
  const { parameters } = env;
  const envs = query.group
    ? query.group(rows, env)
    : sorted(
        Array.from(rows, (slots) => ({ slots, parameters })),
        query.orderBy,
      );
  let results = envs.map(query.select).filter((value) => value !== undefined);
  if (query.isDistinct) results = [...new Map(results.map((value) => [identity(value), value])).values()];
  const { offset, limit } = windowOf(query, env);
  return results.slice(offset, offset + limit);
}

/** The rows TOP, OFFSET and LIMIT leave. Throws a 400 unless they are whole numbers from 0. */
export function windowOf(query: CompiledQuery, env: Env): { offset: number; limit: number } {
  const count = (evaluate: Evaluate | undefined, without: number) => {
    const value = evaluate ? evaluate(env) : without;
    if (typeof value !== 'number' || (evaluate && !Number.isInteger(value)) || value < 0) {
      throw badRequest('TOP, OFFSET and LIMIT take whole numbers from 0.');
    }
    return value;
  };
  const all = Number.POSITIVE_INFINITY;
  return { offset: count(query.offset, 0), limit: Math.min(count(query.top, all), count(query.limit, all)) };
}

export function compareKeys(a: Row, b: Row, orderBy: readonly CompiledOrder[]): number {
  for (const [i, { isDescending }] of orderBy.entries()) {
    const order = compareForOrder(a[i], b[i]);
    if (order !== 0) return isDescending ? -order : order;
  }
  return 0;
}

function sorted(envs: Env[], orderBy: readonly CompiledOrder[]): Env[] {
  if (orderBy.length === 0) return envs;
  return envs
    .map((env) => ({ env, keys: orderBy.map(({ evaluate }) => evaluate(env)) }))
    .sort((a, b) => compareKeys(a.keys, b.keys, orderBy))
    .map(({ env }) => env);
}

const compileSubquery = (query: Query, scope: Scope) => {
  const compiled = compile(query, scope);
  return (env: Env) => resultsOf(compiled, compiled.rows(env), env);
};

/** `SELECT *` and `SELECT VALUE c` of plain documents are answered with the stored text. */
function isDocument({ sources, selection }: Query): boolean {
  const [source, ...joins] = sources;
  if (!source || joins.length > 0 || source.isIterated || source.from.kind !== 'name') return false;
  if (selection.kind === 'all') return true;
  return selection.kind === 'value' && selection.expression.kind === 'name';
}

/** Adds the aliases to the scope; each source multiplies the rows of those before it. */
function compileSources(sources: readonly Source[], scope: Map<string, number>, isTop: boolean) {
  const steps: ((env: Env) => Value[])[] = [];
  let width = isTop ? 1 : Math.max(-1, ...scope.values()) + 1;
  for (const [i, source] of sources.entries()) {
    const isDocument = isTop && i === 0;
    // FROM names the documents as it likes, and that name is gone once there is an alias.
    const visible = isDocument ? new Map([[rootName(source), 0]]) : scope;
    if (isDocument && source.from.kind === 'name' && !source.isIterated) {
      scope.set(source.alias ?? source.from.name, 0);
      continue;
    }
    steps.push(compileSource(source, visible));
    if (source.alias !== undefined) {
      if (scope.has(source.alias) && !(!isTop && i === 0))
        throw badRequest(`The alias '${source.alias}' is used twice.`);
      scope.set(source.alias, width);
    }
    width += 1;
  }
  const base = width - steps.length;
  return (env: Env): Iterable<Row> => {
    const { parameters } = env;
    let rows: Row[] = [env.slots];
    for (const [i, step] of steps.entries()) {
      rows = rows.flatMap((slots) => {
        const before = slots.length === base + i ? slots : Array.from({ length: base + i }, (_, at) => slots[at]);
        return step({ slots: before, parameters }).map((value) => [...before, value]);
      });
    }
    return rows;
  };
}

function rootName({ from }: Source): string {
  let node: Expression | Query = from;
  while (node.kind === 'member') node = node.object;
  return node.kind === 'name' ? node.name : '';
}

function compileSource({ from, isIterated }: Source, scope: Scope): (env: Env) => Value[] {
  const values: (env: Env) => Value[] =
    from.kind === 'query' ? compileSubquery(from, scope) : one(compileExpression(from, scope, compileSubquery));
  if (!isIterated) return (env) => values(env).filter((value) => value !== undefined);
  return (env) => values(env).flatMap((value) => (Array.isArray(value) ? value : []));
}

const one = (evaluate: Evaluate) => (env: Env) => [evaluate(env)];

const selected = (selection: Selection): Expression[] => {
  if (selection.kind === 'all') return [];
  return selection.kind === 'value' ? [selection.expression] : selection.items.map((item) => item.expression);
};

function compileSelection(query: Query, scope: Scope, evaluate: (expression: Expression) => Evaluate): Evaluate {
  const { selection, sources } = query;
  if (selection.kind === 'value') return evaluate(selection.expression);
  if (selection.kind === 'items') {
    let unnamed = 0;
    return compileObject(
      selection.items.map(({ alias, expression }) => {
        if (alias === undefined) unnamed += 1;
        return [alias ?? `$${unnamed}`, evaluate(expression)];
      }),
    );
  }
  const [only, ...others] = sources;
  const slot = scope.get(only?.alias ?? '');
  if (slot === undefined || others.length > 0) throw badRequest("'SELECT *' is only valid with a single input set.");
  return (env) => env.slots[slot];
}

/** Groups rows by their keys; without keys there is one group, of no rows too. */
function compileGroups(keys: readonly Evaluate[]) {
  return (rows: Iterable<Row>, { parameters }: Env): Env[] => {
    const groups = new Map<string, Row[]>();
    if (keys.length === 0) groups.set('', []);
    for (const slots of rows) {
      const key = keys.map((evaluate) => identity(evaluate({ slots, parameters }))).join();
      const group = groups.get(key);
      if (group) group.push(slots);
      else groups.set(key, [slots]);
    }
    return [...groups.values()].map((group) => ({ slots: group[0] ?? [], parameters, group }));
  };
}

/** Whether an expression aggregates the rows of its own query (a subquery aggregates its own). */
export function hasAggregate(node: Expression): boolean {
  switch (node.kind) {
    case 'call':
      return (!node.isUdf && node.name in aggregates) || node.args.some(hasAggregate);
    case 'member':
      return hasAggregate(node.object) || hasAggregate(node.key);
    case 'unary':
      return hasAggregate(node.operand);
    case 'binary':
      return hasAggregate(node.left) || hasAggregate(node.right);
    case 'conditional':
      return [node.test, node.yes, node.no].some(hasAggregate);
    case 'array':
      return node.items.some(hasAggregate);
    case 'object':
      return node.entries.some(([, value]) => hasAggregate(value));
    default:
      return false;
  }
}
