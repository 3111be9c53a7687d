/** The rate limit of an API key as HTTP headers. */
import type { Allowance } from '../domain/rate-limit.ts';
import type { Clock } from '../domain/system.ts';
import { AppError } from '../errors.ts';

export function rateLimitHeaders({ limit, remaining, resetsAt }: Allowance): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(resetsAt),
  };
}

/** The refusal of a request beyond the limit, or null. */
export function overLimit({ isAdmitted, resetsAt }: Allowance, clock: Clock): AppError | null {
  if (isAdmitted) return null;
  return new AppError('rate_limit_exceeded', { retryAfterSeconds: resetsAt - clock.now().getTime() / 1_000 });
}
