/** Accounts of people who log in by single sign-on, and the end of their sessions. */
import type { Account, Member, Organization } from '../../../../shared/domain/accounts/account.ts';
import { newOrganization, roleOf } from '../../../../shared/domain/accounts/organization.ts';
import { graceMs } from '../../../../shared/domain/accounts/page-session.ts';
import type { SignOnIdentity, SignOnRules, SingleSignOn } from '../../../../shared/domain/accounts/single-sign-on.ts';
import type { Versioned } from '../../../../shared/domain/versioned.ts';
import { AppError } from '../../../../shared/errors.ts';
import { login } from '../../../../shared/operations/accounts/login.ts';
import { convertAccount } from '../../../../shared/operations/accounts/organizations.ts';
import {
  changePassword,
  requestPasswordReset,
  setNewPassword,
} from '../../../../shared/operations/accounts/passwords.ts';
import { renewSession } from '../../../../shared/operations/accounts/sessions.ts';
import { finishSignOn, startSignOn } from '../../../../shared/operations/accounts/sign-on.ts';
import { organizationLogInMemory } from '../../../fixtures/account-records.ts';
import { anAccount, userId } from '../../../fixtures/accounts.ts';
import { aLoginService, ann, clientAddress, device, tokenIn } from '../../../fixtures/logging-in.ts';
import { codeOf } from '../../../fixtures/refusals.ts';

const hourMs = 3_600_000;
const rules: SignOnRules = { domains: ['example.com'], organizationId: null, roles: null };
const confirmed = { email: 'Ann@example.com', emailVerifiedAt: '2026-11-20T10:00:00.000Z' };

const aPerson = (changes: Partial<SignOnIdentity> = {}): SignOnIdentity => ({
  issuer: 'https://id.example',
  clientId: 'countersign',
  subject: 'ann of the provider',
  email: 'ann@example.com',
  name: 'Ann',
  roles: [],
  ...changes,
});

function aService(
  first: Account[] = [anAccount({ ...confirmed, passwordHash: 'hash of secret 1' })],
  changes: Partial<SignOnRules> = {},
) {
  const service = aLoginService(first);
  let identity = aPerson();
  const singleSignOn: SingleSignOn = {
    start: async () => ({ url: 'https://id.example/authorize', attempt: 'attempt' }),
    finish: async (attempt) => {
      if (attempt !== 'attempt') throw new AppError('sign_on_failed');
      return { identity, returnTo: '/app' };
    },
  };
  const settings = { ...service.deps.settings, signOnRules: { ...rules, ...changes } };
  const log = organizationLogInMemory();
  const deps = { ...service.deps, singleSignOn, settings, organizationLog: log.records };
  const browser = { device, formerToken: null as string | null, clientAddress, language: 'en' as const };
  return {
    ...service,
    deps,
    log,
    signOn: (person: Partial<SignOnIdentity> = {}, changed: { attempt?: string | null; formerToken?: string } = {}) => {
      identity = aPerson(person);
      return finishSignOn(deps, { ...browser, attempt: 'attempt', answer: '?code=1', ...changed });
    },
  };
}

describe('an account', () => {
  it('is made at the first log-in, without a password, and found at the next', async () => {
    const { signOn, deps, account } = aService([]);
    const first = await signOn();
    expect(first.account).toMatchObject({
      email: 'ann@example.com',
      passwordHash: null,
      emailVerifiedAt: '2026-11-21T10:00:00.000Z',
      invitation: null,
      profile: { name: 'Ann' },
    });
    expect([first.isNew, account()]).toEqual([true, undefined]);
    const later = await signOn();
    expect([later.account.id, later.isNew]).toEqual([first.account.id, false]);
    expect(await codeOf(login(deps, { email: 'ann@example.com', password: '', clientAddress }))).toBe(
      'missing_parameters',
    );
  });

  it('is one, although two tabs finish at the same time', async () => {
    const { signOn } = aService([]);
    const both = await Promise.all([signOn(), signOn()]);
    expect(new Set(both.map(({ account }) => account.id)).size).toBe(1);
  });

  it('that exists is linked; the sessions and tokens that began with a password end', async () => {
    const { signOn, logIn, isGood, account } = aService();
    const before = await logIn();
    const { account: linked } = await signOn();
    expect(linked).toMatchObject({ id: ann, tokenVersion: 2, passwordHash: 'hash of secret 1' });
    expect(account().signOn?.key).toMatch(/^[0-9a-f]{64}$/);
    expect(await isGood(before.token)).toBe(false);
    expect((await signOn()).account.tokenVersion).toBe(2);
  });

  it('whose address was never verified is not linked: its owner gets the link that verifies it', async () => {
    const { signOn, account, deliver } = aService([anAccount({ passwordHash: 'hash of secret 1' })]);
    expect(await codeOf(signOn())).toBe('sign_on_unconfirmed');
    expect(account().signOn).toBeUndefined();
    const [mail] = await deliver();
    expect(mail?.text).toContain('/app/verify-email#');
  });

  it('of another person with the same address stays theirs; after a change of the provider it is linked again', async () => {
    const { signOn } = aService();
    await signOn();
    expect(await codeOf(signOn({ subject: 'the new ann' }))).toBe('sign_on_taken');
    expect((await signOn({ subject: 'ann elsewhere', issuer: 'https://new.example' })).account.id).toBe(ann);
  });

  it.each([
    ['that the provider has not verified', null],
    ['of another domain', 'ann@elsewhere.example'],
  ])('is neither made nor linked by an address %s', async (_, email) => {
    const { signOn, account } = aService();
    expect(await codeOf(signOn({ email }))).toBe('sign_on_not_allowed');
    expect(account().signOn).toBeUndefined();
  });

  it('a crash before the last write: the next log-in finds the account by its link', async () => {
    const { signOn, deps } = aService([]);
    const { rememberSignOn } = deps.accounts;
    deps.accounts.rememberSignOn = () => Promise.reject(new Error('the process ended'));
    await expect(signOn()).rejects.toThrow('the process ended');
    deps.accounts.rememberSignOn = rememberSignOn;
    const { account, isNew } = await signOn();
    expect([account.email, account.passwordHash, isNew]).toEqual(['ann@example.com', null, false]);
  });
});

describe('an address that the provider has changed', () => {
  it('becomes that of the account, and the former one is free for a new person', async () => {
    const { signOn } = aService();
    await signOn();
    const moved = await signOn({ email: 'ann.married@example.com' });
    expect(moved.account).toMatchObject({ id: ann, email: 'ann.married@example.com' });
    const next = await signOn({ subject: 'the new ann' });
    expect([next.isNew, next.account.email]).toEqual([true, 'ann@example.com']);
  });

  it('stays as it was if another account has the new one, or if it is of another domain', async () => {
    const bob = anAccount({ id: userId('b'), email: 'bob@example.com' });
    const { signOn, account } = aService([anAccount(confirmed), bob]);
    await signOn();
    for (const email of ['bob@example.com', 'ann@elsewhere.example', null]) {
      expect((await signOn({ email })).account.id).toBe(ann);
    }
    expect(account().email).toBe('Ann@example.com');
  });
});

describe('a person without a role', () => {
  it('is refused before anything is written', async () => {
    const { signOn, deps } = aService([], { roles: { Staff: 'member' } });
    expect(await codeOf(signOn({ roles: ['Visitors'] }))).toBe('sign_on_not_allowed');
    expect(await deps.accounts.claimedId('ann@example.com')).toBeNull();
    expect((await signOn({ roles: ['Staff'] })).isNew).toBe(true);
  });
});

describe('the organization of the settings', () => {
  const organizationId = userId('e');
  const founder = anAccount({ id: userId('f'), email: 'founder@elsewhere.example' });
  const roles = { Bosses: 'owner', Admins: 'admin', Staff: 'member' } as const;

  function anOrganization(others: Member[] = [], changes: Partial<SignOnRules> = {}) {
    const made = newOrganization(organizationId, 'Corp', founder.id, new Date('2026-11-20T10:00:00.000Z'));
    const corp = { ...made, members: [...made.members, ...others] };
    const service = aService([founder, corp, anAccount(confirmed)], { organizationId, ...changes });
    const read = async () => (await service.deps.accounts.get(organizationId)) as Versioned<Organization>;
    return {
      ...service,
      role: async () => roleOf((await read()).value, ann),
      async setMembers(change: (members: Member[]) => Member[]) {
        const current = await read();
        await service.deps.accounts.replace(current, { ...current.value, members: change(current.value.members) });
      },
    };
  }

  it('gets the person as a member at the first log-in; a role that an owner gave stays', async () => {
    const { signOn, role, account, setMembers } = anOrganization();
    await signOn();
    expect([await role(), account().organizations]).toEqual(['member', [organizationId]]);
    await setMembers((members) => members.map((member) => ({ ...member, role: 'admin' })));
    await signOn();
    expect(await role()).toBe('admin');
  });

  it('gives the role that the provider says, at every log-in', async () => {
    const { signOn, role, log } = anOrganization([], { roles });
    for (const [groups, given] of [
      [['Staff'], 'member'],
      [['Staff', 'Admins'], 'admin'],
      [['Bosses'], 'owner'],
      [['Staff'], 'member'],
    ] as const) {
      await signOn({ roles: groups });
      expect(await role()).toBe(given);
    }
    await signOn({ roles: ['Staff'] });
    expect(log.events(organizationId).map(({ type, actor, data }) => [type, actor, data.role, data.bySignOn])).toEqual(
      [
        ['member.joined', 'member'],
        ['member.role_changed', 'admin'],
        ['member.role_changed', 'owner'],
        ['member.role_changed', 'member'],
      ].map(([type, given]) => [type, { kind: 'owner', id: organizationId, memberId: ann }, given, true]),
    );
  });

  it('keeps its last owner, whatever the provider says', async () => {
    const { signOn, role, setMembers } = anOrganization([], { roles });
    await signOn({ roles: ['Bosses'] });
    await setMembers((members) => members.filter(({ accountId }) => accountId === ann));
    await signOn({ roles: ['Staff'] });
    expect(await role()).toBe('owner');
  });

  it('a person who has lost every role gets no session', async () => {
    const { signOn, pageSessions } = anOrganization([], { roles });
    await signOn({ roles: ['Staff'] });
    const before = pageSessions.of(ann);
    expect(await codeOf(signOn({ roles: [] }))).toBe('sign_on_not_allowed');
    expect(pageSessions.of(ann)).toEqual(before);
  });

  it('no session either if it is full, or if the settings name none', async () => {
    const others = Array.from({ length: 499 }, (_, index) => ({
      accountId: `usr_${String(index).padStart(32, '0')}`,
      role: 'member' as const,
      joinedAt: '2026-11-20T10:00:00.000Z',
      invitedBy: null,
    }));
    const full = anOrganization(others);
    expect(await codeOf(full.signOn())).toBe('organization_full');
    const unknown = anOrganization([], { organizationId: userId('9') });
    expect(await codeOf(unknown.signOn())).toBe('service_unavailable');
    for (const { pageSessions } of [full, unknown]) expect(pageSessions.counts.writes).toBe(0);
  });

  it('a person whose account became an organization is found under the new account', async () => {
    const { signOn, deps } = aService();
    await signOn();
    await convertAccount(deps, { personId: ann, name: 'Ann and Sons' });
    const { account, isNew } = await signOn({ email: null });
    expect([account.id === ann, isNew, account.email]).toEqual([false, false, 'Ann@example.com']);
  });
});

describe('the session', () => {
  it('ends after twelve hours, although it is used, and its last token with it', async () => {
    const { signOn, renew, clock } = aService();
    let { refreshToken } = await signOn();
    for (let hours = 0; hours < 11; hours++) {
      clock.advance(hourMs);
      ({ refreshToken } = await renew(refreshToken));
    }
    clock.advance(hourMs - 120_000);
    const last = await renew(refreshToken);
    expect([last.expiresInSeconds, last.session.signOnEndsAt]).toEqual([120, '2026-11-21T22:00:00.000Z']);
    clock.advance(120_000);
    expect(await codeOf(renew(last.refreshToken))).toBe('unauthorized');
  });

  it('that began with a password ends at its next renewal, once the address needs single sign-on', async () => {
    const { logIn, renew, deps, clock } = aService();
    const { refreshToken } = await logIn();
    clock.advance(graceMs + 1);
    const renewed = renewSession(deps, { refreshToken, network: null });
    expect(await codeOf(renewed)).toBe('unauthorized');
    expect((await renew(refreshToken)).account.id).toBe(ann);
  });

  it('fixation: it is a new one, and the former session of the browser ends', async () => {
    const { signOn, renew, clock } = aService();
    const first = await signOn();
    const second = await signOn({}, { formerToken: first.refreshToken });
    expect(second.session.id).not.toBe(first.session.id);
    clock.advance(graceMs + 1);
    expect(await codeOf(renew(first.refreshToken))).toBe('unauthorized');
    expect((await renew(second.refreshToken)).account.id).toBe(ann);
  });

  it('an answer to no attempt of the browser leaves its session as it is', async () => {
    const { signOn, renew } = aService();
    const { refreshToken } = await signOn();
    expect(await codeOf(signOn({}, { attempt: null, formerToken: refreshToken }))).toBe('sign_on_failed');
    expect((await renew(refreshToken)).account.id).toBe(ann);
  });
});

describe('a password of an address that needs single sign-on', () => {
  it('enumeration: is refused like a wrong one, with the same reads and comparisons', async () => {
    const costs: unknown[] = [];
    const people: [SignOnRules | null, string][] = [
      [null, 'wrong'],
      [rules, 'secret 1'],
      [rules, 'wrong'],
    ];
    for (const [signOnRules, password] of people) {
      const { deps, work } = aLoginService([anAccount({ ...confirmed, passwordHash: 'hash of secret 1' })]);
      const refused = login(
        { ...deps, settings: { ...deps.settings, signOnRules } },
        { email: 'ann@example.com', password, clientAddress },
      );
      expect(await codeOf(refused)).toBe('invalid_credentials');
      costs.push({ ...work });
    }
    expect(costs).toEqual([costs[0], costs[0], costs[0]]);
  });

  it('cannot be changed, and a reset link from before sets none', async () => {
    const service = aService();
    const { deps, account } = service;
    const change = { accountId: ann, currentPassword: 'secret 1', newPassword: 'a much better one', clientAddress };
    expect(await codeOf(changePassword(deps, change))).toBe('invalid_credentials');
    const before = aLoginService([account()]);
    await requestPasswordReset(before.deps, { email: account().email, clientAddress, language: 'en' });
    const [mail] = await before.deliver();
    const reset = { token: tokenIn(mail), newPassword: 'a much better one', language: 'en' as const };
    expect(await codeOf(setNewPassword(deps, reset))).toBe('single_sign_on_required');
    expect(account().passwordHash).toBe('hash of secret 1');
  });
});

it('without a provider nothing is found, and the attempts of an address are limited with one', async () => {
  const { deps } = aLoginService();
  const wish = { returnTo: '/app', isSilent: false, email: null, clientAddress };
  expect(await codeOf(startSignOn({ ...deps, singleSignOn: null }, wish))).toBe('not_found');
  const service = aService();
  for (let count = 0; count < 600; count++) await startSignOn(service.deps, wish);
  expect(await codeOf(startSignOn(service.deps, wish))).toBe('rate_limit_exceeded');
});
