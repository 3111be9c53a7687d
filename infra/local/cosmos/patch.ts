import type { Container } from './container.ts';
import { badRequest, notSupported } from './failure.ts';
import { define, isObject, type Json, type JsonObject } from './json.ts';

const maxOperations = 10;
const untouchable = new Set(['id', '_rid', '_self', '_etag', '_attachments', '_ts']);

/**
 * Applies a partial update to a copy of `document`. Throws a 400 for nested paths and for operations that the service
 * refuses.
 */
export function patched(document: JsonObject, operations: Json | undefined, container: Container): JsonObject {
  if (!Array.isArray(operations) || operations.length === 0) throw badRequest('A patch needs operations.');
  if (operations.length > maxOperations) throw badRequest(`A patch takes ${maxOperations} operations at most.`);
  const copy = { ...document };
  for (const operation of operations) {
    const { op, path, value = null } = isObject(operation) ? operation : {};
    const name = propertyOf(path ?? null);
    if (untouchable.has(name) || container.isPartitionKeyPath([name])) {
      throw badRequest(`The path '/${name}' cannot be patched.`);
    }
    apply(copy, String(op), name, value);
  }
  return copy;
}

function propertyOf(path: Json): string {
  if (typeof path !== 'string' || !/^\/[^/]/.test(path)) throw badRequest('A patch path starts with one slash.');
  if (/[/~]/.test(path.slice(1))) throw notSupported('a patch below the first level');
  return path.slice(1);
}

function apply(document: JsonObject, op: string, name: string, value: Json): void {
  const current = Object.hasOwn(document, name) ? document[name] : undefined;
  if (op === 'set') {
    define(document, name, value);
  } else if (op === 'remove') {
    if (current === undefined) throw badRequest(`The path '/${name}' does not exist.`);
    delete document[name];
  } else if (op === 'incr') {
    const sum = Number(value) + Number(current ?? 0);
    if (typeof value !== 'number' || typeof (current ?? 0) !== 'number')
      throw badRequest(`'incr' needs a number at '/${name}' and as its value.`);
    define(document, name, sum);
  } else throw notSupported(`the patch operation '${op}'`);
}
