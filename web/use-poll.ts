import { useEffect } from 'preact/hooks';

/** Asks again and again while the page is in view; null for never. A request that fails is followed by the next. */
export function usePoll(
  ask: () => Promise<unknown>,
  everyMs: number | null,
  dependencies: readonly unknown[] = [],
): void {
  useEffect(() => {
    if (everyMs === null) return;
    const timer = setInterval(() => {
      if (!document.hidden) ask().catch(() => undefined);
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, ...dependencies]);
}
