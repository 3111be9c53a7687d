import type { Container } from './container.ts';
import { badRequest } from './failure.ts';
import { define, isObject, type Json, type JsonObject } from './json.ts';

interface Operation {
  op: string;
  path: string[];
  from: string[];
  value: Json | undefined;
}

const maxOperations = 10;
const untouchable = new Set(['id', '_rid', '_self', '_etag', '_attachments', '_ts']);

/** Applies a partial update to a copy of `document`. Throws a 400 for what the service refuses. */
export function patched(document: JsonObject, operations: Json | undefined, container: Container): JsonObject {
  if (!Array.isArray(operations) || operations.length === 0) throw badRequest('A patch needs operations.');
  if (operations.length > maxOperations) throw badRequest(`A patch takes ${maxOperations} operations at most.`);
  const copy = structuredClone(document);
  for (const operation of operations.map(parseOperation)) {
    for (const path of operation.op === 'move' ? [operation.path, operation.from] : [operation.path]) {
      if (untouchable.has(path[0] ?? '') || container.isPartitionKeyPath(path)) {
        throw badRequest(`The path '/${path.join('/')}' cannot be patched.`);
      }
    }
    apply(copy, operation);
  }
  return copy;
}

function parseOperation(operation: Json): Operation {
  if (!isObject(operation) || typeof operation.op !== 'string') throw badRequest('A patch operation needs an op.');
  const { op, value, path, from } = operation;
  if (['add', 'set', 'replace', 'incr'].includes(op) && value === undefined) throw badRequest(`'${op}' needs a value.`);
  return { op, value, path: parsePointer(path), from: op === 'move' ? parsePointer(from) : [] };
}

/** A JSON pointer (RFC 6901). */
function parsePointer(pointer: Json | undefined): string[] {
  if (typeof pointer !== 'string' || !/^\/[^/]/.test(pointer)) throw badRequest('A patch path starts with one slash.');
  return pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function apply(document: JsonObject, operation: Operation): void {
  const { op, path, from } = operation;
  if (op === 'move') {
    if (from.every((key, i) => path[i] === key)) throw badRequest("'path' cannot be a child of 'from'.");
    const source = existing(document, from);
    source.remove();
    locate(document, path).insert(source.current ?? null);
    return;
  }
  const run = operations.get(op);
  if (!run) throw badRequest(`'${op}' is not a patch operation.`);
  run(document, path, operation.value ?? null);
}

const operations = new Map<string, (document: JsonObject, path: string[], value: Json) => void>([
  ['add', (document, path, value) => locate(document, path).insert(value)],
  [
    'set',
    (document, path, value) => {
      const target = locate(document, path);
      if (target.exists) target.replace(value);
      else target.insert(value);
    },
  ],
  ['replace', (document, path, value) => existing(document, path).replace(value)],
  ['remove', (document, path) => existing(document, path).remove()],
  [
    'incr',
    (document, path, value) => {
      if (typeof value !== 'number') throw badRequest("'incr' needs a number.");
      const target = locate(document, path);
      if (!target.exists) target.insert(value);
      else if (typeof target.current === 'number') target.replace(target.current + value);
      else throw badRequest(`The value at '/${path.join('/')}' is not a number.`);
    },
  ],
]);

function existing(document: JsonObject, path: string[]): Target {
  const target = locate(document, path);
  if (!target.exists) throw badRequest(`The path '/${path.join('/')}' does not exist.`);
  return target;
}

interface Target {
  readonly exists: boolean;
  readonly current: Json | undefined;
  insert(value: Json): void;
  replace(value: Json): void;
  remove(): void;
}

/** The target of a path. Its parent has to exist: a patch does not create missing parents. */
function locate(document: JsonObject, path: readonly string[]): Target {
  const shown = `/${path.join('/')}`;
  let parent: Json = document;
  for (const key of path.slice(0, -1)) {
    const child: Json | undefined = Array.isArray(parent) ? parent[indexOf(key, parent.length - 1)] : own(parent, key);
    if (child === undefined) throw badRequest(`There is no path up to '${shown}'.`);
    parent = child;
  }
  const key = path.at(-1) ?? '';
  if (Array.isArray(parent)) return arrayTarget(parent, key === '-' ? parent.length : indexOf(key, parent.length));
  if (!isObject(parent)) throw badRequest(`What holds '${shown}' is neither an object nor an array.`);
  return objectTarget(parent, key);
}

const own = (parent: Json, key: string) => (isObject(parent) && Object.hasOwn(parent, key) ? parent[key] : undefined);

function indexOf(key: string, max: number): number {
  const index = /^(0|[1-9]\d*)$/.test(key) ? Number(key) : Number.NaN;
  if (!(index <= max)) throw badRequest(`'${key}' is not an index of the array.`);
  return index;
}

function objectTarget(parent: JsonObject, key: string): Target {
  const exists = Object.hasOwn(parent, key);
  return {
    exists,
    current: exists ? parent[key] : undefined,
    insert: (value) => define(parent, key, value),
    replace: (value) => define(parent, key, value),
    remove() {
      delete parent[key];
    },
  };
}

function arrayTarget(parent: Json[], index: number): Target {
  const exists = index < parent.length;
  return {
    exists,
    current: parent[index],
    insert: (value) => void parent.splice(index, 0, value),
    replace: (value) => void parent.splice(index, 1, value),
    remove: () => void parent.splice(index, 1),
  };
}
