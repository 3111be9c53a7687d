/** Every failure as an error of the catalogue. What went wrong underneath goes to the log, never to the caller. */
import { AppError } from '../errors.ts';

/** Adapters translate the errors of their SDKs themselves: an error that is none of the catalogue is a fault. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  // A setting can still be corrected: worth a retry, so 503 and not 500.
  const isUnusable = error instanceof Error && error.name === 'ConfigError';
  return isUnusable
    ? new AppError('service_unavailable', { retryAfterSeconds: 5, cause: error })
    : new AppError('internal_error', { cause: error });
}
