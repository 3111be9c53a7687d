/** A worker that dies at any write, and the largest batch of wrong cells. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { getBatch } from '../../../../shared/operations/batches/batches.ts';
import { sendBatchRows } from '../../../../shared/operations/batches/send-batch-rows.ts';
import { aBatchService, aRow, batchRef } from './batch-service.ts';

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => aRow(index));

/** Bytes that are in use once garbage is collected. */
function bytesInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

it.each([
  ['whose form is right', {}, 1_000_000],
  ['that also have a wrong address', { recipients: [{ ...aRow(0).recipients[0], email: 'nobody' }] }, 1_010_000],
])(
  'a million wrong cells of rows %s are counted, the first are named, and the memory for them has a bound',
  async (_, more, count) => {
    const service = await aBatchService();
    const prefill = Object.fromEntries(Array.from({ length: 100 }, (_, cell) => [`c${cell}`, 'x']));
    const rows = Array.from({ length: 10_000 }, (_, index) => aRow(index, { prefill, ...more }));
    const before = bytesInUse();
    const grown: number[] = [];
    let pauses = 0;
    service.deps.timer.sleep = async () => {
      if (++pauses % 40 === 0) grown.push(bytesInUse() - before);
    };
    const { problemCount, problems, wrongRows } = await service.check(rows);
    expect([problemCount, problems.length, wrongRows.length]).toEqual([count, 1_000, 10_000]);
    expect(grown.length).toBeGreaterThan(3);
    expect(Math.max(...grown) / 2 ** 20).toBeLessThan(4);
  },
  300_000,
);

/** Every write of a worker, counted; the worker dies before or after one of them. */
function dyingAt(service: Awaited<ReturnType<typeof aBatchService>>, step: number, isAfter: boolean) {
  let count = 0;
  let isDead = false;
  const mortal = <T extends object>(port: T, names: readonly (keyof T)[]): T => ({
    ...port,
    ...Object.fromEntries(
      names.map((name) => [
        name,
        async (...input: unknown[]) => {
          if (isDead) throw new Error('dead');
          const isLast = ++count === step;
          if (isLast && !isAfter) isDead = true;
          if (isDead) throw new Error('the process died');
          const result = await (port[name] as (...all: unknown[]) => Promise<unknown>)(...input);
          if (isLast) isDead = true;
          if (isDead) throw new Error('the process died');
          return result;
        },
      ]),
    ),
  });
  const { batches, envelopes, documents, deliveries } = service.deps;
  const deps = {
    ...service.deps,
    batches: mortal(batches, ['create', 'createChunk', 'replace', 'replaceChunk']),
    envelopes: mortal(envelopes, ['create', 'get']),
    documents: mortal(documents, ['storeUpload', 'readUpload', 'uploadProperties']),
    deliveries: mortal(deliveries, ['create']),
  };
  return { deps: deps as typeof service.deps, steps: () => count };
}

describe('a worker that dies at any write', () => {
  it('loses no row and sends none twice', async () => {
    const rows = rowsOf(12);
    const all = await aBatchService();
    await all.create(rows);
    const whole = dyingAt(all, Number.POSITIVE_INFINITY, false);
    await sendBatchRows(whole.deps, { ...batchRef, chunk: 0 });
    expect(whole.steps()).toBeGreaterThan(40);
    for (let step = 1; step <= whole.steps(); step++) {
      for (const isAfter of [false, true]) {
        const service = await aBatchService();
        await service.create(rows);
        const { deps } = dyingAt(service, step, isAfter);
        await sendBatchRows(deps, { ...batchRef, chunk: 0 }).catch(() => undefined);
        await service.work();
        const sent = service.envelopes.events().filter(({ type }) => type === 'envelope.sent');
        const { counts } = await getBatch(service.deps, batchRef);
        expect([step, isAfter, counts.sent, sent.length, service.deliveries.size]).toEqual([step, isAfter, 12, 12, 1]);
      }
    }
  }, 180_000);
});
