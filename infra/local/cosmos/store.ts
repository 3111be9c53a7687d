import { randomBytes, randomUUID } from 'node:crypto';
import { Container, Item } from './container.ts';
import { badRequest, conflict, notFound, notSupported } from './failure.ts';
import { checkId } from './items.ts';
import { Journal } from './journal.ts';
import { isObject, type Json, type JsonObject, valueAt } from './json.ts';
import type { LaggingReplica } from './lagging-replica.ts';
import { Transaction } from './transaction.ts';

const removeExpiredEveryMs = 10_000;
const smallJournalBytes = 1024 * 1024;

export interface Database {
  readonly definition: JsonObject;
  readonly containers: Map<string, Container>;
}

export type Entry =
  | { type: 'number'; next: number }
  | { type: 'database'; definition: JsonObject }
  | { type: 'container'; database: string; definition: JsonObject }
  /** Items of one partition, written at `at` (ms). `rids` has the numbers of the items in `put`. */
  | { type: 'items'; container: string; key: string; at: number; rids: number[]; put: JsonObject[]; remove: string[] };

/** All databases of the account, in memory and in a journal on disk. */
export class Store {
  readonly #databases = new Map<string, Database>();
  readonly #containers = new Map<string, Container>();
  #nextNumber = 1;
  readonly #journal: Journal;
  readonly #timer: NodeJS.Timeout;
  /** For tests: makes the writes of other clients visible late. */
  replica: LaggingReplica | undefined;

  constructor(folder: string) {
    let items = 0;
    this.#journal = Journal.open(folder, (record) => {
      const entry = JSON.parse(record) as Entry;
      if (entry.type === 'items') items += entry.put.length + entry.remove.length;
      this.#apply(entry);
    });
    const kept = [...this.#containers.values()].reduce((sum, container) => sum + container.size, 0);
    if (this.#journal.bytes > smallJournalBytes && items > 2 * kept) this.#journal.compact(this.#snapshot());
    this.#timer = setInterval(() => this.#removeExpired(), removeExpiredEveryMs).unref();
  }

  get databases(): ReadonlyMap<string, Database> {
    return this.#databases;
  }

  database(id: string): Database {
    const database = this.#databases.get(id);
    if (!database) throw notFound();
    return database;
  }

  container(databaseId: string, id: string): Container {
    const container = this.database(databaseId).containers.get(id);
    if (!container) throw notFound();
    return container;
  }

  createDatabase(body: Json): JsonObject {
    const id = idOf(body);
    if (this.#databases.has(id)) throw conflict();
    const _rid = randomBytes(4).toString('base64').replaceAll('/', '-');
    const definition = { id, _rid, _self: `dbs/${_rid}/`, ...stamp() };
    this.#write({ type: 'database', definition });
    return definition;
  }

  createContainer(databaseId: string, body: Json): JsonObject {
    const database = this.database(databaseId);
    const id = idOf(body);
    if (database.containers.has(id)) throw conflict();
    const bytes = Buffer.concat([Buffer.from(ridOf(database.definition), 'base64'), randomBytes(4)]);
    const _rid = bytes.toString('base64').replaceAll('/', '-');
    const self = `${database.definition._self}colls/${_rid}/`;
    const definition = { ...containerPolicies(body), id, _rid, _self: self, ...stamp() };
    this.#write({ type: 'container', database: databaseId, definition });
    return definition;
  }

  /** Begins writes to one partition. The caller commits in the same turn of the event loop, because there are no locks. */
  begin(container: Container, partitionKey: string): Transaction {
    return new Transaction(container, partitionKey, () => this.#nextNumber++);
  }

  commit(tx: Transaction): void {
    const { container, partitionKey, changes, now } = tx;
    if (changes.size === 0) return;
    this.replica?.note(tx);
    const put = [...changes.values()].filter((item) => item !== null);
    const remove = [...changes].filter(([, item]) => item === null).map(([id]) => id);
    // The documents are already serialized, so the record is assembled from their text.
    const head = JSON.stringify({ type: 'items', container: container.rid, key: partitionKey, at: now, remove });
    const rids = JSON.stringify(put.map((item) => item.rid));
    this.#journal.append(`${head.slice(0, -1)},"rids":${rids},"put":[${put.map((item) => item.json).join()}]}`);
    for (const id of remove) container.remove(partitionKey, id);
    for (const item of put) container.put(item);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#journal.close();
  }

  #write(entry: Entry): void {
    this.#journal.append(JSON.stringify(entry));
    this.#apply(entry);
  }

  #apply(entry: Entry): void {
    if (entry.type === 'items') this.#applyItems(entry);
    else if (entry.type === 'number') this.#nextNumber = Math.max(this.#nextNumber, entry.next);
    else if (entry.type === 'database') {
      this.#databases.set(String(entry.definition.id), { definition: entry.definition, containers: new Map() });
    } else this.#applyContainer(entry.database, entry.definition);
  }

  #applyContainer(databaseId: string, definition: JsonObject): void {
    const known = this.#containers.get(ridOf(definition));
    if (known) {
      known.definition = definition;
      return;
    }
    const container = new Container(definition);
    this.#containers.set(container.rid, container);
    this.#databases.get(databaseId)?.containers.set(String(definition.id), container);
  }

  #applyItems({ container: rid, key, at, rids, put, remove }: Entry & { type: 'items' }): void {
    const container = this.#containers.get(rid);
    if (!container) return;
    for (const id of remove) container.remove(key, id);
    for (const [i, document] of put.entries()) {
      const number = rids[i] ?? 0;
      this.#nextNumber = Math.max(this.#nextNumber, number + 1);
      container.put(new Item(String(document.id), key, number, document, at));
    }
  }

  /**
   * Returns records that describe the current state. Items keep the order of creation, because queries depend on it.
   */
  *#snapshot(): Generator<string> {
    const now = Date.now();
    yield JSON.stringify({ type: 'number', next: this.#nextNumber } satisfies Entry);
    for (const [id, { definition, containers }] of this.#databases) {
      yield JSON.stringify({ type: 'database', definition } satisfies Entry);
      for (const container of containers.values()) {
        const entry: Entry = { type: 'container', database: id, definition: container.definition };
        yield JSON.stringify(entry);
        for (const { partitionKey: key, writtenAt: at, rid, json } of container.items(now)) {
          const head = JSON.stringify({ type: 'items', container: container.rid, key, at, remove: [], rids: [rid] });
          yield `${head.slice(0, -1)},"put":[${json}]}`;
        }
      }
    }
  }

  #removeExpired(): void {
    for (const container of this.#containers.values()) container.removeExpired(Date.now());
  }
}

function idOf(body: Json): string {
  if (!isObject(body) || typeof body.id !== 'string' || body.id === '') throw badRequest('The id is missing.');
  checkId(body.id);
  return body.id;
}

const ridOf = (definition: JsonObject) => String(definition._rid);

const stamp = () => ({ _etag: `"${randomUUID()}"`, _ts: Math.floor(Date.now() / 1000) });

/** Returns the policies of a new container with the service's defaults. */
function containerPolicies(body: Json): JsonObject {
  const { id: _, partitionKey, indexingPolicy, defaultTtl, ...more } = isObject(body) ? body : {};
  const [unknown] = Object.keys(more);
  if (unknown) throw notSupported(`the property ${unknown} of a container`);
  const paths = valueAt(partitionKey, ['paths']);
  if (!isObject(partitionKey) || !Array.isArray(paths)) throw badRequest('A container needs a partition key.');
  return {
    partitionKey: { kind: paths.length > 1 ? 'MultiHash' : 'Hash', version: 2, ...partitionKey },
    indexingPolicy: {
      indexingMode: 'consistent',
      automatic: true,
      includedPaths: [{ path: '/*' }],
      excludedPaths: [{ path: '/"_etag"/?' }],
      ...(isObject(indexingPolicy) ? indexingPolicy : {}),
    },
    ...(typeof defaultTtl === 'number' ? { defaultTtl } : {}),
  };
}
