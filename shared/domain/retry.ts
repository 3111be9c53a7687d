/**
 * Work that is tried again, for deliveries and e-mails alike. The record says when the next attempt is due. Short waits are
 * left to the job queue's own delay; a sweep finds the long ones, and those whose queue message was lost. A worker claims
 * an attempt by putting the due time off by a lease: when the worker dies, the work is due again by itself.
 */

/** Waits up to this are the job queue's; longer ones the sweep's. */
export const maxQueueDelayMs = 60_000;

/** How long after work was due the sweep takes its queue message for lost. */
export const lostMessageMs = 15_000;

/** ISO 8601, UTC. */
export function inMs(delayMs: number, at: Date): string {
  return new Date(at.getTime() + delayMs).toISOString();
}

export function isReached(dueAt: string, at: Date): boolean {
  return Date.parse(dueAt) <= at.getTime();
}

/**
 * The delay before the next attempt; null when all were made.
 * @param delays before each attempt, from the second on, in milliseconds
 * @param attempts how many were made
 */
export function nextDelayMs(delays: readonly number[], attempts: number): number | null {
  return delays[attempts - 1] ?? null;
}

/**
 * A delay spread by a share both ways, so that what failed at the same time is not tried again at the same time.
 * @param fraction from 0 to 1: where in the spread
 */
export function withJitter(delayMs: number, share: number, fraction: number): number {
  return delayMs * (1 + share * (2 * fraction - 1));
}
