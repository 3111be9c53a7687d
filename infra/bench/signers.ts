/** Twenty people who sign one envelope at once, through one instance: how long it takes, and what it asks of the stores. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient } from '../local/api-client.ts';
import { withBenchHost } from './bench-host.ts';
import { type Benchmark, type Measurement, spread } from './measurement.ts';
import { makeDocument } from './seal/documents.ts';
import { aSigningParty } from './signing-party.ts';

const rounds = 9;
const signers = 20;
/** Mails and events of the sending are on their way until then. */
const settleMs = 3_000;
/**
 * Each signer reads the envelope twice. A conflict adds a read, and a write that the log does not distinguish from a
 * query.
 */
const leastReads = 2 * signers;
const goals = { ms: 1_500, reads: 1.1 };

async function run(): Promise<Measurement[]> {
  const document = await makeDocument('small');
  return withBenchHost(
    async ({ url, env, calls }) => {
      const owner = new ApiClient(url);
      const person = { email: `${randomUUID()}@example.com`, password: 'a long password' };
      await owner.register(person);
      const ownerId = await owner.logIn(person);
      const who = { url, owner, ownerId, pepper: env.LINK_PEPPER ?? '' };
      const cpu = async () => (await owner.call<{ cpuUs: number }>('GET', '/bench/cpu')).cpuUs;
      const [clock, cpuMs, asked]: number[][] = [[], [], []];
      for (let round = -1; round < rounds; round++) {
        const { acts } = await aSigningParty(who, document, signers);
        await pause(settleMs);
        calls?.clear();
        const [before, startedAt] = [await cpu(), performance.now()];
        await Promise.all(acts.map((act) => act()));
        const [ms, used] = [performance.now() - startedAt, (await cpu()) - before];
        const reads = (calls?.cosmos() ?? []).filter((line) => /^GET .*\/envelopes\/docs\/(?!evt_)/.test(line)).length;
        // The first one loads the code.
        if (round < 0) continue;
        clock?.push(ms);
        cpuMs?.push(used / 1000);
        asked?.push(reads / leastReads);
      }
      return [
        spread(`${signers} signatures, on the clock`, 'ms', clock ?? [], goals.ms),
        spread(`${signers} signatures, the host`, 'ms CPU', cpuMs ?? []),
        spread('  reads of the envelope ÷ those without a conflict', '×', asked ?? [], goals.reads),
      ];
    },
    { counts: true },
  );
}

export const benchmark: Benchmark = { title: `${rounds} envelopes, medians (half lie between)`, run };
