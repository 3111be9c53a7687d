/**
 * Limits requests per key and minute over all instances. An instance takes blocks of requests from a shared counter and
 * spends them in memory. Every block is a range of the counter that no other instance gets, and only requests below the
 * limit count, so the sum never exceeds the limit, regardless of the number of instances.
 */
import type { Allowance, Counters, RateLimiter } from '../domain/rate-limit.ts';
import type { Clock } from '../domain/system.ts';

const windowMs = 60_000;
/** Longer than its window, for instances whose clocks differ. */
const counterTtlSeconds = 180;

interface Window {
  startMs: number;
  /** Requests taken from the counter and not spent yet. */
  held: number;
  /** The last known value of the counter, at most the limit. */
  taken: number;
  /** Size of the next block: it doubles, so that an instance holds no more than it has already spent. */
  nextBlock: number;
  /** Requests waiting for a block. */
  waiting: number;
  taking: Promise<void> | null;
}

export function blockLimiter(counters: Counters, clock: Clock): RateLimiter {
  let currentStartMs = 0;
  let windows = new Map<string, Window>();

  function windowOf(keyId: string): Window {
    const startMs = Math.floor(clock.now().getTime() / windowMs) * windowMs;
    // All keys share their windows, so a new minute forgets the old one's; requests still waiting keep theirs.
    if (startMs !== currentStartMs) {
      currentStartMs = startMs;
      windows = new Map();
    }
    const known = windows.get(keyId);
    if (known) return known;
    const fresh = { startMs, held: 0, taken: 0, nextBlock: 1, waiting: 0, taking: null };
    windows.set(keyId, fresh);
    return fresh;
  }

  async function takeBlock(keyId: string, window: Window, limit: number): Promise<void> {
    const size = blockSize(window, limit);
    const taken = await counters.add(`rate:${keyId}:${window.startMs / windowMs}`, size, counterTtlSeconds);
    window.taken = Math.min(taken, limit);
    window.held += Math.max(0, window.taken - (taken - size));
    window.nextBlock = size * 2;
  }

  return {
    async take(keyId, limit) {
      const window = windowOf(keyId);
      while (window.held === 0 && window.taken < limit) {
        window.waiting++;
        try {
          window.taking ??= takeBlock(keyId, window, limit).finally(() => {
            window.taking = null;
          });
          await window.taking;
        } finally {
          window.waiting--;
        }
      }
      // If the owner's plan was reduced, this instance may hold requests of the higher limit. Those above the new limit
      // do not count.
      const isAdmitted = window.held > 0 && window.taken - window.held < limit;
      if (isAdmitted) window.held--;
      return allowance(window, limit, isAdmitted);
    },
  };
}

/**
 * A hundredth of the limit, or the number of waiting requests if that is more. It shrinks towards the end, so that an
 * idle instance does not hold the last requests.
 */
function blockSize(window: Window, limit: number): number {
  const most = Math.max(1, Math.floor(limit / 100));
  const left = limit - window.taken;
  const wanted = Math.min(window.nextBlock, most, Math.max(1, Math.floor(left / 16)));
  return Math.min(left, Math.max(wanted, window.waiting));
}

function allowance(window: Window, limit: number, isAdmitted: boolean): Allowance {
  const remaining = isAdmitted ? Math.max(0, limit - window.taken) + window.held : 0;
  return { isAdmitted, limit, remaining, resetsAt: (window.startMs + windowMs) / 1_000 };
}
