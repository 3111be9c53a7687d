/**
 * Seals per second: announces, uploads and completes a small document, several at once. A request that the product
 * refuses as too much counts as failed.
 */

import { upload } from '../local/api-client.ts';
import { withBenchHost } from './bench-host.ts';
import { anAccount } from './envelope-copies.ts';
import { type Benchmark, type Measurement, quantile, ratios, spread } from './measurement.ts';
import { makeDocument } from './seal/documents.ts';

const rounds = 9;
const perRound = 32;
const atOnce = [4, 32] as const;
/** Twenty a second; outside of the engine no more processor time than in it. */
const goals = { msPerSeal: 50, p99Ms: 1_000, outside: 1 };

async function run(): Promise<Measurement[]> {
  const document = await makeDocument('small');
  return withBenchHost(async ({ url }) => {
    const { client } = await anAccount(url);
    const cpu = () => client.call<{ cpuUs: number; engineUs: number }>('GET', '/bench/cpu');
    const seal = async () => {
      const startedAt = performance.now();
      const announced = await client.announce('Agreement.pdf');
      await upload(announced, document);
      await client.call('POST', `/api/envelopes/${announced.envelopeId}/complete`);
      return performance.now() - startedAt;
    };
    for (let warm = 0; warm < 10; warm++) await seal();
    const lines = atOnce.map((parallel) => ({
      parallel,
      ms: [] as number[],
      engine: [] as number[],
      outside: [] as number[],
      p99: [] as number[],
      failed: 0,
    }));
    for (let round = 0; round < rounds; round++) {
      for (const line of lines) {
        const [before, startedAt, times] = [await cpu(), performance.now(), [] as number[]];
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
        const after = await cpu();
        const engine = (after.engineUs - before.engineUs) / 1000 / perRound;
        line.engine.push(engine);
        line.outside.push((after.cpuUs - before.cpuUs) / 1000 / perRound - engine);
        line.p99.push(quantile(times, 0.99));
      }
    }
    return lines.flatMap((line): Measurement[] => [
      spread(`${line.parallel} at once: a seal every`, 'ms', line.ms, goals.msPerSeal),
      spread('  of them the slowest of a hundred', 'ms', line.p99, goals.p99Ms),
      spread('  the engine (the sealing threads), per seal', 'ms CPU', line.engine),
      spread('  the host outside of the engine, per seal', 'ms CPU', line.outside),
      spread("  CPU outside the engine per seal ÷ engine's", '×', ratios(line.outside, line.engine), goals.outside),
      { what: '  refused or failed', value: line.failed, unit: `of ${rounds * perRound}`, goal: 0 },
    ]);
  });
}

export const benchmark: Benchmark = {
  title: `${rounds} rounds of ${perRound} seals, in turn, medians (half lie between)`,
  run,
};
