/** Inline route constraints, as ASP.NET Core defines them: `{id:int:min(1)}`. */
import { HostError } from './host-error.ts';

/** Whether the decoded text of a parameter is acceptable. */
export type RouteConstraint = (value: string) => boolean;

const number = /^[+-]?\d+$/;
const decimal = /^\s*[+-]?(\d{1,3}(,\d{3})*|\d*)(\.\d*)?([eE][+-]?\d+)?\s*$/;
const hasDigit = /\d/;
const guid =
  /^(?:[0-9a-f]{32}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\{[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\}|\([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\))$/i;

function isWithin(value: string, min: bigint, max: bigint): boolean {
  if (!number.test(value)) return false;
  const parsed = BigInt(value.replace(/^\+/, ''));
  return parsed >= min && parsed <= max;
}

const int64 = [-(2n ** 63n), 2n ** 63n - 1n] as const;

const plain: Record<string, RouteConstraint> = {
  int: (value) => isWithin(value, -(2n ** 31n), 2n ** 31n - 1n),
  long: (value) => isWithin(value, ...int64),
  bool: (value) => /^\s*(true|false)\s*$/i.test(value),
  guid: (value) => guid.test(value.trim()),
  alpha: (value) => /^[a-z]*$/i.test(value),
  datetime: (value) => hasDigit.test(value) && !Number.isNaN(Date.parse(value)),
  decimal: (value) => hasDigit.test(value) && decimal.test(value) && !/e/i.test(value),
  double: (value) => hasDigit.test(value) && decimal.test(value),
  float: (value) => hasDigit.test(value) && decimal.test(value),
  required: (value) => value !== '',
};

const withArguments: Record<string, (args: string) => RouteConstraint> = {
  length: (args) => {
    const [min, max = min] = args.split(',').map(Number);
    return (value) => value.length >= Number(min) && value.length <= Number(max);
  },
  minlength: (args) => (value) => value.length >= Number(args),
  maxlength: (args) => (value) => value.length <= Number(args),
  min: (args) => {
    const min = BigInt(args);
    return (value) => isWithin(value, min, int64[1]);
  },
  max: (args) => {
    const max = BigInt(args);
    return (value) => isWithin(value, int64[0], max);
  },
  range: (args) => {
    const [min = 0n, max = 0n] = args.split(',').map(BigInt);
    return (value) => isWithin(value, min, max);
  },
  // A pattern that is not anchored may match anywhere in the value.
  regex: (args) => {
    const pattern = new RegExp(args, 'i');
    return (value) => pattern.test(value);
  },
};

/** `text` is one constraint as written, such as `int` or `range(1,5)`. */
export function routeConstraint(text: string): RouteConstraint {
  const match = /^([a-z]+)(?:\((.*)\))?$/is.exec(text.trim());
  const name = match?.[1]?.toLowerCase() ?? '';
  const args = match?.[2];
  if (args === undefined && Object.hasOwn(plain, name)) return plain[name] as RouteConstraint;
  const make = Object.hasOwn(withArguments, name) ? withArguments[name] : undefined;
  if (args === undefined || !make) throw new HostError(`there is no route constraint "${text}".`);
  try {
    return make(args);
  } catch {
    throw new HostError(`the route constraint "${text}" has a wrong argument.`);
  }
}
