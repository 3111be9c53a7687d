/** Translates the errors of the Cosmos SDK for the callers of the record adapters. */
import { AppError } from '../errors.ts';
import { isClockSkew, isConnectionFailure, isOutageStatus, translatingFailures } from '../net/outage.ts';

/** Returns the status code of an SDK error; null for any other error. */
export function cosmosStatus(error: unknown): number | null {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'number' ? code : null;
}

/**
 * Translates an error of the SDK: `service_unavailable` while the database is overloaded or unreachable,
 * `payload_too_large` for an item above the database's limit, which many allowed fields together can exceed. Other
 * errors stay unchanged.
 */
export function translateCosmosError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const status = cosmosStatus(error);
  if (status === 413) return new AppError('payload_too_large', { cause: error });
  const isPassing =
    isOutageStatus(status) ||
    isConnectionFailure(error) ||
    isTimeout(error) ||
    isReadOnly(error) ||
    isOfWrongTime(error);
  return isPassing ? new AppError('service_unavailable', { retryAfterSeconds: 5, cause: error }) : error;
}

/** Wraps an adapter: its methods throw the result of `translateCosmosError`. */
export function onCosmos<A extends object>(records: A): A {
  return translatingFailures(records, translateCosmosError);
}

/** The SDK's own timeout. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

/** 403, substatus 3: writes move to another region. */
function isReadOnly(error: unknown): boolean {
  return cosmosStatus(error) === 403 && Number((error as { substatus?: unknown }).substatus) === 3;
}

function isOfWrongTime(error: unknown): boolean {
  return isClockSkew(cosmosStatus(error), (error as { message?: unknown } | null)?.message);
}
