/** Counts of lists are remembered for ten seconds, unless this instance writes an envelope of the owner. */
import type { EnvelopeRecords } from '../../../shared/domain/envelopes/envelope-records.ts';
import { beginErasure } from '../../../shared/domain/envelopes/erasure.ts';
import type { ErasureRecords } from '../../../shared/domain/envelopes/erasure-records.ts';
import { withRecentCounts } from '../../../shared/records/recent-counts.ts';
import { aClock } from '../../fixtures/accounts.ts';
import { aSentEnvelope, ownerId, sentAt } from '../../fixtures/envelopes.ts';
import { only } from '../../fixtures/operations.ts';

const envelope = aSentEnvelope();
const current = { value: envelope, version: '"1"' };
const order = { reason: 'asked for', by: ownerId };
const erasure = beginErasure({ ...envelope, status: 'draft' } as never, order, sentAt);

function someRecords() {
  const clock = aClock();
  let counted = 0;
  const stored = withRecentCounts(
    {
      envelopes: only<EnvelopeRecords>({
        count: async () => ++counted,
        create: async () => current,
        commit: async () => current,
      }),
      erasures: only<ErasureRecords>({ claim: async () => ({ value: erasure, version: '"2"' }) }),
    },
    clock,
  );
  const count = (owner = ownerId) => stored.envelopes.count(owner, { at: clock.now(), sort: 'newest' });
  return { clock, count, ...stored };
}

it('the same count of an owner is read once within ten seconds', async () => {
  const { clock, count } = someRecords();
  expect([await count(), await count()]).toEqual([1, 1]);
  clock.advance(10_000);
  expect(await count()).toBe(2);
});

it.each<[string, (records: ReturnType<typeof someRecords>) => Promise<unknown>]>([
  ['creation', ({ envelopes }) => envelopes.create(envelope, [])],
  ['change', ({ envelopes }) => envelopes.commit(current, envelope, [])],
  ['erasure', ({ erasures }) => erasures.claim(current, erasure)],
])('after the %s of an envelope its owner’s counts are read again, and no other owner’s', async (_, write) => {
  const records = someRecords();
  const other = `usr_${'b'.repeat(32)}`;
  expect([await records.count(), await records.count(other)]).toEqual([1, 2]);
  await write(records);
  expect([await records.count(), await records.count(other)]).toEqual([3, 2]);
});
