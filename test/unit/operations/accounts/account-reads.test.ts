/** An owner reads the account, its sessions and its preferences. */
import { getPerson, updatePreferences } from '../../../../shared/operations/accounts/account.ts';
import { getProfile } from '../../../../shared/operations/accounts/profile.ts';
import { listSessions } from '../../../../shared/operations/accounts/sessions.ts';
import { systemRandom } from '../../../../shared/system.ts';
import { accountsInMemory } from '../../../fixtures/account-records.ts';
import { aClock, anAccount, aTimer, userId } from '../../../fixtures/accounts.ts';
import { refusalOf } from '../../../fixtures/refusals.ts';

const ownerId = userId('a');
const unknownId = userId('f');
const clock = aClock();
const session = (id: string, minutesAgo: number) => ({
  ...{ id, browser: null, system: null, network: null, generation: 0, tokenVersion: anAccount().tokenVersion },
  createdAt: clock.now().toISOString(),
  lastUsedAt: new Date(clock.now().getTime() - minutesAgo * 60_000).toISOString(),
});

function aService() {
  const accounts = accountsInMemory([anAccount()]).records;
  const sessions = [session('b', 5), session('a', 1), session('c', 9)];
  const pageSessions = { get: async () => ({ value: sessions, version: '1' }) } as never;
  return { accounts, pageSessions, clock, timer: aTimer(clock), random: systemRandom };
}

it.each([
  ['the account', getPerson, 'not_found'],
  ['the profile', getProfile, 'not_found'],
  ['sessions', listSessions, 'unauthorized'],
] as const)('%s of an account that is gone are not read', async (_, read, code) => {
  const deps = aService();
  expect(await refusalOf(read(deps as never, unknownId) as Promise<unknown>)).toEqual([code, {}]);
  expect(await read(deps as never, ownerId)).toBeTruthy();
});

it('sessions are listed from the one that was used last', async () => {
  expect((await listSessions(aService(), ownerId)).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

it('preferences are changed one by one, and read back; of an account that is gone none', async () => {
  const deps = aService();
  const { preferences: before } = await getPerson(deps, ownerId);
  const after = await updatePreferences(deps, ownerId, { attachesSealed: !before.attachesSealed });
  expect(after).toEqual({ ...before, attachesSealed: !before.attachesSealed });
  expect((await getPerson(deps, ownerId)).preferences).toEqual(after);
  expect(await updatePreferences(deps, ownerId, {})).toEqual(after);
  expect(await refusalOf(updatePreferences(deps, unknownId, {}))).toEqual(['unauthorized', {}]);
});
