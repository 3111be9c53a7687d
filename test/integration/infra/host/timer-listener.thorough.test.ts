import type { HostClock } from '../../../../infra/local/host/clock.ts';
import { parseSchedule } from '../../../../infra/local/host/schedule.ts';
import { listenToTimer } from '../../../../infra/local/host/timer-listener.ts';

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
}

async function aTimer(stored?: number) {
  const clock = new HandClock(start);
  const runs: { at: number; info: Info }[] = [];
  const ending = new AbortController();
  let status = stored;
  let takesMs = 0;
  const done = listenToTimer(
    {
      schedule: parseSchedule('0 * * * * *'),
      store: {
        read: async () => status,
        write: async (last) => {
          status = last;
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
  it('runs at its times, not at the start, and remembers when it ran', async () => {
    const timer = await aTimer();
    expect(timer.runs).toEqual([]);
    expect(timer.status()).toBe(start);
    await timer.clock.turn(minute / 2);
    expect(timer.runs).toHaveLength(1);
    expect(timer.runs[0]?.info).toEqual({ Schedule: { AdjustForDST: true }, ScheduleStatus: null, IsPastDue: false });
    expect(timer.status()).toBe(start + minute / 2);
    await timer.clock.turn(minute);
    expect(timer.runs.map(({ at }) => at - start)).toEqual([minute / 2, 1.5 * minute]);
    await timer.stop();
  });

  it('runs once at once, past due, for times that were missed', async () => {
    const timer = await aTimer(start - 10 * minute);
    expect(timer.runs.map(({ info }) => info.IsPastDue)).toEqual([true]);
    await timer.clock.turn(minute / 2);
    expect(timer.runs.map(({ info }) => info.IsPastDue)).toEqual([true, false]);
    await timer.stop();
  });

  it('never overlaps with itself: times that pass while it runs are skipped', async () => {
    const timer = await aTimer();
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
});
