import { WorkerPool } from '../../../shared/sealing/worker-pool.ts';

/** A thread whose code answers what it is asked: `work` is the body of the listener, with the message in `asked`. */
const threadOf = (work: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads';
      const kept = [];
      parentPort.on('message', async (asked) => { ${work} });
      parentPort.postMessage('ready');`)}`,
  );

const limits = { size: 2, maxWaiting: 4, waitMs: 10_000, callMs: 30_000, growthBytes: 100 << 20 };

const takesAndTakes = `
  if (asked === 'rest') return parentPort.postMessage('rested');
  for (;;) {
    kept.push(Buffer.alloc(20 << 20, 1));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  }`;
const rests = 'setTimeout(() => parentPort.postMessage("rested"), 1000);';

describe('a pool of threads', () => {
  let pool: WorkerPool;
  afterEach(() => pool.close());
  const call = (message: object) => pool.run((session) => session.call(message));

  it('ends a thread that takes memory and never looks at its budget, and has another one for the next call', async () => {
    pool = new WorkerPool({ ...limits, url: threadOf(takesAndTakes) });
    await expect(call({})).rejects.toMatchObject({ name: 'Exhausted', message: 'memory' });
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
});
