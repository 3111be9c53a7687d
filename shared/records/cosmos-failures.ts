/** Translates the errors of the Cosmos SDK for the callers of the record adapters. */
import { AppError } from '../errors.ts';
import { isClockSkew, isConnectionFailure, isOutageStatus, translatingFailures } from '../net/outage.ts';

interface Answered {
  code?: unknown;
  substatus?: unknown;
}

const codeOf = (error: unknown) => (error as Answered | null)?.code;
const substatusOf = (error: unknown) => Number((error as Answered | null)?.substatus ?? 0);

/**
 * Returns the status code of an SDK error about an item; null for any other error. 404 with a substatus is not about
 * the item: the replica is behind the session (1002), or the container is missing (1003) or being created (1013).
 */
export function cosmosStatus(error: unknown): number | null {
  const code = codeOf(error);
  if (code === 404 && substatusOf(error) !== 0) return null;
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
    isOutageStatus(status) || isConnectionFailure(error) || isTimeout(error) || isOfMove(error) || isOfWrongTime(error);
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

/**
 * Status and substatus while the service moves data: a region takes no writes (3) or no requests (1008), a replica is
 * behind the session (1002), a container is being created (1013). Source: the REST API's list of status codes.
 */
const moves = new Set(['403/3', '403/1008', '404/1002', '404/1013']);

function isOfMove(error: unknown): boolean {
  return moves.has(`${codeOf(error)}/${substatusOf(error)}`);
}

function isOfWrongTime(error: unknown): boolean {
  return isClockSkew(cosmosStatus(error), (error as { message?: unknown } | null)?.message);
}
