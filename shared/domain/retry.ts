/**
 * Retries, for deliveries and e-mails alike. The record says when the next attempt is due. Short delays use the job
 * queue; a sweep finds work with long delays and work whose queue message was lost. A worker claims an attempt by
 * postponing the due time by a lease: if the worker dies, the work becomes due again.
 */

/** Up to this delay the job queue is used, above it the sweep. */
export const maxQueueDelayMs = 60_000;

/** After this time the sweep assumes that the queue message of due work was lost. */
export const lostMessageMs = 15_000;

/** ISO 8601, UTC. */
export function inMs(delayMs: number, at: Date): string {
  return new Date(at.getTime() + delayMs).toISOString();
}

export function isReached(dueAt: string, at: Date): boolean {
  return Date.parse(dueAt) <= at.getTime();
}

/**
 * Returns the delay before the next attempt; null after the last one.
 * @param delays before each attempt, from the second on, in milliseconds
 * @param attempts how many were made
 */
export function nextDelayMs(delays: readonly number[], attempts: number): number | null {
  return delays[attempts - 1] ?? null;
}

/**
 * Varies a delay by a share in both directions, so that work that failed at the same time is not retried at the same
 * time.
 * @param fraction from 0 to 1: position in the range
 */
export function withJitter(delayMs: number, share: number, fraction: number): number {
  return delayMs * (1 + share * (2 * fraction - 1));
}
