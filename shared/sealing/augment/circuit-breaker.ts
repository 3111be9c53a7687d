/**
 * Stops asking an authority that failed several times in a row, so that no sealing waits for it. After a pause one
 * caller asks it again: success ends the pause, a failure starts the next one.
 */
import type { Clock } from '../../domain/system.ts';

/** `undecided`: the question says nothing about the authority, as when the time for it was too short. */
type Outcome = 'answered' | 'failed' | 'undecided';

export interface CircuitBreaker {
  /** Whether the authority may be asked now. Who was admitted reports what came of it. */
  admits(authority: string): boolean;
  report(authority: string, outcome: Outcome): void;
}

export interface CircuitBreakerOptions {
  clock: Clock;
  /** The number of failures in a row that begins a pause. */
  failures?: number;
  pauseMs?: number;
}

/** Only authorities that failed are kept; certificates name few. Beyond the bound the oldest is forgotten. */
const maxAuthorities = 100;

interface Circuit {
  failures: number;
  pausedUntil: number;
  /** Whether one caller is asking after the pause. */
  isTried: boolean;
}

/** A circuit pauses for one minute after three failures by default. */
export function circuitBreaker({ clock, failures = 3, pauseMs = 60_000 }: CircuitBreakerOptions): CircuitBreaker {
  const circuits = new Map<string, Circuit>();
  const now = () => clock.now().getTime();

  function fail(authority: string): void {
    const count = (circuits.get(authority)?.failures ?? 0) + 1;
    circuits.delete(authority);
    const [oldest] = circuits.keys();
    if (circuits.size >= maxAuthorities && oldest !== undefined) circuits.delete(oldest);
    const pausedUntil = count >= failures ? now() + pauseMs : 0;
    circuits.set(authority, { failures: count, pausedUntil, isTried: false });
  }

  return {
    admits(authority) {
      const circuit = circuits.get(authority);
      if (!circuit || circuit.failures < failures) return true;
      if (circuit.isTried || now() < circuit.pausedUntil) return false;
      circuit.isTried = true;
      return true;
    },

    report(authority, outcome) {
      if (outcome === 'answered') circuits.delete(authority);
      else if (outcome === 'failed') fail(authority);
      else {
        const circuit = circuits.get(authority);
        if (circuit) circuit.isTried = false;
      }
    },
  };
}
