import type { Container, Item } from './container.ts';
import { badRequest, conflict, Failure, notFound, preconditionFailed } from './failure.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { patched } from './patch.ts';
import { compile } from './sql/compile.ts';
import { parseFilter } from './sql/parse.ts';
import { type Transaction, withoutSystemProperties } from './transaction.ts';

export interface Outcome {
  readonly status: number;
  readonly item?: Item;
}

const maxItemBytes = 2 * 1024 * 1024;
const maxIdBytes = 1023;
const maxTtl = 2_147_483_647;

export function readItem(tx: Transaction, id: string): Outcome {
  const item = tx.get(id);
  if (!item) throw notFound();
  return { status: 200, item };
}

export function createItem(tx: Transaction, body: Json): Outcome {
  const content = checked(tx, body);
  if (tx.get(content.id)) throw conflict();
  return { status: 201, item: tx.put(content.id, content) };
}

export function upsertItem(tx: Transaction, body: Json, ifMatch?: string): Outcome {
  const content = checked(tx, body);
  const before = tx.get(content.id);
  if (before) checkVersion(before, ifMatch);
  return { status: before ? 200 : 201, item: tx.put(content.id, content) };
}

export function replaceItem(tx: Transaction, id: string, body: Json, ifMatch?: string): Outcome {
  const content = checked(tx, body);
  const before = tx.get(id);
  if (!before) throw notFound();
  if (content.id !== id) throw badRequest('The id of an item cannot be changed.');
  checkVersion(before, ifMatch);
  return { status: 200, item: tx.put(id, content) };
}

export function deleteItem(tx: Transaction, id: string, ifMatch?: string): Outcome {
  const before = tx.get(id);
  if (!before) throw notFound();
  checkVersion(before, ifMatch);
  tx.remove(id);
  return { status: 204 };
}

/** Applies a partial update: `[operations]` or `{ operations, condition }`, with a condition `FROM c WHERE …`. */
export function patchItem(tx: Transaction, id: string, body: Json, ifMatch?: string): Outcome {
  const before = tx.get(id);
  if (!before) throw notFound();
  checkVersion(before, ifMatch);
  const { operations, condition } = isObject(body) ? body : { operations: body };
  if (condition !== undefined && !holds(before, condition)) throw preconditionFailed();
  const content = checked(tx, patched(withoutSystemProperties(before.document), operations, tx.container));
  return { status: 200, item: tx.put(id, content) };
}

function holds(item: Item, condition: Json): boolean {
  if (typeof condition !== 'string') throw badRequest("A patch's condition is text: FROM c WHERE …");
  return compile(parseFilter(condition)).matches(item.document, new Map());
}

function checkVersion({ document }: Item, ifMatch: string | undefined): void {
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== document._etag) throw preconditionFailed();
}

/** Checks a document for the transaction's partition. Throws a 400 or 413. */
function checked(tx: Transaction, body: Json): JsonObject & { id: string } {
  if (!isObject(body)) throw badRequest('The request payload is invalid: a document is a JSON object.');
  const { id, ttl } = body;
  if (typeof id !== 'string' || id === '') throw badRequest("The required property 'id' is missing.");
  checkId(id);
  if (ttl !== undefined && ttl !== null && !isTtl(ttl)) {
    throw badRequest(`The input ttl '${JSON.stringify(ttl)}' is invalid: -1 or a whole number from 1 to ${maxTtl}.`);
  }
  if (Buffer.byteLength(JSON.stringify(body)) > maxItemBytes) throw tooLarge();
  checkPartition(tx.container, tx.partitionKey, body);
  return { ...body, id };
}

export function checkId(id: string): void {
  if (/[/\\?#]/.test(id)) throw badRequest("The input name is invalid: it must not contain '/', '\\', '?' or '#'.");
  if (Buffer.byteLength(id) > maxIdBytes) throw badRequest(`The input name is longer than ${maxIdBytes} bytes.`);
}

const isTtl = (ttl: Json) =>
  typeof ttl === 'number' && Number.isInteger(ttl) && (ttl === -1 || (ttl > 0 && ttl <= maxTtl));

export const tooLarge = () => new Failure(413, 'Request size is too large.');

function checkPartition(container: Container, partitionKey: string, body: JsonObject): void {
  if (container.partitionKeyOf(body) === partitionKey) return;
  const message = "PartitionKey extracted from document doesn't match the one specified in the header.";
  throw badRequest(message, 1001);
}
