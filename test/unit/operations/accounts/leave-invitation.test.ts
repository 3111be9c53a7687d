import { leaveInvitation } from '../../../../shared/operations/accounts/invitations.ts';
import { systemRandom } from '../../../../shared/system.ts';
import { accountsInMemory } from '../../../fixtures/account-records.ts';
import { aClock, aTimer } from '../../../fixtures/accounts.ts';

const redemption = { at: '2026-11-20T10:00:00.000Z', isSettled: false };

async function aService() {
  const accounts = accountsInMemory().records;
  await accounts.createInvitation({
    codeHash: 'hash',
    maxUses: 2,
    redemptions: { usr_1: redemption, usr_2: redemption },
    expiresAt: '2026-11-21T10:00:00.000Z',
    createdAt: '2026-11-20T10:00:00.000Z',
  });
  const deps = { accounts, clock: aClock(), timer: aTimer(), random: systemRandom };
  const now = () => accounts.getInvitation('hash');
  return { deps, now };
}

it('a registration that lost its race gives its own place back', async () => {
  const { deps, now } = await aService();
  await leaveInvitation(deps, 'hash', 'usr_1');
  expect(Object.keys((await now())?.value.redemptions ?? {})).toEqual(['usr_2']);
});

it.each([
  ['holds none', 'hash', 'usr_3'],
  ['came by an invitation that is gone', 'another', 'usr_1'],
])('a registration that %s writes nothing', async (_, codeHash, accountId) => {
  const { deps, now } = await aService();
  const before = await now();
  await leaveInvitation(deps, codeHash, accountId);
  expect(await now()).toEqual(before);
});
