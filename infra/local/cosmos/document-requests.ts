import { batchBody, parseBatch, runAtomic } from './batch.ts';
import { type Container, partitionKeyFromHeader } from './container.ts';
import { badRequest, notSupported } from './failure.ts';
import { createItem, deleteItem, type Outcome, patchItem, readItem, replaceItem, upsertItem } from './items.ts';
import type { Json } from './json.ts';
import { everything, parseQueryRequest, runQuery, type Scope } from './queries.ts';
import { physicalPartition, queryPlan } from './query-plan.ts';
import { type Answer, feed, isQuery, isTrue, pagingOf, type Request } from './request.ts';
import type { Store } from './store.ts';
import type { Transaction } from './transaction.ts';

/** Answers `…/docs`: create, upsert, query and batch are all POST and differ in their headers. */
export function answerFeed(store: Store, container: Container, request: Request): Answer {
  const { method, headers } = request;
  // The official client requests a plan with each query over all partitions, and reads it only if that query fails.
  if (isTrue(headers['x-ms-cosmos-is-query-plan-request'])) return queryPlan(request.body);
  if (method === 'GET' || isQuery(request)) return answerQuery(container, request);
  if (method !== 'POST') throw badRequest('Request url is invalid.');
  if (isTrue(headers['x-ms-cosmos-is-batch-request'])) return answerBatch(store, container, request);
  const write = isTrue(headers['x-ms-documentdb-is-upsert']) ? upsertItem : createItem;
  return inTransaction(store, container, request, (tx) => write(tx, request.body, headers['if-match']));
}

function answerQuery(container: Container, request: Request): Answer {
  const query = request.method === 'GET' ? everything : parseQueryRequest(request.body);
  const page = runQuery(query, container, scopeOf(container, request), pagingOf(request));
  return feed(container.rid, page);
}

/** Answers `…/docs/{id}`. */
export function answerItem(store: Store, container: Container, id: string, request: Request): Answer {
  const ifMatch = request.headers['if-match'];
  return inTransaction(store, container, request, (tx) => {
    switch (request.method) {
      case 'GET':
        return readItem(tx, id);
      case 'PUT':
        return replaceItem(tx, id, request.body, ifMatch);
      case 'PATCH':
        return patchItem(tx, id, request.body, ifMatch);
      case 'DELETE':
        return deleteItem(tx, id, ifMatch);
      default:
        throw badRequest('Request url is invalid.');
    }
  });
}

function inTransaction(
  store: Store,
  container: Container,
  request: Request,
  run: (tx: Transaction) => Outcome,
): Answer {
  const tx = store.begin(container, requiredPartitionKey(container, request));
  const { status, item } = run(tx);
  store.commit(tx);
  return {
    status,
    body: item?.json ?? '',
    headers: {
      'x-ms-request-charge': charge(tx.changes.size > 0, item?.json.length ?? 0),
      ...(item ? { etag: String(item.document._etag) } : {}),
    },
  };
}

/** Approximates the charge of the service: 1 for reading 1 KB, more than 5 for writing it. */
const charge = (isWrite: boolean, bytes: number) => (Math.max(1, bytes / 1024) * (isWrite ? 5.5 : 1)).toFixed(2);

function answerBatch(store: Store, container: Container, request: Request): Answer {
  const operations = parseBatch(request.body);
  if (!isTrue(request.headers['x-ms-cosmos-batch-atomic'])) throw notSupported('bulk requests');
  const tx = store.begin(container, requiredPartitionKey(container, request));
  const { results, isComplete } = runAtomic(tx, operations);
  if (isComplete) store.commit(tx);
  return { status: isComplete ? 200 : 207, body: batchBody(results) };
}

function partitionKeyOf(container: Container, { headers }: Request): string | undefined {
  const header = headers['x-ms-documentdb-partitionkey'];
  if (header === undefined) return undefined;
  const partitionKey = partitionKeyFromHeader(header);
  const values = partitionKey === undefined ? [] : (JSON.parse(partitionKey) as Json[]);
  if (partitionKey !== undefined && values.length === container.partitionKeyLength) return partitionKey;
  throw badRequest(wrongComponents, 1001);
}

const wrongComponents =
  'The partition key supplied in x-ms-partitionkey header does not have the components defined in the collection.';

function requiredPartitionKey(container: Container, request: Request): string {
  const partitionKey = partitionKeyOf(container, request);
  if (partitionKey === undefined) throw badRequest(wrongComponents, 1001);
  return partitionKey;
}

const scopeOf = (container: Container, request: Request): Scope => ({
  partitionKey: partitionKeyOf(container, request),
  isAcrossPartitionsAllowed:
    isTrue(request.headers['x-ms-documentdb-query-enablecrosspartition']) || request.method === 'GET',
  isPlanned: request.headers['x-ms-documentdb-partitionkeyrangeid'] === physicalPartition.id,
});
