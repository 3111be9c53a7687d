/** Twenty people who sign one envelope at once, through one instance: the time, and the requests to the stores. */
import { setTimeout as pause } from 'node:timers/promises';
import { withBenchHost } from './bench-host.ts';
import { anOwner, anUpload, type Owner, openLink, sendTo } from './journeys.ts';
import { type Benchmark, type Measurement, spread } from './measurement.ts';
import type { ProcessFigures } from './probes/process-figures.ts';
import { makeDocument } from './seal/documents.ts';

const rounds = 9;
const signerCount = 20;
/** The product sends mails and events after an envelope was sent. They are done after this time. */
const settleMs = 3_000;
/**
 * Each signer reads the envelope twice. A conflict adds a read, and a write that the log does not distinguish from a
 * query.
 */
const leastReads = 2 * signerCount;
const goals = { ms: 1_500, reads: 1.1 };

/** Sends an envelope, opens the link of each signer, and returns the functions that sign. */
async function openedLinks(owner: Owner, document: Uint8Array): Promise<(() => Promise<unknown>)[]> {
  const signers = Array.from({ length: signerCount }, (_, index) => ({
    email: `signer-${index}@example.com`,
    name: `Signer ${index}`,
  }));
  const fields = signers.map(({ email }, index) => ({
    recipientId: email,
    type: 'signature',
    page: 1,
    x: 40 + (index % 4) * 130,
    y: 120 + Math.floor(index / 4) * 60,
    width: 110,
    height: 40,
  }));
  const tokens = await sendTo(owner, await anUpload(owner, document), { signers, fields });
  return Promise.all(tokens.map((token) => openLink(owner.client.as(token))));
}

async function run(): Promise<Measurement[]> {
  const document = await makeDocument('small');
  return withBenchHost(
    async (host) => {
      const owner = await anOwner(host);
      const cpu = async () => (await owner.client.call<ProcessFigures>('GET', '/bench/process')).cpuUs;
      const [clock, cpuMs, asked]: [number[], number[], number[]] = [[], [], []];
      for (let round = -1; round < rounds; round++) {
        const sign = await openedLinks(owner, document);
        await pause(settleMs);
        host.calls?.clear();
        const [before, startedAt] = [await cpu(), performance.now()];
        await Promise.all(sign.map((each) => each()));
        const [ms, used] = [performance.now() - startedAt, (await cpu()) - before];
        const lines = host.calls?.cosmos() ?? [];
        const reads = lines.filter((line) => /^GET .*\/envelopes\/docs\/(?!evt_)/.test(line)).length;
        // The first round loads the code.
        if (round < 0) continue;
        clock.push(ms);
        cpuMs.push(used / 1000);
        asked.push(reads / leastReads);
      }
      return [
        spread(`${signerCount} signatures, elapsed time`, 'ms', clock, goals.ms),
        spread(`${signerCount} signatures, the host`, 'ms CPU', cpuMs),
        spread('  reads of the envelope ÷ those without a conflict', '×', asked, goals.reads),
      ];
    },
    { counts: true },
  );
}

export const benchmark: Benchmark = { title: `${rounds} envelopes, medians (half lie between)`, run };
