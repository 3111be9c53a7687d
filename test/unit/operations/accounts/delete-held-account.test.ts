/** Legal holds that are placed while an account is being deleted: the documents stay. */
import type { AccountDeletion, AccountDeletions } from '../../../../shared/domain/accounts/account-deletion.ts';
import type { ErasureRecords } from '../../../../shared/domain/envelopes/erasure-records.ts';
import { deleteAccount } from '../../../../shared/operations/accounts/delete-account.ts';
import { sweepAccountDeletions } from '../../../../shared/operations/maintenance/sweep-account-deletions.ts';
import { systemDigest, systemRandom } from '../../../../shared/system.ts';
import { accountsInMemory, organizationLogInMemory } from '../../../fixtures/account-records.ts';
import { aClock, anAccount, aTimer } from '../../../fixtures/accounts.ts';
import { only } from '../../../fixtures/operations.ts';
import { codeOf } from '../../../fixtures/refusals.ts';

const { id: accountId } = anAccount();

function aService() {
  const clock = aClock();
  const records = accountsInMemory([anAccount()]);
  const world = { held: 0, claims: 0, erased: false };
  const deps = {
    accounts: records.records,
    organizationLog: organizationLogInMemory().records,
    clock,
    timer: aTimer(clock),
    random: systemRandom,
    digest: systemDigest,
    erasures: only<ErasureRecords>({ countHeld: async () => world.held, findOwned: async () => [] }),
    accountDeletions: only<AccountDeletions>({
      findDue: async () => [accountId],
      save: async (_, value) => ({ value, version: '"2"' }),
      deleteAccess: async () => undefined,
      finish: async () => {
        world.erased = true;
      },
    }),
    settings: { signOnRules: null, sendsMail: false },
    invalidateAccount: () => undefined,
  };
  return { deps, clock, world };
}

it('race: a hold that is placed while the claim meets a conflict refuses the deletion', async () => {
  const { deps, clock, world } = aService();
  deps.accountDeletions.claim = async () => {
    Object.assign(world, { held: 1, claims: world.claims + 1 });
    return 'conflict';
  };
  const request = { accountId, loggedInAt: clock.now(), clientAddress: '198.51.100.1' };
  const ports = { passwords: only({}), authenticatorApps: only({}), throttle: only({}) };
  expect(await codeOf(deleteAccount({ ...deps, ...ports } as never, request))).toBe('legal_hold');
  expect(world).toEqual({ held: 1, claims: 1, erased: false });
});

it('race: a hold that is placed after the claim keeps the account’s deletion waiting, and the sweep reports it', async () => {
  const { deps, world } = aService();
  const dates = { requestedAt: '2026-11-20T09:00:00.000Z', dueAt: '2026-11-20T09:02:00.000Z' };
  const deletion: AccountDeletion = { id: accountId, emails: [], organizations: [], language: 'en', ...dates };
  deps.accountDeletions.get = async () => ({ value: deletion, version: '"1"' });
  world.held = 1;
  const failures = [`${accountId}: the deletion waits for the end of legal holds: 1`];
  expect(await sweepAccountDeletions(deps as never)).toMatchObject({ deleted: 0, failures });
  expect(world.erased).toBe(false);
});
