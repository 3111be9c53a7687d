/**
 * Seals per second: announces, uploads and completes a small document, several at once. A request that the product
 * refuses as too much counts as failed.
 */
import { withBenchHost } from './bench-host.ts';
import { anOwner, anUpload } from './journeys.ts';
import { type Benchmark, type Measurement, quantile, spread } from './measurement.ts';
import type { ProcessFigures } from './probes/process-figures.ts';
import { makeDocument } from './seal/documents.ts';

const rounds = 9;
const perRound = 32;
const atOnce = [4, 32] as const;

async function run(): Promise<Measurement[]> {
  const document = await makeDocument('small');
  return withBenchHost(async (host) => {
    const owner = await anOwner(host);
    const cpuUs = async () => (await owner.client.call<ProcessFigures>('GET', '/bench/process')).cpuUs;
    const seal = async () => {
      const startedAt = performance.now();
      const envelopeId = await anUpload(owner, document);
      await owner.client.call('POST', `/api/envelopes/${envelopeId}/complete`);
      return performance.now() - startedAt;
    };
    for (let warm = 0; warm < 10; warm++) await seal();
    const lines = atOnce.map((parallel) => ({
      parallel,
      ms: [] as number[],
      cpuMs: [] as number[],
      p99: [] as number[],
      failed: 0,
    }));
    for (let round = 0; round < rounds; round++) {
      for (const line of lines) {
        const [before, startedAt, times] = [await cpuUs(), performance.now(), [] as number[]];
        let left = perRound;
        const worker = async () => {
          while (left-- > 0)
            await seal().then(
              (ms) => times.push(ms),
              () => (line.failed += 1),
            );
        };
        await Promise.all(Array.from({ length: line.parallel }, worker));
        line.ms.push((performance.now() - startedAt) / Math.max(1, times.length));
        line.cpuMs.push(((await cpuUs()) - before) / 1000 / perRound);
        line.p99.push(quantile(times, 0.99));
      }
    }
    return lines.flatMap((line): Measurement[] => [
      spread(`${line.parallel} at once: a seal every`, 'ms', line.ms),
      spread('  the slowest of a hundred', 'ms', line.p99, line.parallel === 4 ? 1_000 : undefined),
      spread('  the host with its sealing threads, per seal', 'ms CPU', line.cpuMs),
      { what: '  refused or failed', value: line.failed, unit: `of ${rounds * perRound}`, goal: 0 },
    ]);
  });
}

export const benchmark: Benchmark = {
  title: `${rounds} rounds of ${perRound} seals, in turn, medians (half lie between)`,
  run,
};
