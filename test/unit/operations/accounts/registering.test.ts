/** A person registers with an invitation: everything but the operations in memory. */
import { hmacKeyedHash } from '../../../../shared/auth/keyed-hash.ts';
import type { AccountRecords } from '../../../../shared/domain/accounts/account-records.ts';
import { takePlace } from '../../../../shared/domain/accounts/invitation.ts';
import { usualPreferences } from '../../../../shared/domain/accounts/preferences.ts';
import type { AccountMail } from '../../../../shared/domain/mail/account-mail.ts';
import { AppError } from '../../../../shared/errors.ts';
import { createInvitation } from '../../../../shared/operations/accounts/invitations.ts';
import { type RegisterDeps, register } from '../../../../shared/operations/accounts/register.ts';
import { systemDigest, systemRandom } from '../../../../shared/system.ts';
import { accountsInMemory } from '../../../fixtures/account-records.ts';
import { aClock, anAccount, aTimer, userId } from '../../../fixtures/accounts.ts';
import { only } from '../../../fixtures/operations.ts';
import { mailsInMemory, queueInMemory } from '../../../fixtures/outbound.ts';
import { refusalOf } from '../../../fixtures/refusals.ts';

const keyedHash = hmacKeyedHash(Buffer.alloc(32, 7));
const minuteMs = 60_000;
const dayMs = 86_400_000;

async function aService({ maxUses = 1, days = 1 } = {}) {
  const accounts = accountsInMemory();
  const clock = aClock('2026-11-20T10:00:00.000Z');
  const admitted: string[] = [];
  const hashed: string[] = [];
  const mails = mailsInMemory<AccountMail>();
  const { jobQueue, enqueued } = queueInMemory();
  const deps: RegisterDeps & { clock: ReturnType<typeof aClock>; timer: ReturnType<typeof aTimer> } = {
    accounts: accounts.records,
    clock,
    timer: aTimer(),
    random: systemRandom,
    digest: systemDigest,
    openInvitationCode: null,
    keyedHash,
    invalidateAccount: () => undefined,
    organizationLog: only({}),
    mails: mails.records,
    jobQueue,
    settings: { sendsMail: true, signOnRules: null },
    passwords: {
      hash: async (password: string) => {
        hashed.push(password);
        return `hash of ${password}`;
      },
      matches: async () => false,
      isCurrent: () => true,
    },
    captcha: {
      check: async (token?: string) => {
        if (token === 'robot') throw new AppError('invalid_captcha');
      },
    },
    throttle: {
      admitRegistration: async (email: string, address: string) => {
        if (address === 'busy') throw new AppError('rate_limit_exceeded');
        admitted.push(`${email} ${address}`);
      },
    },
  };
  const { code, expiresAt } = await createInvitation(deps, { maxUses, days });
  const codeHash = systemDigest.sha256(code);
  const places = async () => Object.keys((await accounts.records.getInvitation(codeHash))?.value.redemptions ?? {});
  const input = (name: string, more: object = {}) => ({
    email: `${name}@example.com`,
    password: 'a password',
    invitationCode: code,
    clientAddress: '192.0.2.1',
    ...more,
  });
  /** A registration that takes its place and ends before the account exists. */
  const interrupted = async (name: string, error: Error = new Error('the process ended')) => {
    const hash = () => Promise.reject(error);
    await register({ ...deps, passwords: { ...deps.passwords, hash } }, input(name)).catch(() => undefined);
    return (await accounts.records.claimedId(`${name}@example.com`)) as string;
  };
  return {
    deps,
    accounts,
    mails,
    enqueued,
    clock,
    admitted,
    hashed,
    code,
    codeHash,
    expiresAt,
    places,
    input,
    interrupted,
  };
}

describe('an invitation', () => {
  it('has a code of 128 random bits, of which only the hash is stored, and ends after its days', async () => {
    const { code, codeHash, expiresAt, accounts } = await aService({ maxUses: 3, days: 2 });
    expect(Buffer.from(code, 'base64url')).toHaveLength(16);
    expect(expiresAt).toBe('2026-11-22T10:00:00.000Z');
    expect((await accounts.records.getInvitation(codeHash))?.value).toEqual({
      codeHash,
      maxUses: 3,
      redemptions: {},
      expiresAt,
      createdAt: '2026-11-20T10:00:00.000Z',
    });
  });
});

describe('a registration', () => {
  it('makes an account on the free plan, and takes one place', async () => {
    const { deps, accounts, input, admitted, codeHash, places } = await aService();
    const { userId: id } = await register(deps, input('Ann'));
    expect(accounts.the(id)).toEqual({
      id,
      email: 'Ann@example.com',
      role: 'user',
      passwordHash: 'hash of a password',
      tokenVersion: 1,
      plan: 'free',
      rateLimitPerMinute: null,
      billing: null,
      invitation: codeHash,
      emailVerifiedAt: null,
      newEmail: null,
      preferences: usualPreferences,
      createdAt: '2026-11-20T10:00:00.000Z',
      updatedAt: '2026-11-20T10:00:00.000Z',
    });
    expect([admitted, await places()]).toEqual([['ann@example.com 192.0.2.1'], [id]]);
  });

  it.each<[string, object]>([
    ['validation_error', { password: 'short' }],
    ['weak_password', { password: 'Sunshine' }],
    ['invalid_captcha', { captchaToken: 'robot' }],
    ['rate_limit_exceeded', { clientAddress: 'busy' }],
    ['invalid_invitation', { invitationCode: 'guess' }],
  ])('%s: nothing is written, and no password is hashed', async (code, wrong) => {
    const { deps, accounts, input, hashed, places } = await aService();
    expect(await refusalOf(register(deps, input('ann', wrong)))).toMatchObject([code, {}]);
    expect(await accounts.records.claimedId('ann@example.com')).toBeNull();
    expect([hashed, await places()]).toEqual([[], []]);
  });

  it('with the open code needs no place, where there is one', async () => {
    const { deps, input, accounts, places } = await aService();
    const open = { ...deps, openInvitationCode: 'open' };
    const { userId: id } = await register(open, input('ann', { invitationCode: 'open' }));
    expect([accounts.the(id)?.invitation, await places()]).toEqual([null, []]);
    expect((await register(open, input('bob'))).userId).not.toBe(id);
    expect(await places()).toHaveLength(1);
    expect(await refusalOf(register(open, input('eve', { invitationCode: 'Open' })))).toEqual([
      'invalid_invitation',
      {},
    ]);
  });
});

describe('a registration that was interrupted', () => {
  it('keeps its place for the same person, who may try again', async () => {
    const { deps, input, interrupted, places, accounts } = await aService();
    const id = await interrupted('ann');
    expect(await places()).toEqual([id]);
    expect(accounts.the(id)).toBeUndefined();
    expect(await register(deps, input('ann'))).toEqual({ userId: id });
    expect(await places()).toEqual([id]);
  });

  it('keeps its place from others for fifteen minutes; then the next one takes it, and the slow one gets no account', async () => {
    const { deps, input, interrupted, places, clock, accounts } = await aService();
    const slow = await interrupted('ann');
    clock.advance(15 * minuteMs - 1);
    expect(await refusalOf(register(deps, input('bob')))).toEqual(['invalid_invitation', {}]);
    clock.advance(1);
    const { userId: bob } = await register(deps, input('bob'));
    expect(await places()).toEqual([bob]);
    expect(await accounts.records.create(anAccount({ id: slow }))).toBe(false);
  });

  it('that made its account after all keeps its place, which is looked at once', async () => {
    const { deps, input, clock, places, codeHash, accounts } = await aService();
    const { userId: ann } = await register(deps, input('ann'));
    clock.advance(15 * minuteMs);
    expect(await refusalOf(register(deps, input('bob')))).toEqual(['invalid_invitation', {}]);
    const stored = (await accounts.records.getInvitation(codeHash))?.value;
    expect([await places(), stored?.redemptions[ann]?.isSettled]).toEqual([[ann], true]);
    const reads: string[] = [];
    const get: AccountRecords['get'] = async (id) => {
      reads.push(id);
      return accounts.records.get(id);
    };
    expect(await refusalOf(register({ ...deps, accounts: { ...deps.accounts, get } }, input('bob')))).toEqual([
      'invalid_invitation',
      {},
    ]);
    expect(reads).toEqual([]);
  });

  it('holds no place of this invitation when its account came by another', async () => {
    const { deps, input, clock, places, codeHash, accounts } = await aService();
    await accounts.records.create(anAccount({ id: userId('c'), invitation: 'another' }));
    const current = await accounts.records.getInvitation(codeHash);
    if (!current) throw new Error('no invitation');
    await accounts.records.replaceInvitation(current, takePlace(current.value, userId('c'), clock.now()));
    clock.advance(15 * minuteMs);
    const { userId: ann } = await register(deps, input('ann'));
    expect(await places()).toEqual([ann]);
  });

  it('that makes its account while its place is looked at keeps it', async () => {
    const { deps, input, interrupted, clock, places, codeHash, accounts } = await aService();
    const slow = await interrupted('ann');
    clock.advance(15 * minuteMs);
    const bar: AccountRecords['bar'] = async (id, at) => {
      await accounts.records.create(anAccount({ id, invitation: codeHash }));
      return accounts.records.bar(id, at);
    };
    const racing = { ...deps, accounts: { ...deps.accounts, bar } };
    expect(await refusalOf(register(racing, input('bob')))).toEqual(['invalid_invitation', {}]);
    expect(await places()).toEqual([slow]);
  });
});

describe('two registrations of one address', () => {
  /** Another registration of the address makes its account just before this one does. */
  const beaten = async (winner: { invitation: string | null } | null) => {
    const service = await aService({ maxUses: 2 });
    const { deps, accounts, codeHash } = service;
    const create: AccountRecords['create'] = async (account) => {
      if (winner) await accounts.records.create({ ...account, invitation: winner.invitation ?? codeHash });
      return winner ? accounts.records.create(account) : false;
    };
    const outcome = register({ ...deps, accounts: { ...deps.accounts, create } }, service.input('ann'));
    return { outcome, places: service.places };
  };

  it('email_taken for the slower one, whose place stays as it is the winner’s', async () => {
    const { outcome, places } = await beaten({ invitation: null });
    expect(await refusalOf(outcome)).toEqual(['email_taken', {}]);
    expect(await places()).toHaveLength(1);
  });

  it('email_taken for the slower one, whose place is free again when the winner came by another invitation', async () => {
    const { outcome, places } = await beaten({ invitation: 'another' });
    expect(await refusalOf(outcome)).toEqual(['email_taken', {}]);
    expect(await places()).toEqual([]);
  });

  it('service_unavailable where the account is neither made nor there', async () => {
    const { outcome, places } = await beaten(null);
    await expect(outcome).rejects.toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 1 });
    expect(await places()).toEqual([]);
  });
});

describe('an invitation that changes while a person registers', () => {
  /** Something happens between the look at the invitation and the place that is taken. */
  const meanwhile = async (happen: (clock: ReturnType<typeof aClock>, accounts: AccountRecords) => unknown) => {
    const service = await aService();
    const accounts = { ...service.deps.accounts };
    const claimEmail: AccountRecords['claimEmail'] = async (...claim) => {
      await happen(service.clock, accounts);
      return service.accounts.records.claimEmail(...claim);
    };
    accounts.claimEmail = claimEmail;
    return { ...service, outcome: await refusalOf(register({ ...service.deps, accounts }, service.input('ann'))) };
  };

  it('invalid_invitation: it ends, and no place is taken', async () => {
    const { outcome, places } = await meanwhile((clock) => clock.advance(dayMs));
    expect([outcome, await places()]).toEqual([['invalid_invitation', {}], []]);
  });

  it('invalid_invitation: it is gone', async () => {
    const { outcome } = await meanwhile((_, accounts) => Object.assign(accounts, { getInvitation: async () => null }));
    expect(outcome).toEqual(['invalid_invitation', {}]);
  });
});

describe('the link that verifies the address', () => {
  it('is sent to the address that registered, in the language of the browser', async () => {
    const { deps, input, mails, enqueued } = await aService();
    const { userId: ownerId } = await register(deps, { ...input('ann'), language: 'ja' });
    const [mail] = mails.all().map(({ value }) => value);
    expect(mail).toMatchObject({ ownerId, kind: 'verification', address: 'ann@example.com', language: 'ja' });
    expect(enqueued).toEqual([['mail', mail?.id, 0]]);
  });

  it('is not sent where the service sends no e-mail', async () => {
    const { deps, input, mails } = await aService();
    await register({ ...deps, settings: { sendsMail: false, signOnRules: null } }, input('ann'));
    expect(mails.all()).toEqual([]);
  });

  it('a message that cannot be queued does not refuse an account that exists', async () => {
    const { deps, input, accounts } = await aService();
    const create = () => Promise.reject(new AppError('service_unavailable'));
    const { userId: id } = await register({ ...deps, mails: { create } }, input('ann'));
    expect(accounts.the(id)).toMatchObject({ emailVerifiedAt: null });
  });
});
