import type { Item } from './container.ts';
import { badRequest, Failure } from './failure.ts';
import { createItem, deleteItem, type Outcome, patchItem, readItem, replaceItem, upsertItem } from './items.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import type { Transaction } from './transaction.ts';

const maxOperations = 100;

interface OperationResult {
  readonly status: number;
  readonly substatus?: number | undefined;
  readonly item?: Item | undefined;
}

export function parseBatch(body: Json): JsonObject[] {
  if (!Array.isArray(body) || !body.every(isObject)) throw badRequest('A batch is a list of operations.');
  if (body.length === 0) throw badRequest('A batch needs an operation.');
  if (body.length > maxOperations) {
    throw badRequest(`Batch request has more operations than what is supported: ${maxOperations}.`);
  }
  return body;
}

/** Runs every operation or none. The caller may commit the transaction only if `isComplete`. */
export function runAtomic(
  tx: Transaction,
  operations: JsonObject[],
): { results: OperationResult[]; isComplete: boolean } {
  const results: OperationResult[] = [];
  for (const operation of operations) {
    const result = runOperation(tx, operation);
    results.push(result);
    if (result.status >= 400) {
      const failed = results.length - 1;
      return {
        isComplete: false,
        results: operations.map((_, i) => (i === failed ? result : { status: 424 })),
      };
    }
  }
  return { results, isComplete: true };
}

/** Runs one operation of a batch. A failure is a result too. */
function runOperation(tx: Transaction, operation: JsonObject): OperationResult {
  try {
    return perform(tx, operation);
  } catch (error) {
    if (error instanceof Failure) return { status: error.status, substatus: error.substatus };
    throw error;
  }
}

function perform(tx: Transaction, operation: JsonObject): Outcome {
  const { operationType, id, resourceBody = null } = operation;
  const ifMatch = typeof operation.ifMatch === 'string' ? operation.ifMatch : undefined;
  if (operationType === 'Create') return createItem(tx, resourceBody);
  if (operationType === 'Upsert') return upsertItem(tx, resourceBody, ifMatch);
  if (typeof id !== 'string') throw badRequest('The operation needs an id.');
  if (operationType === 'Read') return readItem(tx, id);
  if (operationType === 'Delete') return deleteItem(tx, id, ifMatch);
  if (operationType === 'Replace') return replaceItem(tx, id, resourceBody, ifMatch);
  if (operationType === 'Patch') return patchItem(tx, id, resourceBody, ifMatch);
  throw badRequest(`'${JSON.stringify(operationType)}' is not an operation of a batch.`);
}

export function batchBody(results: readonly OperationResult[]): string {
  const entries = results.map(({ status, substatus, item }) => {
    const sub = substatus === undefined ? '' : `,"subStatusCode":${substatus}`;
    const etag = item ? `,"eTag":${JSON.stringify(item.document._etag)}` : '';
    const resource = item ? `,"resourceBody":${item.json}` : '';
    return `{"statusCode":${status}${sub},"requestCharge":${status === 424 ? 0 : 1}${etag}${resource}}`;
  });
  return `[${entries.join()}]`;
}
