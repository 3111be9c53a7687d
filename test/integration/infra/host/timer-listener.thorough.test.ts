import { parseSchedule } from '../../../../infra/local/host/schedule.ts';
import { listenToTimer } from '../../../../infra/local/host/timer-listener.ts';

const start = Date.parse('2026-11-20T10:00:30Z');
const minute = 60_000;

beforeEach(() => {
  jest.useFakeTimers({ now: start });
});
afterEach(() => {
  jest.useRealTimers();
});
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

interface Info {
  IsPastDue: boolean;
}

async function aTimer(stored?: number) {
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
      run: async ({ json }) => {
        runs.push({ at: Date.now(), info: JSON.parse(json ?? '') as Info });
        if (takesMs > 0) await new Promise((resolve) => setTimeout(resolve, takesMs));
      },
    },
    ending.signal,
  );
  await pass(0);
  return {
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
    await pass(minute / 2);
    expect(timer.runs).toHaveLength(1);
    expect(timer.runs[0]?.info).toEqual({ Schedule: { AdjustForDST: true }, ScheduleStatus: null, IsPastDue: false });
    expect(timer.status()).toBe(start + minute / 2);
    await pass(minute);
    expect(timer.runs.map(({ at }) => at - start)).toEqual([minute / 2, 1.5 * minute]);
    await timer.stop();
  });

  it('runs once at once, past due, for times that were missed', async () => {
    const timer = await aTimer(start - 10 * minute);
    expect(timer.runs.map(({ info }) => info.IsPastDue)).toEqual([true]);
    await pass(minute / 2);
    expect(timer.runs.map(({ info }) => info.IsPastDue)).toEqual([true, false]);
    await timer.stop();
  });

  it('never overlaps with itself: times that pass while it runs are skipped', async () => {
    const timer = await aTimer();
    timer.takes(2.5 * minute);
    await pass(minute / 2);
    await pass(minute);
    await pass(minute);
    expect(timer.runs).toHaveLength(1);
    timer.takes(0);
    await pass(minute / 2);
    expect(timer.runs).toHaveLength(1);
    await pass(minute / 2);
    expect(timer.runs.map(({ at }) => at - start)).toEqual([minute / 2, 3.5 * minute]);
    await timer.stop();
  });
});
