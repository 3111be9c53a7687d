/** One line of log per request. No address: its path names objects and its query may carry secrets. */
import type { InvocationContext } from '@azure/functions';
import { AppError, describe } from '../errors.ts';
import { ownerHash, type Usage, usageFacts } from '../telemetry/meter.ts';

interface LineFacts {
  method: string;
  status: number;
  durationMs: number;
  ownerId: string | undefined;
  usage: Usage;
  failure: unknown;
}

export function logRequest(
  context: InvocationContext,
  { method, status, durationMs, ownerId, usage, failure }: LineFacts,
): void {
  const line = {
    requestId: context.invocationId,
    route: context.functionName,
    method,
    status,
    durationMs: Math.round(durationMs),
    ...(ownerId === undefined ? {} : { owner: ownerHash(ownerId) }),
    ...usageFacts(usage),
    ...(failure instanceof AppError ? { code: failure.code } : {}),
  };
  if (status < 500) context.info(JSON.stringify(line));
  else context.error(JSON.stringify({ ...line, error: describe(failure) }));
}
