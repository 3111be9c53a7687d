/** The erasure by age reaches every account, however many there are and however long one takes. */
import type { Retention } from '../../../../shared/domain/accounts/retention.ts';
import type { ErasureRecords } from '../../../../shared/domain/envelopes/erasure-records.ts';
import type { DeliveryRecords } from '../../../../shared/domain/webhooks/webhook-ports.ts';
import { eraseByAge } from '../../../../shared/operations/maintenance/erase-by-age.ts';
import { systemRandom } from '../../../../shared/system.ts';
import { accountsInMemory, organizationLogInMemory } from '../../../fixtures/account-records.ts';
import { anAccount } from '../../../fixtures/accounts.ts';
import { inMemory, only } from '../../../fixtures/operations.ts';
import { mailsInMemory, webhooksInMemory } from '../../../fixtures/outbound.ts';

const changedAt = '2026-01-01T00:00:00.000Z';
const retention: Retention = { completedDays: 30, endedDays: 30, changedAt, noticedAt: changedAt };
const idOf = (number: number) => `usr_${String(number).padStart(32, '0')}`;

/** @param msEach how long the service works on one account */
function aService(count: number, msEach: number) {
  const people = Array.from({ length: count }, (_, number) => anAccount({ id: idOf(number), retention }));
  const { deps, clock } = inMemory({ seal: jest.fn(), preflight: jest.fn() });
  const reached: string[] = [];
  const erasures = only<ErasureRecords>({
    async findRetained(ownerId) {
      reached.push(ownerId);
      clock.advance(msEach);
      return [];
    },
  });
  const all = {
    ...deps,
    accounts: accountsInMemory(people).records,
    organizationLog: organizationLogInMemory().records,
    erasures,
    mails: mailsInMemory().records,
    webhooks: webhooksInMemory().records,
    deliveries: only<DeliveryRecords>({}),
    settings: { ...deps.settings, sendsMail: true },
  };
  return {
    async run(fraction = 0) {
      reached.length = 0;
      const report = await eraseByAge({ ...all, random: { ...systemRandom, fraction: () => fraction } });
      return { ...report, reached: [...reached] };
    },
  };
}

it('a run takes all accounts while there is time, more than a thousand', async () => {
  const { reached, isBoundHit } = await aService(1_500, 0).run(0.5);
  expect([new Set(reached).size, reached.length, isBoundHit]).toEqual([1_500, 1_500, false]);
});

it('each run begins elsewhere: accounts that one run has no time for are the first of another', async () => {
  const { run } = aService(5, 60_000);
  const runs = [await run(0), await run(0.4), await run(0.8)];
  const expected = [
    [0, 1],
    [2, 3],
    [4, 0],
  ];
  expect(runs.map(({ reached }) => reached)).toEqual(expected.map((numbers) => numbers.map(idOf)));
  expect(runs.every(({ isBoundHit }) => isBoundHit)).toBe(true);
});
