import type { Container } from './container.ts';
import { answerFeed, answerItem } from './document-requests.ts';
import { badRequest, Failure, notSupported } from './failure.ts';
import type { JsonObject } from './json.ts';
import { rangesOf } from './query-plan.ts';
import { type Answer, isQuery, type Request } from './request.ts';
import type { Store } from './store.ts';

/** Answers one request. `path` holds the decoded segments. Throws a Failure for every error answer. */
export function answer(store: Store, path: readonly string[], request: Request, endpoint: string): Answer {
  const [dbs, databaseId, colls, containerId, docs, id, ...rest] = path;
  const { method, body } = request;
  const [isRead, isCreate] = [method === 'GET', method === 'POST' && !isQuery(request)];
  if (dbs === undefined) return ok(account(endpoint));
  if (rest.length > 0 || dbs !== 'dbs' || (colls ?? 'colls') !== 'colls') throw unknown();
  if (docs !== undefined && databaseId !== undefined && containerId !== undefined) {
    const container = store.container(databaseId, containerId);
    // The official client reads the ranges before it follows a plan.
    if (docs === 'pkranges') return rangesOf(container);
    if (docs !== 'docs') throw unknown();
    return answerDocuments(store, container, id, request);
  }
  if (databaseId === undefined && isCreate) return ok(store.createDatabase(body), 201);
  if (databaseId === undefined) throw notSupported('lists of databases');
  if (colls === undefined && isRead) return ok(store.database(databaseId).definition);
  if (colls === undefined) throw notSupported('changing or deleting a database');
  if (containerId === undefined && isCreate) return ok(store.createContainer(databaseId, body), 201);
  if (containerId === undefined) throw notSupported('lists of containers');
  if (isRead) return ok(store.container(databaseId, containerId).definition);
  throw notSupported('changing or deleting a container');
}

function answerDocuments(store: Store, container: Container, id: string | undefined, request: Request): Answer {
  const { replica } = store;
  const run = (seen: Container) =>
    id === undefined ? answerFeed(store, seen, request) : answerItem(store, seen, id, request);
  if (!replica) return run(container);
  const token = request.headers['x-ms-session-token'];
  const isRead = request.method === 'GET' || isQuery(request);
  const session = replica.headers(container, token, isRead);
  try {
    const answered = run(isRead ? replica.viewOf(container, token) : container);
    const headers = isRead ? session : replica.headers(container, token, isRead);
    return { ...answered, headers: { ...answered.headers, ...headers } };
  } catch (error) {
    if (error instanceof Failure) error.headers = session;
    throw error;
  }
}

const unknown = () => badRequest('Request url is invalid.');

function ok(definition: JsonObject, status = 200): Answer {
  const { _etag } = definition;
  const headers = typeof _etag === 'string' ? { etag: _etag } : {};
  return { status, body: JSON.stringify(definition), headers };
}

/** The part of the account's description that the official client reads. */
function account(endpoint: string): JsonObject {
  const here = [{ name: 'Local', databaseAccountEndpoint: endpoint }];
  return {
    id: 'local',
    writableLocations: here,
    readableLocations: here,
    enableMultipleWriteLocations: false,
    userConsistencyPolicy: { defaultConsistencyLevel: 'Session' },
  };
}
