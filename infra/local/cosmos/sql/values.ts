import { isObject, type Json } from '../json.ts';

/** A value inside a query: JSON, or undefined for a path without a value. */
export type Value = Json | undefined;

/** Order between types: undefined < null < boolean < number < string < array < object. */
function rank(value: Value): number {
  if (value === undefined) return 0;
  if (value === null) return 1;
  if (typeof value === 'boolean') return 2;
  if (typeof value === 'number') return 3;
  if (typeof value === 'string') return 4;
  return Array.isArray(value) ? 5 : 6;
}

/** Compares for ORDER BY. Arrays and objects only need a fixed order among themselves. */
export function compareForOrder(a: Value, b: Value): number {
  if (a === b) return 0;
  const byType = rank(a) - rank(b);
  if (byType !== 0) return byType;
  if (typeof a === 'object') return compareForOrder(JSON.stringify(a), JSON.stringify(b));
  return (a as string) < (b as string) ? -1 : 1;
}

/** Compares as many values as the shorter list has. */
export function compareKeys(a: readonly Value[], b: readonly Value[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) {
    const order = compareForOrder(a[i], b[i]);
    if (order !== 0) return order;
  }
  return 0;
}

export function deepEqual(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => deepEqual(item, b[i]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && deepEqual(a[key], b[key]))
  );
}

/** Compares with `=`. The result is undefined if one side is. */
export function equals(a: Value, b: Value): Value {
  return a === undefined || b === undefined ? undefined : deepEqual(a, b);
}

/** Compares with `<` and similar operators, which are defined only for two values of the same simple type. */
export function compareSameType(a: Value, b: Value): number | undefined {
  const type = rank(a);
  if (type !== rank(b) || type === 0 || type > 4) return undefined;
  return compareForOrder(a, b);
}

/**
 * NOT, AND and OR over true, false and undefined. The result is undefined unless one side decides it. Other values
 * count as undefined.
 */
export function not(value: Value): Value {
  return typeof value === 'boolean' ? !value : undefined;
}

export function and(a: Value, b: Value): Value {
  if (a === false || b === false) return false;
  return a === true && b === true ? true : undefined;
}

export function or(a: Value, b: Value): Value {
  if (a === true || b === true) return true;
  return a === false && b === false ? false : undefined;
}
