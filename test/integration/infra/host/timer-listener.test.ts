import type { HostClock } from '../../../../infra/local/host/clock.ts';
import { parseSchedule } from '../../../../infra/local/host/schedule.ts';
import { isTooFrequentToMonitor, listenToTimer } from '../../../../infra/local/host/timer-listener.ts';
import { decodeStatus, encodeStatus, type TimerStatus } from '../../../../infra/local/host/timer-status.ts';

const start = Date.parse('2026-11-20T10:00:30Z');
const minute = 60_000;

/** Stands still until it is turned. */
class HandClock implements HostClock {
  time: number;
  private waiting: { until: number; wake: () => void }[] = [];

  constructor(time: number) {
    this.time = time;
  }

  now = () => this.time;

  waitUntil(until: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted || this.time >= until) return Promise.resolve();
    return new Promise((resolve) => {
      this.waiting.push({ until, wake: resolve });
      signal.addEventListener('abort', () => resolve());
    });
  }

  async turn(ms: number): Promise<void> {
    this.time += ms;
    const due = this.waiting.filter(({ until }) => until <= this.time);
    this.waiting = this.waiting.filter(({ until }) => until > this.time);
    for (const { wake } of due) wake();
    await settle();
  }
}

/** Lets everything that is ready run. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}

interface Info {
  IsPastDue: boolean;
  ScheduleStatus: { Last: string; Next: string; LastUpdated: string } | null;
}

async function aTimer(options: {
  stored?: TimerStatus;
  runOnStartup?: boolean;
  isMonitored?: boolean;
  schedule?: string;
}) {
  const clock = new HandClock(start);
  const runs: { at: number; info: Info }[] = [];
  const ending = new AbortController();
  let status = options.stored;
  let takesMs = 0;
  const done = listenToTimer(
    {
      schedule: parseSchedule(options.schedule ?? '0 * * * * *'),
      runOnStartup: options.runOnStartup ?? false,
      store:
        options.isMonitored === false
          ? undefined
          : {
              read: async () => status,
              write: async (next) => {
                status = next;
              },
            },
      clock,
      run: async ({ json }) => {
        runs.push({ at: clock.now(), info: JSON.parse(json ?? '') as Info });
        if (takesMs > 0) await clock.waitUntil(clock.now() + takesMs, new AbortController().signal);
      },
    },
    ending.signal,
  );
  await settle();
  return {
    clock,
    runs,
    status: () => status,
    takes(ms: number) {
      takesMs = ms;
    },
    async stop() {
      ending.abort();
      await done;
    },
  };
}

describe('a timer', () => {
  it('runs at its times, not at the start, and remembers when it ran and when it will', async () => {
    const timer = await aTimer({});
    expect(timer.runs).toEqual([]);
    expect(timer.status()).toEqual({ last: null, next: start + minute / 2, lastUpdated: start });
    await timer.clock.turn(minute / 2);
    expect(timer.runs).toHaveLength(1);
    expect(timer.runs[0]?.info).toMatchObject({ IsPastDue: false, ScheduleStatus: { Last: '0001-01-01T00:00:00Z' } });
    expect(timer.status()).toEqual({
      last: start + minute / 2,
      next: start + 1.5 * minute,
      lastUpdated: start + minute / 2,
    });
    await timer.clock.turn(minute);
    expect(timer.runs.map(({ at }) => at - start)).toEqual([minute / 2, 1.5 * minute]);
    await timer.stop();
  });

  it('runs once at once, past due, for times that were missed', async () => {
    const last = start - 10 * minute;
    const timer = await aTimer({ stored: { last, next: last + minute / 2, lastUpdated: last } });
    expect(timer.runs.map(({ info }) => info.IsPastDue)).toEqual([true]);
    await timer.clock.turn(minute / 2);
    expect(timer.runs.map(({ info }) => info.IsPastDue)).toEqual([true, false]);
    await timer.stop();
  });

  it('is not past due when nothing was missed', async () => {
    const last = start - minute / 4;
    const timer = await aTimer({ stored: { last, next: start + minute / 2, lastUpdated: last } });
    expect(timer.runs).toEqual([]);
    await timer.stop();
  });

  it('runs at the start with runOnStartup', async () => {
    const timer = await aTimer({ runOnStartup: true });
    expect(timer.runs.map(({ info }) => info.IsPastDue)).toEqual([false]);
    await timer.stop();
  });

  it('without a monitor has no status and misses what it misses', async () => {
    const timer = await aTimer({ isMonitored: false });
    await timer.clock.turn(minute / 2);
    expect(timer.runs[0]?.info).toEqual({ Schedule: { AdjustForDST: true }, ScheduleStatus: null, IsPastDue: false });
    await timer.stop();
  });

  it('never overlaps with itself: times that pass while it runs are skipped', async () => {
    const timer = await aTimer({});
    timer.takes(2.5 * minute);
    await timer.clock.turn(minute / 2);
    await timer.clock.turn(minute);
    await timer.clock.turn(minute);
    expect(timer.runs).toHaveLength(1);
    timer.takes(0);
    await timer.clock.turn(minute / 2);
    expect(timer.runs).toHaveLength(1);
    await timer.clock.turn(minute / 2);
    expect(timer.runs.map(({ at }) => at - start)).toEqual([minute / 2, 3.5 * minute]);
    await timer.stop();
  });

  it('is not monitored when it runs more often than every minute', () => {
    expect(isTooFrequentToMonitor(parseSchedule('*/30 * * * * *'), start)).toBe(true);
    expect(isTooFrequentToMonitor(parseSchedule('0 * * * * *'), start)).toBe(false);
  });

  it('writes its status as the real host does', () => {
    const status = { last: null, next: start, lastUpdated: start };
    expect(encodeStatus(status)).toEqual({
      Last: '0001-01-01T00:00:00Z',
      Next: '2026-11-20T10:00:30.000Z',
      LastUpdated: '2026-11-20T10:00:30.000Z',
    });
    expect(decodeStatus(JSON.stringify(encodeStatus(status)))).toEqual(status);
    expect(decodeStatus('not JSON')).toBeUndefined();
  });
});
