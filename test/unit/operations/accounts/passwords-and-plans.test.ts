/** Logging in, changing passwords, and plans that follow payments: everything but the operation in memory. */
import type { Account, Person } from '../../../../shared/domain/accounts/account.ts';
import type { AccountRecords } from '../../../../shared/domain/accounts/account-records.ts';
import type { AuthenticatorApps } from '../../../../shared/domain/accounts/authenticator-app.ts';
import type { PlanChange } from '../../../../shared/domain/accounts/payment.ts';
import { AppError } from '../../../../shared/errors.ts';
import { applyPaymentEvent } from '../../../../shared/operations/accounts/apply-payment-event.ts';
import { login } from '../../../../shared/operations/accounts/login.ts';
import { changePassword } from '../../../../shared/operations/accounts/passwords.ts';
import { systemRandom } from '../../../../shared/system.ts';
import { accountsInMemory } from '../../../fixtures/account-records.ts';
import { aClock, anAccount, aTimer, userId } from '../../../fixtures/accounts.ts';
import { only } from '../../../fixtures/operations.ts';

const ann = userId('a');
const clientAddress = '192.0.2.1';

function aService(first: Person[] = [anAccount({ email: 'Ann@Example.com', passwordHash: 'hash of old secret' })]) {
  const accounts = accountsInMemory(first);
  const attempts: string[] = [];
  const compared: (string | null)[] = [];
  const invalidated: string[] = [];
  const deps = {
    accounts: accounts.records,
    settings: { signOnRules: null },
    clock: aClock('2026-11-21T10:00:00.000Z'),
    timer: aTimer(),
    random: systemRandom,
    passwords: {
      hash: async (password: string) => `hash of ${password}`,
      matches: async (password: string, hash: string | null) => {
        compared.push(hash);
        return hash?.replace('old-pepper ', '') === `hash of ${password}`;
      },
      isCurrent: (hash: string) => !hash.startsWith('old-pepper '),
    },
    authenticatorApps: only<AuthenticatorApps>({}),
    tokens: { issue: async ({ tokenVersion }: Person) => ({ token: `v${tokenVersion}`, expiresInSeconds: 60 }) },
    captcha: {
      check: async (token?: string) => {
        if (token === 'robot') throw new AppError('invalid_captcha');
      },
    },
    throttle: {
      admitRegistration: async () => undefined,
      admitVerification: async () => undefined,
      attemptLogin: async <T>(email: string, address: string, prove: () => Promise<T | null>) => {
        attempts.push(`${email} ${address}`);
        return prove();
      },
      attemptCode: <T>(_: string, prove: () => Promise<T | null>) => prove(),
    },
    invalidateAccount: (id: string) => void invalidated.push(id),
  };
  return { deps, accounts, attempts, compared, invalidated };
}

/** The records, changed by another request just before the first `count` writes. */
function contested(records: AccountRecords, count: number, change: (account: Account) => Account): AccountRecords {
  let left = count;
  return {
    ...records,
    async replace(current, next) {
      const now = await records.get(next.id);
      if (left-- > 0 && now) await records.replace(now, change(now.value));
      return records.replace(current, next);
    },
  };
}

describe('a login after a rotation of the pepper', () => {
  const credentials = { email: 'ann@example.com', password: 'old secret', clientAddress };
  const aRotatedService = () =>
    aService([anAccount({ email: 'Ann@Example.com', passwordHash: 'old-pepper hash of old secret' })]);

  it('makes the hash anew and ends no session', async () => {
    const { deps } = aRotatedService();
    expect(await login(deps, credentials)).toMatchObject({ token: 'v1' });
    expect((await deps.accounts.get(ann))?.value).toMatchObject({
      passwordHash: 'hash of old secret',
      tokenVersion: 1,
    });
  });

  it('leaves the hash alone when the password is wrong', async () => {
    const { deps } = aRotatedService();
    await expect(login(deps, { ...credentials, password: 'wrong' })).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    expect((await deps.accounts.get(ann))?.value).toMatchObject({ passwordHash: 'old-pepper hash of old secret' });
  });

  it('succeeds although the new hash cannot be made or written', async () => {
    const { deps } = aRotatedService();
    const busy = { ...deps.passwords, hash: () => Promise.reject(new AppError('service_unavailable')) };
    expect(await login({ ...deps, passwords: busy }, credentials)).toMatchObject({ token: 'v1' });
    const accounts = contested(deps.accounts, 1, (account) => ({ ...account, plan: 'pro' }));
    expect(await login({ ...deps, accounts }, credentials)).toMatchObject({ token: 'v1' });
    expect((await deps.accounts.get(ann))?.value).toMatchObject({
      plan: 'pro',
      passwordHash: 'old-pepper hash of old secret',
    });
  });
});

describe('a login', () => {
  it('starts a session, in any spelling of the e-mail address', async () => {
    const { deps, attempts } = aService();
    const session = await login(deps, { email: ' ann@example.COM', password: 'old secret', clientAddress });
    expect(session).toMatchObject({ account: { id: ann }, token: 'v1', expiresInSeconds: 60 });
    expect(attempts).toEqual([`ann@example.com ${clientAddress}`]);
  });

  it.each([
    ['a wrong password', 'ann@example.com', 'hash of old secret'],
    ['an unknown address', 'bob@example.com', null],
  ])('invalid_credentials: %s costs one comparison and one counted attempt', async (_, email, hash) => {
    const { deps, attempts, compared } = aService();
    const attempt = login(deps, { email, password: 'wrong', clientAddress });
    await expect(attempt).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect([compared, attempts]).toEqual([[hash], [`${email} ${clientAddress}`]]);
  });

  it('missing_parameters: names what is empty, and proves nothing', async () => {
    const { deps, compared } = aService();
    const attempt = login(deps, { email: '', password: '', clientAddress });
    await expect(attempt).rejects.toMatchObject({
      code: 'missing_parameters',
      details: { email: 'is required', password: 'is required' },
    });
    expect(compared).toEqual([]);
  });
});

describe('a change of password', () => {
  const input = { accountId: ann, currentPassword: 'old secret', newPassword: 'new secret', clientAddress };

  it.each([
    ['invalid_credentials', { ...input, currentPassword: 'guess' }],
    ['validation_error', { ...input, newPassword: 'short' }],
    ['weak_password', { ...input, newPassword: 'Sunshine' }],
    ['weak_password', { ...input, newPassword: 'ann@example.com' }],
    ['unauthorized', { ...input, accountId: userId('b') }],
  ])('%s, and the password stays', async (code, wrong) => {
    const { deps, accounts, invalidated } = aService();
    await expect(changePassword(deps, wrong)).rejects.toMatchObject({ code });
    expect(accounts.the(ann)).toMatchObject({ passwordHash: 'hash of old secret', tokenVersion: 1 });
    expect(invalidated).toEqual([]);
  });

  it('keeps what a payment has changed in the meantime', async () => {
    const { deps, accounts } = aService();
    const paid = contested(deps.accounts, 2, (account) => ({ ...account, plan: 'pro' }));
    await changePassword({ ...deps, accounts: paid }, input);
    expect(accounts.the(ann)).toMatchObject({ passwordHash: 'hash of new secret', plan: 'pro' });
  });

  it('invalid_credentials: another request has changed the password in the meantime', async () => {
    const { deps, accounts } = aService();
    const changed = contested(deps.accounts, 1, (account) => ({ ...account, passwordHash: 'hash of a third' }));
    await expect(changePassword({ ...deps, accounts: changed }, input)).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    expect(accounts.the(ann)).toMatchObject({ passwordHash: 'hash of a third' });
  });
});

describe('a payment event', () => {
  const paid = (more: object = {}) =>
    ({
      kind: 'plan_paid',
      id: 'evt_1',
      createdAt: 100,
      accountId: ann,
      plan: 'pro',
      subscriptionId: 'sub_1',
      customerId: 'cus_1',
      ...more,
    }) as PlanChange;
  const ended = (more: object = {}) =>
    ({
      kind: 'plan_ended',
      id: 'evt_2',
      createdAt: 200,
      accountId: null,
      subscriptionId: 'sub_1',
      customerId: 'cus_1',
      ...more,
    }) as PlanChange;

  it('records who pays before the plan, so that the end of the subscription finds the account', async () => {
    const { deps, accounts } = aService();
    const failing = { ...deps.accounts, replace: () => Promise.reject(new Error('the database is away')) };
    await expect(applyPaymentEvent({ ...deps, accounts: failing }, paid())).rejects.toThrow('away');
    expect([...accounts.payers]).toEqual([
      ['sub_1', ann],
      ['cus_1', ann],
    ]);
  });

  it.each<[string, Parameters<typeof applyPaymentEvent>[1]]>([
    ['nothing_to_do', { kind: 'ignored', id: 'evt_1', type: 'invoice.created' }],
    ['unknown_plan', { kind: 'unknown_plan', id: 'evt_1' }],
    ['unknown_account', paid({ accountId: userId('b') })],
    ['unknown_account', paid({ accountId: null })],
    ['unknown_account', ended({ subscriptionId: 'sub_9', customerId: 'cus_9' })],
  ])('%s: %j', async (outcome, event) => {
    const { deps, accounts } = aService();
    expect(await applyPaymentEvent(deps, event)).toBe(outcome);
    expect(accounts.the(ann)).toEqual(anAccount({ email: 'Ann@Example.com', passwordHash: 'hash of old secret' }));
  });

  it('an end that names its account needs no payer', async () => {
    const { deps, accounts } = aService([anAccount({ plan: 'pro' })]);
    expect(await applyPaymentEvent(deps, ended({ accountId: ann, subscriptionId: null, customerId: null }))).toBe(
      'applied',
    );
    expect(accounts.the(ann)?.plan).toBe('free');
  });

  it('a payment without a subscription cannot have ended, and records only the payer it names', async () => {
    const { deps, accounts } = aService();
    const records = { ...deps.accounts, endOf: () => Promise.reject(new Error('it was looked for')) };
    expect(await applyPaymentEvent({ ...deps, accounts: records }, paid({ subscriptionId: null }))).toBe('applied');
    expect([...accounts.payers]).toEqual([['cus_1', ann]]);
  });

  it.each([
    [99, 'applied'],
    [100, 'nothing_to_do'],
    [101, 'nothing_to_do'],
  ])('a payment of second 100 for a subscription that ended in second %i: %s', async (endedAt, outcome) => {
    const { deps } = aService();
    await deps.accounts.rememberEnd('sub_1', endedAt);
    expect(await applyPaymentEvent(deps, paid())).toBe(outcome);
  });
});
