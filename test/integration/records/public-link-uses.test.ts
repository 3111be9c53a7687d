/** Uses of public links: places that are claimed, counted and given back under races. */
import { cosmosPublicLinkUses } from '../../../shared/records/cosmos-public-link-uses.ts';
import { systemRandom, systemTimer } from '../../../shared/system.ts';
import { aLocalAccount, type LocalAccount } from '../infra/cosmos/local-account.ts';

const ref = { ownerId: 'usr_1', templateId: 'tpl_1', version: 1 };
const before = new Date('2026-11-20T12:00:00.000Z');
let account: LocalAccount;

const aUse = (index: number, number = 1) => ({
  addressHash: String(index).padStart(32, '0'),
  number,
  attemptId: String(index).padStart(32, 'a'),
  at: '2026-11-20T11:00:00.000Z',
  isSettled: false,
});

async function aService() {
  const container = await account.aContainer({
    partitionKey: { paths: ['/ownerId', '/batchId'], kind: 'MultiHash', version: 2 } as never,
    defaultTtl: 90 * 86_400,
  });
  return cosmosPublicLinkUses(async () => container, { timer: systemTimer, random: systemRandom });
}

beforeAll(async () => {
  account = await aLocalAccount();
});
afterAll(() => account.close());

it('fifty claims at once take the ten places there are, and no address takes one twice', async () => {
  const uses = await aService();
  const claims = Array.from({ length: 50 }, (_, index) => uses.claim(ref, aUse(index), 10));
  const outcomes = await Promise.all(claims);
  const held = outcomes.flatMap((outcome, index) => (outcome === 'claimed' ? [index] : []));
  expect([held.length, outcomes.filter((outcome) => outcome === 'full').length]).toEqual([10, 40]);
  expect(await uses.count(ref)).toBe(10);
  const [first = 0] = held;
  expect(await uses.claim(ref, aUse(first), null)).toBe('taken');
  expect(await uses.claim(ref, aUse(first, 2), null)).toBe('claimed');
  expect((await uses.ofAddress(ref, aUse(first).addressHash)).map(({ number }) => number).sort()).toEqual([1, 2]);
  expect(await uses.count({ ...ref, version: 2 })).toBe(0);
});

it('a place is given back once, and only if it is not settled', async () => {
  const uses = await aService();
  for (const index of [1, 2]) await uses.claim(ref, aUse(index), null);
  await uses.settle(ref, aUse(2));
  expect((await uses.unsettled(ref, before, 10)).map(({ addressHash }) => addressHash)).toEqual([aUse(1).addressHash]);
  await Promise.all([1, 1, 1, 2].map((index) => uses.release(ref, aUse(index))));
  await uses.release(ref, { ...aUse(1), attemptId: 'b'.repeat(32) });
  expect([await uses.count(ref), await uses.ofAddress(ref, aUse(1).addressHash)]).toEqual([1, []]);
  expect(await uses.claim(ref, aUse(1), 2)).toBe('claimed');
});

it('the uses of a link that has ended are deleted, those of another stay', async () => {
  const uses = await aService();
  const next = { ...ref, version: 2 };
  await Promise.all(Array.from({ length: 120 }, (_, index) => uses.claim(ref, aUse(index), null)));
  await uses.claim(next, aUse(1), null);
  await uses.deleteAll(ref);
  expect([await uses.count(ref), await uses.count(next)]).toEqual([0, 1]);
  expect(await uses.ofAddress(ref, aUse(1).addressHash)).toEqual([]);
});
