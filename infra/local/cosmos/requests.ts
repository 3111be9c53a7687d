import { answerFeed, answerItem } from './document-requests.ts';
import { badRequest } from './failure.ts';
import type { JsonObject } from './json.ts';
import { type Answer, feed, isQuery, type Request } from './request.ts';
import { notSupported } from './sql/unsupported.ts';
import type { Store } from './store.ts';

/** Answers one request; `path` holds the decoded segments. Throws a Failure for what is not a success. */
export function answer(store: Store, path: readonly string[], request: Request, endpoint: string): Answer {
  const [dbs, databaseId, colls, containerId, docs, id, ...rest] = path;
  if (dbs === undefined) return ok(account(endpoint));
  if (rest.length > 0) throw unknown();
  if (dbs !== 'dbs') throw unknown();
  if (databaseId === undefined) return answerDatabases(store, request);
  if (colls === undefined) return answerDatabase(store, databaseId, request);
  if (colls !== 'colls') throw unknown();
  if (containerId === undefined) return answerContainers(store, databaseId, request);
  if (docs === undefined) return answerContainer(store, databaseId, containerId, request);
  const container = store.container(databaseId, containerId);
  // The official client reads the ranges before it sends a bulk request.
  if (docs === 'pkranges') throw notSupported('ranges of partitions, which bulk requests need');
  if (docs !== 'docs') throw unknown();
  return id === undefined ? answerFeed(store, container, request) : answerItem(store, container, id, request);
}

const unknown = () => badRequest('Request url is invalid.');

function ok(definition: JsonObject, status = 200): Answer {
  const { _etag } = definition;
  const headers = typeof _etag === 'string' ? { etag: _etag } : {};
  return { status, body: JSON.stringify(definition), headers };
}

const gone: Answer = { status: 204, body: '' };

function account(endpoint: string): JsonObject {
  const here = [{ name: 'Local', databaseAccountEndpoint: endpoint }];
  return {
    _self: '',
    id: 'local',
    _rid: 'local',
    _dbs: '//dbs/',
    media: '//media/',
    addresses: '//addresses/',
    writableLocations: here,
    readableLocations: here,
    enableMultipleWriteLocations: false,
    userReplicationPolicy: { asyncReplication: false, minReplicaSetSize: 1, maxReplicasetSize: 1 },
    userConsistencyPolicy: { defaultConsistencyLevel: 'Session' },
    systemReplicationPolicy: { minReplicaSetSize: 1, maxReplicasetSize: 1 },
    readPolicy: { primaryReadCoefficient: 1, secondaryReadCoefficient: 1 },
    queryEngineConfiguration: '{}',
  };
}

/** All databases or containers in one page. */
function definitions(rid: string, name: string, all: readonly JsonObject[], request: Request): Answer {
  if (isQuery(request)) throw notSupported(`queries over ${name}`);
  if (request.method !== 'GET') throw unknown();
  return feed(rid, name, { rows: all.map((definition) => JSON.stringify(definition)), continuation: undefined });
}

function answerDatabases(store: Store, request: Request): Answer {
  if (request.method === 'POST' && !isQuery(request)) return ok(store.createDatabase(request.body), 201);
  const all = [...store.databases.values()].map(({ definition }) => definition);
  return definitions('', 'Databases', all, request);
}

function answerDatabase(store: Store, id: string, request: Request): Answer {
  const { definition } = store.database(id);
  if (request.method === 'GET') return ok(definition);
  if (request.method !== 'DELETE') throw unknown();
  store.deleteDatabase(id);
  return gone;
}

function answerContainers(store: Store, databaseId: string, request: Request): Answer {
  if (request.method === 'POST' && !isQuery(request)) return ok(store.createContainer(databaseId, request.body), 201);
  const { definition, containers } = store.database(databaseId);
  const all = [...containers.values()].map((container) => container.definition);
  return definitions(String(definition._rid), 'DocumentCollections', all, request);
}

function answerContainer(store: Store, databaseId: string, id: string, request: Request): Answer {
  const { definition } = store.container(databaseId, id);
  if (request.method === 'GET') return ok(definition);
  if (request.method === 'PUT') throw notSupported('changing a container');
  if (request.method !== 'DELETE') throw unknown();
  store.deleteContainer(databaseId, id);
  return gone;
}
