/** An owner reads the account; a deleted key frees its slot. */

import { getAccount, updatePreferences } from '../../../../shared/operations/accounts/account.ts';
import { deleteApiKey } from '../../../../shared/operations/accounts/api-keys.ts';
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
  ['the account', getAccount, 'not_found'],
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
  const { preferences: before } = await getAccount(deps, ownerId);
  const after = await updatePreferences(deps, ownerId, { attachesSealed: !before.attachesSealed });
  expect(after).toEqual({ ...before, attachesSealed: !before.attachesSealed });
  expect((await getAccount(deps, ownerId)).preferences).toEqual(after);
  expect(await updatePreferences(deps, ownerId, {})).toEqual(after);
  expect(await refusalOf(updatePreferences(deps, unknownId, {}))).toEqual(['unauthorized', {}]);
});

describe('a key that is deleted', () => {
  const keyId = `key_${'1'.repeat(32)}`;
  const other = { keyId: `key_${'2'.repeat(32)}`, at: '' };

  function keys(places: object[]) {
    const saved: unknown[] = [];
    const invalidated: string[] = [];
    const deps = {
      apiKeys: {
        delete: async () => true,
        places: async () => ({ value: places, version: '7' }),
        savePlaces: async (...given: unknown[]) => {
          saved.push(given);
          return 'saved' as const;
        },
      },
      invalidateApiKey: (id: string) => void invalidated.push(id),
    };
    return { deps: deps as unknown as Parameters<typeof deleteApiKey>[0], saved, invalidated };
  }

  it('is known no more at once, and leaves its place among the keys being created', async () => {
    const { deps, saved, invalidated } = keys([{ keyId, at: '' }, other]);
    await deleteApiKey(deps, { ownerId, keyId });
    expect(invalidated).toEqual([keyId]);
    expect(saved).toEqual([[ownerId, expect.objectContaining({ version: '7' }), [other]]]);
  });

  it('without a place writes nothing, and is deleted although the places cannot be read', async () => {
    const { deps, saved } = keys([other]);
    await deleteApiKey(deps, { ownerId, keyId });
    expect(saved).toEqual([]);
    deps.apiKeys.places = () => Promise.reject(new Error('the database is away'));
    await deleteApiKey(deps, { ownerId, keyId });
  });
});
