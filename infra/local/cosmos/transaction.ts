import { randomUUID } from 'node:crypto';
import { type Container, Item } from './container.ts';
import { define, type JsonObject } from './json.ts';

/**
 * Writes to one partition that take effect together or not at all. Later reads in the same transaction see them; the
 * store applies them at the commit.
 */
export class Transaction {
  readonly container: Container;
  readonly partitionKey: string;
  readonly now: number;
  /** Maps id to the item; null for a deleted item. */
  readonly changes = new Map<string, Item | null>();
  readonly #nextNumber: () => number;

  constructor(container: Container, partitionKey: string, nextNumber: () => number) {
    this.container = container;
    this.partitionKey = partitionKey;
    this.now = Date.now();
    this.#nextNumber = nextNumber;
  }

  get(id: string): Item | undefined {
    const changed = this.changes.get(id);
    return changed === undefined ? this.container.get(this.partitionKey, id, this.now) : (changed ?? undefined);
  }

  put(id: string, content: JsonObject): Item {
    const before = this.get(id);
    const rid = before?.rid ?? this.#nextNumber();
    const document = withSystemProperties(content, this.container, rid, this.now);
    const item = new Item(id, this.partitionKey, rid, document, this.now);
    // A new item follows the items created before it, even if the same transaction deleted its id before.
    if (!before) this.changes.delete(id);
    this.changes.set(id, item);
    return item;
  }

  remove(id: string): void {
    this.changes.set(id, null);
  }
}

/** The service sets these properties and ignores values from the client. */
const systemProperties = new Set(['_rid', '_self', '_etag', '_attachments', '_ts']);

export function withoutSystemProperties(document: JsonObject): JsonObject {
  const content: JsonObject = {};
  for (const [key, value] of Object.entries(document)) if (!systemProperties.has(key)) define(content, key, value);
  return content;
}

function withSystemProperties(content: JsonObject, container: Container, rid: number, now: number): JsonObject {
  const document = withoutSystemProperties(content);
  document._rid = documentRid(container.rid, rid);
  document._self = `${container.definition._self}docs/${document._rid}/`;
  document._etag = `"${randomUUID()}"`;
  document._attachments = 'attachments/';
  document._ts = Math.floor(now / 1000);
  return document;
}

/** Eight bytes of database and container, then eight little-endian bytes of the document: clients parse them. */
function documentRid(containerRid: string, rid: number): string {
  const bytes = Buffer.alloc(16);
  bytes.write(containerRid.replaceAll('-', '/'), 'base64');
  bytes.writeBigUInt64LE(BigInt(rid), 8);
  return bytes.toString('base64').replaceAll('/', '-');
}
