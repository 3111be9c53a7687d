import { answerFeed, answerItem } from './document-requests.ts';
import { badRequest } from './failure.ts';
import type { JsonObject } from './json.ts';
import { everything, parseQueryRequest, runOverDefinitions } from './queries.ts';
import { type Answer, feed, isQuery, pagingOf, type Request } from './request.ts';
import type { Store } from './store.ts';

/** Answers one request; `path` holds the decoded segments. Throws a Failure for what is not a success. */
export function answer(store: Store, path: readonly string[], request: Request, endpoint: string): Answer {
  const [dbs, databaseId, colls, containerId, docs, id, ...rest] = path;
  if (dbs === undefined) return ok(account(endpoint));
  if (rest.length > 0) throw unknown();
  if (dbs === 'offers' && databaseId === undefined) return definitions('', 'Offers', [], request);
  if (dbs !== 'dbs') throw unknown();
  if (databaseId === undefined) return answerDatabases(store, request);
  if (colls === undefined) return answerDatabase(store, databaseId, request);
  if (colls !== 'colls') throw unknown();
  if (containerId === undefined) return answerContainers(store, databaseId, request);
  if (docs === undefined) return answerContainer(store, databaseId, containerId, request);
  const container = store.container(databaseId, containerId);
  if (docs === 'pkranges' && id === undefined) return definitions(container.rid, 'PartitionKeyRanges', ranges, request);
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

/** One range of partitions: all of them. */
const ranges: JsonObject[] = [
  { id: '0', minInclusive: '', maxExclusive: 'FF', ridPrefix: 0, throughputFraction: 1, status: 'online', parents: [] },
];

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

function definitions(rid: string, name: string, all: readonly JsonObject[], request: Request): Answer {
  const query = request.method === 'POST' ? parseQueryRequest(request.body) : everything;
  return feed(rid, name, runOverDefinitions(query, all, pagingOf(request)));
}

function answerDatabases(store: Store, request: Request): Answer {
  if (request.method === 'POST' && !isQuery(request)) return ok(store.createDatabase(request.body), 201);
  if (request.method !== 'POST' && request.method !== 'GET') throw unknown();
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
  if (request.method !== 'POST' && request.method !== 'GET') throw unknown();
  const { definition, containers } = store.database(databaseId);
  const all = [...containers.values()].map((container) => container.definition);
  return definitions(String(definition._rid), 'DocumentCollections', all, request);
}

function answerContainer(store: Store, databaseId: string, id: string, request: Request): Answer {
  const { definition } = store.container(databaseId, id);
  if (request.method === 'GET') return ok(definition);
  if (request.method === 'PUT') return ok(store.replaceContainer(databaseId, id, request.body));
  if (request.method !== 'DELETE') throw unknown();
  store.deleteContainer(databaseId, id);
  return gone;
}
