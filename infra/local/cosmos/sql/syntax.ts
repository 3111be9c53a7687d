/** The part of Cosmos DB's SQL that the product and its tests use. README.md lists it. */
export type Expression =
  | Constant
  | Parameter
  | Path
  | { kind: 'call'; name: FunctionName; args: Expression[] }
  | { kind: 'not'; operand: Expression }
  | { kind: 'and' | 'or'; left: Expression; right: Expression }
  | { kind: 'comparison'; operator: Comparison; left: Expression; right: Expression }
  | { kind: 'in'; value: Expression; list: Expression[] }
  | Exists;

interface Constant {
  kind: 'constant';
  value: null | boolean | number | string;
}

interface Parameter {
  kind: 'parameter';
  /** The name, including its `@`. */
  name: string;
}

/** `EXISTS(SELECT VALUE w FROM w IN c.words WHERE …)`: whether the condition holds for one element of a list. */
export interface Exists {
  kind: 'exists';
  element: string;
  list: Path;
  where: Expression;
}

/** `c.seal.level`: the name that FROM gives, then the names of properties. */
export interface Path {
  kind: 'path';
  root: string;
  properties: string[];
}

export const comparisons = ['=', '!=', '<>', '<', '<=', '>', '>='] as const;
export type Comparison = (typeof comparisons)[number];

export const functionArity = {
  IS_DEFINED: 1,
  IS_NULL: 1,
  CONTAINS: 2,
  STARTSWITH: 2,
  LOWER: 1,
  ARRAY_CONTAINS: 2,
} as const;
export type FunctionName = keyof typeof functionArity;

export interface SelectedProperty {
  name: string;
  path: Path;
}

export type Selection =
  | { kind: 'document' }
  | { kind: 'count' }
  | { kind: 'value'; path: Path }
  | { kind: 'properties'; items: SelectedProperty[] };

export interface OrderItem {
  path: Path;
  isDescending: boolean;
}

export interface Query {
  selection: Selection;
  /** The name of a document: `c` in `FROM c`. */
  root: string;
  where: Expression | undefined;
  /** Empty: in any order. Several paths have one direction. */
  orderBy: OrderItem[];
  /** OFFSET and LIMIT occur only together. */
  window: { offset: number; limit: number } | undefined;
}
