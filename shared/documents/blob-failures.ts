/** The errors of the Blob SDK, and what callers of the documents get instead. */
import { AppError } from '../errors.ts';
import { isClockSkew, isConnectionFailure, isOutageStatus } from '../net/outage.ts';

/** Codes of 404 and 409 about the container or the account. Source: "Common REST API error codes", "Blob Storage error codes". */
const aboutContainers = new Set([
  'AccountBeingCreated',
  'ContainerBeingDeleted',
  'ContainerDisabled',
  'ContainerNotFound',
]);

/** The HTTP status of an error of the SDK about the blob of the request; undefined for anything else. */
export function blobStatus(error: unknown): number | undefined {
  const { statusCode, code, details } = (error ?? {}) as {
    statusCode?: number;
    code?: unknown;
    details?: { errorCode?: unknown };
  };
  return aboutContainers.has(String(details?.errorCode ?? code)) ? undefined : statusCode;
}

/** Whether a retention or a legal hold of the storage protects the blob. */
export function isProtected(error: unknown): boolean {
  const { code, details } = (error ?? {}) as { code?: unknown; details?: { errorCode?: unknown } };
  return blobStatus(error) === 409 && String(details?.errorCode ?? code).startsWith('BlobImmutable');
}

/** Returns `service_unavailable` if storage is overloaded or unreachable, and any other error unchanged. */
export function translateBlobError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const isPassing =
    isOutageStatus(blobStatus(error)) ||
    isInternal(error) ||
    isConnectionFailure(error) ||
    isUnanswered(error) ||
    isOfWrongTime(error);
  return isPassing ? new AppError('service_unavailable', { retryAfterSeconds: 5, cause: error }) : error;
}

/** 500 InternalError and OperationTimedOut: "Please retry the request" (Common REST API error codes). */
function isInternal(error: unknown): boolean {
  return blobStatus(error) === 500;
}

function isUnanswered(error: unknown): boolean {
  const isOfSdk = error instanceof Error && (error.name === 'RestError' || error.name === 'TimeoutError');
  return isOfSdk && blobStatus(error) === undefined;
}

function isOfWrongTime(error: unknown): boolean {
  const { code, message, details } = (error ?? {}) as { code?: unknown; message?: unknown; details?: unknown };
  return isClockSkew(blobStatus(error), code, message, details);
}
