import type { Json } from '../json.ts';

/** An expression of Cosmos DB's SQL. */
export type Expression =
  | { kind: 'constant'; value: Json | undefined }
  | { kind: 'parameter'; name: string }
  | { kind: 'name'; name: string }
  | { kind: 'member'; object: Expression; key: Expression; isPath: boolean }
  | { kind: 'call'; name: string; isUdf: boolean; args: Expression[]; argText: string }
  | { kind: 'unary'; operator: string; operand: Expression }
  | { kind: 'binary'; operator: string; left: Expression; right: Expression }
  | { kind: 'between'; value: Expression; low: Expression; high: Expression }
  | { kind: 'in'; value: Expression; list: Expression[] }
  | { kind: 'like'; value: Expression; pattern: Expression; escape: string | undefined }
  | { kind: 'conditional'; test: Expression; yes: Expression; no: Expression }
  | { kind: 'array'; items: Expression[] }
  | { kind: 'object'; entries: [string, Expression][] }
  | { kind: 'exists' | 'list' | 'scalar'; query: Query };

/** Where rows come from: `FROM c`, `JOIN s IN c.signers`, `JOIN (SELECT …) AS x`. */
export interface Source {
  alias: string | undefined;
  from: Expression | Query;
  /** True for `x IN …`: one row for each item of an array. */
  isIterated: boolean;
}

export interface SelectItem {
  expression: Expression;
  /** The property's name; undefined becomes `$1`, `$2`… */
  alias: string | undefined;
  text: string;
}

export interface OrderItem {
  expression: Expression;
  isDescending: boolean;
  text: string;
}

export type Selection =
  | { kind: 'all' }
  | { kind: 'value'; expression: Expression; text: string }
  | { kind: 'items'; items: SelectItem[] };

export interface Query {
  kind: 'query';
  isDistinct: boolean;
  top: Expression | undefined;
  selection: Selection;
  sources: Source[];
  where: Expression | undefined;
  groupBy: { expression: Expression; text: string }[];
  orderBy: OrderItem[];
  offset: Expression | undefined;
  limit: Expression | undefined;
  /** The clauses as written, for the rewritten query of a plan. */
  text: { from: string; where: string };
}
