import { collector } from '../../../shared/threads/shared-memory.ts';
import { WorkerPool } from '../../../shared/threads/worker-pool.ts';

/** A thread with `work` as the body of its listener, which gets the message in `asked`. */
const threadOf = (work: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { readlinkSync } from 'node:fs';
      import { parentPort } from 'node:worker_threads';
      const thread = process.platform === 'linux' ? readlinkSync('/proc/thread-self') : null;
      const kept = [];
      parentPort.on('message', async (asked) => { ${work} });
      parentPort.postMessage({ type: 'ready', thread });`)}`,
  );

const limits = { size: 2, maxWaiting: 4, waitMs: 10_000, callMs: 30_000, growthBytes: 100 << 20 };

const takesAndTakes = `
  if (asked === 'rest') return parentPort.postMessage('rested');
  for (;;) {
    kept.push(Buffer.alloc(20 << 20, 1));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  }`;
const rests = 'setTimeout(() => parentPort.postMessage("rested"), asked.ms ?? 1000);';

const collect = collector();

describe('a pool of threads', () => {
  let pool: WorkerPool;
  // Memory that earlier tests left would count as memory of the threads, so it is freed while no call is measured.
  beforeEach(() => {
    collect();
    collect();
  });
  afterEach(() => pool.close());
  const call = (message: object) => pool.run((session) => session.call(message));
  /** Both threads have loaded: on a busy machine one of them may take far longer for it than the other. */
  const loaded = (message: object) => Promise.all([call(message), call(message)]);

  it('ends a thread that takes memory and never looks at its budget, and has another one for the next call', async () => {
    pool = new WorkerPool({ ...limits, url: threadOf(takesAndTakes) });
    await expect(call({})).rejects.toMatchObject({ name: 'ResourceLimitExceeded', message: 'memory' });
    expect(await call('rest' as unknown as object)).toBe('rested');
  });

  it('ends no call for what the process takes elsewhere: documents that arrive and wait', async () => {
    pool = new WorkerPool({ ...limits, url: threadOf(rests) });
    const resting = call({});
    await new Promise((resolve) => setTimeout(resolve, 300));
    const arrived = [
      Buffer.alloc(200 << 20, 1),
      new Uint8Array(new SharedArrayBuffer(200 << 20)).fill(1),
      Array.from({ length: 2_000_000 }, (_, index) => ({ index })),
    ];
    expect(await resting).toBe('rested');
    expect(arrived).toHaveLength(3);
  });

  it('ends no call for what another one took that has ended well', async () => {
    const takesOnce = `
      kept.push(Buffer.alloc(asked.bytes, 1));
      if (asked.until) Atomics.wait(asked.until, 0, 0);
      setTimeout(() => parentPort.postMessage('done'), asked.ms);`;
    pool = new WorkerPool({ ...limits, url: threadOf(takesOnce) });
    await loaded({ bytes: 0, ms: 0 });
    const until = new Int32Array(new SharedArrayBuffer(4));
    const innocent = call({ bytes: 0, ms: 200, until });
    // Both run as long as the memory of the first one is measured, and only the innocent one after that.
    expect(await call({ bytes: 160 << 20, ms: 200 })).toBe('done');
    Atomics.store(until, 0, 1);
    Atomics.notify(until, 0);
    expect(await innocent).toBe('done');
  });

  it('ends a thread that works for too long, whose document is too complex', async () => {
    pool = new WorkerPool({ ...limits, callMs: 100, url: threadOf('for (;;);') });
    await expect(call({})).rejects.toMatchObject({ name: 'ResourceLimitExceeded', limit: 'time' });
  });

  const onLinux = process.platform === 'linux' ? it : it.skip;
  // A thread that waits uses no processor time, like one that a busy machine does not let run.
  const waits = (ms: number) => `
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms});
    parentPort.postMessage('answered');`;

  onLinux(
    'lets a tiny document take longer than its bound on a busy machine: processor time counts, not the clock',
    async () => {
      pool = new WorkerPool({ ...limits, callMs: 100, url: threadOf(waits(700)) });
      expect(await call({})).toBe('answered');
    },
  );

  onLinux(
    '503 with Retry-After, not document_too_complex, when only time ran out; the next call has a new thread',
    async () => {
      pool = new WorkerPool({ ...limits, callMs: 100, starvedMs: 400, url: threadOf(waits(60_000)) });
      const refusal = { code: 'service_unavailable', retryAfterSeconds: 5, isNotStarted: true };
      await expect(call({})).rejects.toMatchObject(refusal);
      await expect(call({})).rejects.toMatchObject(refusal);
    },
  );

  it('refuses before any work, and says so, when too many wait or waited too long', async () => {
    pool = new WorkerPool({ ...limits, size: 1, maxWaiting: 1, waitMs: 100, url: threadOf(rests) });
    const first = call({});
    const refusals = await Promise.allSettled([call({}), call({})]);
    const refusal = expect.objectContaining({ code: 'service_unavailable', isNotStarted: true });
    expect(refusals.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual([refusal, refusal]);
    expect(await first).toBe('rested');
  });

  it('refuses in the same way when its threads do not load in time', async () => {
    pool = new WorkerPool({
      ...limits,
      startMs: 200,
      url: new URL('data:text/javascript,setInterval(() => undefined, 1000)'),
    });
    await expect(call({})).rejects.toMatchObject({ code: 'service_unavailable', isNotStarted: true });
  });

  it('keeps a thread and half of the places free of jobs with low priority', async () => {
    pool = new WorkerPool({ ...limits, url: threadOf(rests) });
    await loaded({ ms: 0 });
    const over: string[] = [];
    const start = (name: string, isLowPriority: boolean) =>
      pool
        .run((session) => session.call({}), { isLowPriority })
        .then(
          () => over.push(name),
          (error: { isNotStarted?: boolean }) => over.push(error.isNotStarted ? `no ${name}` : 'broken'),
        );
    const started = [1, 2, 3, 4].map((job) => start(`asked ${job}`, true));
    await Promise.all([...started.slice(0, 1), ...started.slice(3), start('sealed', false)]);
    expect(over.slice(0, 1)).toEqual(['no asked 4']);
    expect(over.slice(1).toSorted()).toEqual(['asked 1', 'sealed']);
    await Promise.all(started);
    expect(over.slice(3)).toEqual(['asked 2', 'asked 3']);
  }, 20_000);
});
