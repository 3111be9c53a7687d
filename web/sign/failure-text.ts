import type { Failure } from '../http/request.ts';
import type { Say } from './language.tsx';

/** A failure in the person's language. */
export function failureText(failure: Failure, say: Say): string {
  if (failure.code === 'offline') return say('offline');
  if (failure.code === 'rate_limit_exceeded' || failure.code === 'service_unavailable') return say('busy');
  if (failure.code === 'validation_error') return say('wrongFields');
  return say('failed');
}
