/** Every failure as an error of the catalogue. What went wrong underneath goes to the log, never to the caller. */
import { AppError } from '../errors.ts';

export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  // Cosmos DB bounds the size of a record, and a request that is allowed in every part can still exceed it.
  if ((error as { code?: unknown } | null)?.code === 413) return new AppError('payload_too_large', { cause: error });
  if (isTemporary(error)) return new AppError('service_unavailable', { retryAfterSeconds: 5, cause: error });
  return new AppError('internal_error', { cause: error });
}

/** Request timeout, too many requests, retry with (Cosmos DB), service unavailable. */
const temporaryStatuses = [408, 429, 449, 503];
const temporaryNetworkCodes = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'];

/** A store that is away or overloaded, or a configuration that is not usable yet: worth a retry, so 503 and not 500. */
function isTemporary(error: unknown): boolean {
  const { code, statusCode, name } = (error ?? {}) as { code?: unknown; statusCode?: unknown; name?: unknown };
  if (name === 'ConfigError') return true;
  const status = typeof code === 'number' ? code : statusCode;
  if (typeof status === 'number' && temporaryStatuses.includes(status)) return true;
  // The SDKs' own errors without a status: no answer came at all.
  if (name === 'RestError' || name === 'TimeoutError') return status === undefined;
  return temporaryNetworkCodes.includes(String(code));
}
