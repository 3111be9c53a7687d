import { badRequest, notSupported } from './failure.ts';
import { isObject, type Json, type JsonObject, splitPath, valueAt } from './json.ts';

/** Returns the policies of a new container with the service's defaults. Throws a 400 for invalid ones. */
export function containerPolicies(body: Json): JsonObject {
  const { partitionKey, indexingPolicy, defaultTtl, ...more } = isObject(body) ? body : {};
  const [unknown] = Object.keys(more).filter((name) => name !== 'id');
  if (unknown) throw notSupported(`the property ${unknown} of a container`);
  return {
    partitionKey: checkedPartitionKey(partitionKey),
    indexingPolicy: checkedIndexing(indexingPolicy),
    ...(typeof defaultTtl === 'number' ? { defaultTtl } : {}),
  };
}

function checkedPartitionKey(partitionKey: Json | undefined): JsonObject {
  const paths = valueAt(partitionKey, ['paths']);
  if (!isObject(partitionKey) || !arePaths(paths) || paths.length > 3) {
    throw badRequest('The partition key definition is invalid: one to three paths, each starting with a slash.');
  }
  const definition: JsonObject = { kind: paths.length > 1 ? 'MultiHash' : 'Hash', version: 2, ...partitionKey };
  const isHierarchical = definition.kind === 'MultiHash';
  if (isHierarchical ? definition.version !== 2 : definition.kind !== 'Hash' || paths.length > 1) {
    throw badRequest('The partition key definition is invalid: several paths need the kind MultiHash, in version 2.');
  }
  return definition;
}

const arePaths = (paths: Json | undefined): paths is string[] =>
  Array.isArray(paths) &&
  paths.length > 0 &&
  paths.every((path) => typeof path === 'string' && path.startsWith('/') && splitPath(path)[0] !== '');

/** The default policy indexes everything. A policy must include or exclude the root path. */
function checkedIndexing(policy: Json | undefined): JsonObject {
  const indexing: JsonObject = {
    indexingMode: 'consistent',
    automatic: true,
    includedPaths: [{ path: '/*' }],
    excludedPaths: [{ path: '/"_etag"/?' }],
    ...(isObject(policy) ? policy : {}),
  };
  const paths = [...pathsOf(indexing.includedPaths), ...pathsOf(indexing.excludedPaths)];
  const roots = paths.filter((path) => path === '/*').length;
  if (roots !== 1)
    throw badRequest('The special mandatory indexing path "/*" has to be in exactly one of the path sets.');
  for (const path of paths) {
    if (!/^\/.*[*?]$/.test(path)) throw badRequest(`The indexing path '${path}' has to end in '/?' or '/*'.`);
  }
  return indexing;
}

const pathsOf = (rules: Json | undefined) =>
  (Array.isArray(rules) ? rules : []).map((rule) => String(valueAt(rule, ['path'])));
