/** A forgotten password: the link in the mailbox, and what an attacker does with the two requests. */

import { confirmEmail } from '../../../../shared/operations/accounts/email-address.ts';
import { endAccess } from '../../../../shared/operations/accounts/end-access.ts';
import { login } from '../../../../shared/operations/accounts/login.ts';
import {
  changePassword,
  requestPasswordReset,
  setNewPassword,
} from '../../../../shared/operations/accounts/passwords.ts';
import { anAccount, anApiKeyRecord } from '../../../fixtures/accounts.ts';
import { aWebhook } from '../../../fixtures/delivering.ts';
import { aLoginService, ann, clientAddress, tokenIn } from '../../../fixtures/logging-in.ts';
import { codeOfRefusal, refusalOf } from '../../../fixtures/refusals.ts';

const wrongLink = ['invalid_account_link', {}];
const hourMs = 3_600_000;

function aService(first?: Parameters<typeof aLoginService>[0]) {
  const service = aLoginService(first);
  const ask = (email: string, from = clientAddress) =>
    requestPasswordReset(service.deps, { email, clientAddress: from, language: 'en' });
  return {
    ...service,
    ask,
    set: (token: string, newPassword = 'a new secret') =>
      setNewPassword(service.deps, { token, newPassword, language: 'en' }),
    /** The token of a link that was just asked for. */
    async aToken(email = 'ann@example.com') {
      await ask(email);
      return tokenIn((await service.deliver())[0]);
    },
  };
}

describe('asking for a reset', () => {
  it('enumeration: an address without an account gets the same answer for the same work', async () => {
    const outcomes = await Promise.all(
      ['ann@example.com', 'nobody@example.com'].map(async (email) => {
        const { ask, work, mails, enqueued, pageSessions } = aService();
        const answer = await ask(email);
        const [mail] = mails.all();
        const { kind, status, language } = mail?.value ?? {};
        return {
          answer,
          work,
          sessions: pageSessions.counts,
          mail: { kind, status, language },
          queued: enqueued.length,
        };
      }),
    );
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(outcomes[0]).toMatchObject({ work: { hashed: 0, compared: 0, accountsRead: 0 }, queued: 1 });
  });

  it('by an address that only looks like the account’s sends to the account’s own', async () => {
    const { ask, deliver } = aService([anAccount({ email: 'kate@example.com' })]);
    // U+212A, the Kelvin sign, becomes a k in lower case.
    await ask('\u212aate@example.com');
    expect((await deliver()).map(({ to }) => to.address)).toEqual(['kate@example.com']);
  });

  it('rate: three messages in fifteen minutes to an address, with an account or without, from any client', async () => {
    const { ask } = aService();
    for (const email of ['ann@example.com', 'nobody@example.com']) {
      for (let count = 0; count < 3; count++) await ask(email, `192.0.2.${count}`);
      expect(await codeOfRefusal(ask(email, '192.0.2.99'))).toBe('rate_limit_exceeded');
    }
  });

  it('rate: thirty addresses in fifteen minutes from one client', async () => {
    const { ask } = aService();
    for (let count = 0; count < 30; count++) await ask(`person${count}@example.com`);
    expect(await codeOfRefusal(ask('one-more@example.com'))).toBe('rate_limit_exceeded');
  });
});

describe('a reset link', () => {
  it('sets the password, verifies the address, and sends an e-mail', async () => {
    const { aToken, set, deps, account, deliver } = aService();
    await set(await aToken());
    expect(await login(deps, { email: 'ann@example.com', password: 'a new secret', clientAddress })).toBeDefined();
    expect(account().emailVerifiedAt).not.toBeNull();
    expect((await deliver()).map(({ to, subject }) => [to.address, subject])).toEqual([
      ['Ann@example.com', 'Your password was changed'],
    ]);
  });

  it('reuse: works once, and of parallel uses one', async () => {
    const { aToken, set } = aService();
    const token = await aToken();
    const outcomes = await Promise.all(['a', 'b', 'c', 'd'].map((end) => refusalOf(set(token, `new secret ${end}`))));
    expect(outcomes.filter((outcome) => outcome?.[0] === 'invalid_account_link')).toHaveLength(3);
    expect(await refusalOf(set(token))).toEqual(wrongLink);
  });

  it('ends after an hour', async () => {
    const { aToken, set, clock } = aService();
    const token = await aToken();
    clock.advance(hourMs);
    expect(await refusalOf(set(token))).toEqual(wrongLink);
  });

  it('ends with a change of the password, and with the use of another link', async () => {
    const service = aService();
    const [first, second] = [await service.aToken(), await service.aToken()];
    await service.set(second);
    expect(await refusalOf(service.set(first))).toEqual(wrongLink);
    const third = await service.aToken();
    const change = { accountId: ann, currentPassword: 'a new secret', newPassword: 'another secret', clientAddress };
    await changePassword(service.deps, change);
    expect(await refusalOf(service.set(third))).toEqual(wrongLink);
  });

  it('guessing: a token with any character changed is refused; no record is read and nothing hashed for it', async () => {
    const { aToken, set, work } = aService();
    const token = await aToken();
    work.accountsRead = 0;
    for (let at = 0; at < token.length; at++) {
      const other = token[at] === 'A' ? 'B' : 'A';
      const guess = token.slice(0, at) + other + token.slice(at + 1);
      expect([at, await refusalOf(set(guess))]).toEqual([at, wrongLink]);
    }
    expect(work).toMatchObject({ accountsRead: 0, hashed: 0 });
  });

  it('does nothing that another kind of link does', async () => {
    const { aToken, deps } = aService();
    const token = await aToken();
    const used = confirmEmail(deps, { token, decision: 'confirm', language: 'en' });
    expect(await refusalOf(used)).toEqual(wrongLink);
  });

  it('a password that cannot be used leaves the link as it is', async () => {
    const { aToken, set } = aService();
    const token = await aToken();
    expect(await codeOfRefusal(set(token, 'short'))).toBe('validation_error');
    expect(await set(token)).toBeNull();
  });
});

describe('what another person left in the account', () => {
  const keyName = 'ci of https://evil.example';

  async function withAccess(verifiedAt: string | null) {
    const service = aService([anAccount({ email: 'Ann@example.com', emailVerifiedAt: verifiedAt })]);
    service.apiKeys.stored.push(anApiKeyRecord({ ownerId: ann, name: keyName }));
    const { version } = await service.webhooks.records.load(ann);
    await service.webhooks.records.save(ann, { version, value: [] }, [aWebhook({ ownerId: ann })]);
    return { ...service, left: () => [service.apiKeys.stored.length, service.webhooks.of(ann).length] };
  }

  it('of an address that was never verified ends with the reset', async () => {
    const { aToken, set, left, deliver } = await withAccess(null);
    expect(await set(await aToken())).toBeNull();
    expect(left()).toEqual([0, 0]);
    expect((await deliver())[0]?.text).toContain('/app/forgot-password');
  });

  it('a reset that fails there can be repeated with the same link', async () => {
    const { aToken, set, left, deps, account } = await withAccess(null);
    const token = await aToken();
    const list = deps.apiKeys.listByOwner;
    deps.apiKeys.listByOwner = () => Promise.reject(new Error('the database is away'));
    await expect(set(token)).rejects.toThrow('away');
    expect(account().tokenVersion).toBe(1);
    deps.apiKeys.listByOwner = list;
    await set(token);
    expect(left()).toEqual([0, 0]);
  });

  it('of a verified address is listed by the answer and the e-mail, and ends with either link, once', async () => {
    const { aToken, set, left, deps, deliver, account } = await withAccess('2026-11-20T10:00:00.000Z');
    const remaining = await set(await aToken());
    expect(remaining).toMatchObject({ apiKeys: [keyName], webhooks: [expect.stringContaining('https://')] });
    expect(left()).toEqual([1, 1]);
    const [mail] = await deliver();
    expect(mail?.text).toContain('/app/end-access#');
    expect(mail?.text).toMatch(/API key: ci of/);
    expect(mail?.text).not.toContain(keyName);
    const { tokenVersion } = account();
    await endAccess(deps, { token: tokenIn(mail) });
    expect([left(), account().tokenVersion]).toEqual([[0, 0], tokenVersion + 1]);
    expect(await refusalOf(endAccess(deps, { token: remaining?.token ?? '' }))).toEqual(wrongLink);
  });

  it('ends with no other link, and not after a day', async () => {
    const { aToken, set, left, deps, clock } = await withAccess('2026-11-20T10:00:00.000Z');
    const reset = await aToken();
    expect(await refusalOf(endAccess(deps, { token: reset }))).toEqual(wrongLink);
    const remaining = await set(reset);
    expect(await refusalOf(set(remaining?.token ?? ''))).toEqual(wrongLink);
    clock.advance(24 * hourMs);
    expect(await refusalOf(endAccess(deps, { token: remaining?.token ?? '' }))).toEqual(wrongLink);
    expect(left()).toEqual([1, 1]);
  });
});
