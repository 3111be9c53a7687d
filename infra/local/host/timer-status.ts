/** When a timer last ran and should run next, stored so that a run missed while no host was up is made at the next start. */
export interface TimerStatus {
  /** Milliseconds since 1970; null before the first run. */
  last: number | null;
  next: number;
  lastUpdated: number;
}

export interface TimerStatusStore {
  read(): Promise<TimerStatus | undefined>;
  write(status: TimerStatus): Promise<void>;
}

interface Stored {
  Last?: string;
  Next?: string;
  LastUpdated?: string;
}

/** .NET's "never". */
const never = '0001-01-01T00:00:00Z';

export function encodeStatus({ last, next, lastUpdated }: TimerStatus): Required<Stored> {
  const iso = (ms: number) => new Date(ms).toISOString();
  return { Last: last === null ? never : iso(last), Next: iso(next), LastUpdated: iso(lastUpdated) };
}

export function decodeStatus(text: string): TimerStatus | undefined {
  try {
    const { Last = never, Next = '', LastUpdated = '' } = JSON.parse(text) as Stored;
    const [next, lastUpdated] = [Date.parse(Next), Date.parse(LastUpdated)];
    if (Number.isNaN(next) || Number.isNaN(lastUpdated)) return undefined;
    return { last: Last.startsWith('0001-') ? null : Date.parse(Last), next, lastUpdated };
  } catch {
    return undefined;
  }
}
