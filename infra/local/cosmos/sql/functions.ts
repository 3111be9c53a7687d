import { isObject, type Json } from '../json.ts';
import { deepEqual, identity, type Value } from './values.ts';

/** A built-in function: how many arguments it takes, and what it makes of them (undefined for wrong types). */
interface Builtin {
  readonly min: number;
  readonly max: number;
  readonly apply: (...args: Value[]) => Value;
}

const of = (min: number, max: number, apply: Builtin['apply']): Builtin => ({ min, max, apply });
const many = Number.POSITIVE_INFINITY;

const isString = (value: Value): value is string => typeof value === 'string';
const isNumber = (value: Value): value is number => typeof value === 'number';

const onNumber = (apply: (n: number) => number) => of(1, 1, (n) => (isNumber(n) ? finite(apply(n)) : undefined));
const onString = (apply: (s: string) => Value) => of(1, 1, (s) => (isString(s) ? apply(s) : undefined));
const finite = (n: number) => (Number.isFinite(n) ? n : undefined);

/** CONTAINS, STARTSWITH and their kin; a third argument `true` ignores case. */
const match = (test: (text: string, part: string) => boolean) =>
  of(2, 3, (text, part, ignoresCase = false) => {
    if (!isString(text) || !isString(part) || typeof ignoresCase !== 'boolean') return undefined;
    return ignoresCase ? test(text.toLowerCase(), part.toLowerCase()) : test(text, part);
  });

const parsed = (accepts: (value: Json) => boolean) =>
  onString((text) => {
    try {
      const value = JSON.parse(text.trim()) as Json;
      return accepts(value) ? value : undefined;
    } catch {
      return undefined;
    }
  });

/** `partial` makes an object match when it holds at least the wanted properties. */
function holds(item: Json, wanted: Json, partial: boolean): boolean {
  if (!partial || !isObject(wanted) || !isObject(item)) return deepEqual(item, wanted);
  return Object.entries(wanted).every(([key, value]) => {
    const own = Object.hasOwn(item, key) ? item[key] : undefined;
    return own !== undefined && holds(own, value, true);
  });
}

const unique = (items: Json[]) => [...new Map(items.map((item) => [identity(item), item])).values()];

function regexMatch(text: Value, pattern: Value, modifiers: Value = ''): Value {
  if (!isString(text) || !isString(pattern) || !isString(modifiers) || !/^[msix]*$/.test(modifiers)) return undefined;
  const source = modifiers.includes('x') ? pattern.replace(/\s/g, '') : pattern;
  try {
    return new RegExp(source, `u${[...new Set(modifiers.replace('x', ''))].join('')}`).test(text);
  } catch {
    return undefined;
  }
}

export const functions: Readonly<Record<string, Builtin>> = {
  __proto__: null as never,
  IS_DEFINED: of(1, 1, (v) => v !== undefined),
  IS_NULL: of(1, 1, (v) => v === null),
  IS_BOOL: of(1, 1, (v) => typeof v === 'boolean'),
  IS_NUMBER: of(1, 1, isNumber),
  IS_INTEGER: of(1, 1, (v) => Number.isInteger(v)),
  IS_FINITE_NUMBER: of(1, 1, (v) => Number.isFinite(v)),
  IS_STRING: of(1, 1, isString),
  IS_ARRAY: of(1, 1, (v) => Array.isArray(v)),
  IS_OBJECT: of(1, 1, isObject),
  IS_PRIMITIVE: of(1, 1, (v) => v === null || ['boolean', 'number', 'string'].includes(typeof v)),

  CONTAINS: match((text, part) => text.includes(part)),
  STARTSWITH: match((text, part) => text.startsWith(part)),
  ENDSWITH: match((text, part) => text.endsWith(part)),
  STRINGEQUALS: match((text, part) => text === part),
  REGEXMATCH: of(2, 3, regexMatch),
  CONCAT: of(2, many, (...parts) => (parts.every(isString) ? parts.join('') : undefined)),
  LENGTH: onString((s) => s.length),
  LOWER: onString((s) => s.toLowerCase()),
  UPPER: onString((s) => s.toUpperCase()),
  TRIM: onString((s) => s.trim()),
  LTRIM: onString((s) => s.trimStart()),
  RTRIM: onString((s) => s.trimEnd()),
  REVERSE: onString((s) => [...s].reverse().join('')),
  LEFT: of(2, 2, (s, n) => (isString(s) && isNumber(n) ? s.slice(0, Math.max(n, 0)) : undefined)),
  RIGHT: of(2, 2, (s, n) => (isString(s) && isNumber(n) ? (n > 0 ? s.slice(-n) : '') : undefined)),
  SUBSTRING: of(3, 3, (s, start, length) => {
    if (!isString(s) || !isNumber(start) || !isNumber(length)) return undefined;
    return s.slice(Math.max(start, 0), Math.max(start, 0) + Math.max(length, 0));
  }),
  INDEX_OF: of(2, 3, (s, part, start = 0) =>
    isString(s) && isString(part) && isNumber(start) ? s.indexOf(part, start) : undefined,
  ),
  REPLACE: of(3, 3, (s, from, to) =>
    isString(s) && isString(from) && isString(to) ? s.replaceAll(from, () => to) : undefined,
  ),
  REPLICATE: of(2, 2, (s, n) =>
    isString(s) && isNumber(n) && n >= 0 && s.length * n <= 10_000 ? s.repeat(n) : undefined,
  ),
  STRINGJOIN: of(2, 2, (items, glue) =>
    Array.isArray(items) && items.every(isString) && isString(glue) ? items.join(glue) : undefined,
  ),
  STRINGSPLIT: of(2, 2, (s, glue) => (isString(s) && isString(glue) ? s.split(glue) : undefined)),
  TOSTRING: of(1, 1, (v) => (v === undefined || isString(v) ? v : JSON.stringify(v))),
  STRINGTONUMBER: parsed(isNumber),
  STRINGTOBOOLEAN: parsed((v) => typeof v === 'boolean'),
  STRINGTONULL: parsed((v) => v === null),
  STRINGTOARRAY: parsed(Array.isArray),
  STRINGTOOBJECT: parsed(isObject),

  ARRAY_CONTAINS: of(2, 3, (items, wanted, partial = false) => {
    if (!Array.isArray(items) || wanted === undefined || typeof partial !== 'boolean') return undefined;
    return items.some((item) => holds(item, wanted, partial));
  }),
  ARRAY_LENGTH: of(1, 1, (items) => (Array.isArray(items) ? items.length : undefined)),
  ARRAY_CONCAT: of(2, many, (...lists) => (lists.every((list) => Array.isArray(list)) ? lists.flat(1) : undefined)),
  ARRAY_SLICE: of(2, 3, (items, start, length = many) => {
    if (!Array.isArray(items) || !isNumber(start) || !isNumber(length)) return undefined;
    const from = start < 0 ? Math.max(items.length + start, 0) : start;
    return items.slice(from, from + Math.max(length, 0));
  }),
  SETINTERSECT: of(2, 2, (a, b) =>
    Array.isArray(a) && Array.isArray(b)
      ? unique(a.filter((item) => b.some((other) => deepEqual(item, other))))
      : undefined,
  ),
  SETUNION: of(2, 2, (a, b) => (Array.isArray(a) && Array.isArray(b) ? unique([...a, ...b]) : undefined)),

  ABS: onNumber(Math.abs),
  CEILING: onNumber(Math.ceil),
  FLOOR: onNumber(Math.floor),
  ROUND: onNumber(Math.round),
  TRUNC: onNumber(Math.trunc),
  SIGN: onNumber(Math.sign),
  SQRT: onNumber(Math.sqrt),
  SQUARE: onNumber((n) => n * n),
  EXP: onNumber(Math.exp),
  LOG: onNumber(Math.log),
  LOG10: onNumber(Math.log10),
  POWER: of(2, 2, (a, b) => (isNumber(a) && isNumber(b) ? finite(a ** b) : undefined)),
  PI: of(0, 0, () => Math.PI),

  IIF: of(3, 3, (test, yes, no) => (test === true ? yes : no)),
  GETCURRENTTIMESTAMP: of(0, 0, () => Date.now()),
  GETCURRENTDATETIME: of(0, 0, () => new Date().toISOString().replace('Z', '0000Z')),
  DATETIMETOTIMESTAMP: onString((text) => finite(Date.parse(text.replace(/(\.\d{3})\d+/, '$1')))),
  TIMESTAMPTODATETIME: of(1, 1, (ms) =>
    isNumber(ms) && Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString().replace('Z', '0000Z') : undefined,
  ),
};

/** The aggregates, over the values of one group; undefined values do not count. */
export const aggregates: Readonly<Record<string, (values: Value[]) => Value>> = {
  __proto__: null as never,
  COUNT: (values) => values.length,
  SUM: (values) => (values.every(isNumber) ? values.reduce((sum, n) => sum + n, 0) : undefined),
  AVG: (values) =>
    values.length > 0 && values.every(isNumber) ? values.reduce((sum, n) => sum + n, 0) / values.length : undefined,
  MIN: (values) => extreme(values, -1),
  MAX: (values) => extreme(values, 1),
};

/** Order between types as in ORDER BY; an array or an object leaves no answer. */
function extreme(values: Value[], sign: 1 | -1): Value {
  if (values.some((value) => typeof value === 'object' && value !== null)) return undefined;
  const typeOrder = (value: Value) => (value === null ? 0 : typeof value === 'boolean' ? 1 : isNumber(value) ? 2 : 3);
  return values.reduce<Value>((best, value) => {
    if (best === undefined) return value;
    const byType = typeOrder(value) - typeOrder(best);
    const order = byType || ((value as string) < (best as string) ? -1 : 1);
    return order * sign > 0 ? value : best;
  }, undefined);
}

/** LIKE: `%` any text, `_` any character, `[a-z]` and `[^a-z]` one of a set. */
export function like(text: Value, pattern: Value, escapeChar: string | undefined): Value {
  if (!isString(text) || !isString(pattern)) return undefined;
  let source = '';
  for (let at = 0; at < pattern.length; at += 1) {
    const char = pattern[at] ?? '';
    const set = char === '[' ? /^\[\^?[^\]]+\]/u.exec(pattern.slice(at))?.[0] : undefined;
    if (escapeChar !== undefined && char === escapeChar) {
      at += 1;
      source += quote(pattern[at] ?? '');
    } else if (set) {
      source += set.replace(/\\/g, '\\\\');
      at += set.length - 1;
    } else source += char === '%' ? '.*' : char === '_' ? '.' : quote(char);
  }
  return new RegExp(`^${source}$`, 's').test(text);
}

const quote = (char: string) => char.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
