/** The authenticator app and the recovery codes of an account: set up, used, removed, and attacked. */
import { login } from '../../../../shared/operations/accounts/login.ts';
import { requestPasswordReset, setNewPassword } from '../../../../shared/operations/accounts/passwords.ts';
import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  setUpSecondFactor,
} from '../../../../shared/operations/accounts/second-factor.ts';
import { anAccount, userId } from '../../../fixtures/accounts.ts';
import { appCode } from '../../../fixtures/app-codes.ts';
import { aLoginService, ann, clientAddress, tokenIn } from '../../../fixtures/logging-in.ts';
import { codeOfRefusal, refusalOf } from '../../../fixtures/refusals.ts';

const ben = userId('b');
const password = 'secret 1';
const stepMs = 30_000;
const dayMs = 86_400_000;
const people = () => [
  anAccount({
    email: 'Ann@example.com',
    passwordHash: 'hash of secret 1',
    emailVerifiedAt: '2026-11-20T10:00:00.000Z',
  }),
  anAccount({ id: ben, email: 'ben@example.com', passwordHash: 'hash of secret 1' }),
];

async function aProtected() {
  const service = aLoginService(people());
  const { deps, clock } = service;
  const prove = (accountId = ann) => ({ accountId, password, clientAddress });
  async function setUp(accountId = ann) {
    const { secret } = await setUpSecondFactor(deps, prove(accountId));
    const code = appCode(secret, clock.now());
    const recoveryCodes = await confirmSecondFactor(deps, { accountId, code, language: 'en' });
    clock.advance(2 * stepMs);
    return { secret, recoveryCodes };
  }
  const { secret, recoveryCodes } = await setUp();
  return {
    ...service,
    secret,
    recoveryCodes,
    setUp,
    prove,
    async resetByMail(email: string) {
      await requestPasswordReset(deps, { email, clientAddress, language: 'en' });
      const mail = (await service.deliver()).find(
        ({ to, subject }) => to.address.toLowerCase() === email && /Reset/.test(subject),
      );
      return setNewPassword(deps, { token: tokenIn(mail), newPassword: 'a new secret', language: 'en' });
    },
    code: (skew = 0) => appCode(secret, clock.now(), skew),
    logInWith: (code?: string, from: { email?: string; password?: string; clientAddress?: string } = {}) =>
      login(deps, {
        email: 'ann@example.com',
        password,
        clientAddress,
        ...from,
        ...(code === undefined ? {} : { code }),
      }),
  };
}

describe('a log-in', () => {
  it('of an account without a second factor takes no notice of a code', async () => {
    const { deps } = aLoginService(people());
    const credentials = { email: 'ben@example.com', password, clientAddress };
    expect((await login(deps, { ...credentials, code: '000000' })).account.id).toBe(ben);
    expect((await login(deps, credentials)).account.id).toBe(ben);
  });

  it('with the right password needs a code, and takes the app’s', async () => {
    const { logInWith, code } = await aProtected();
    expect(await codeOfRefusal(logInWith())).toBe('second_factor_required');
    expect(await codeOfRefusal(logInWith(''))).toBe('second_factor_required');
    expect((await logInWith(code())).account.id).toBe(ann);
  });

  it('enumeration: with a wrong password the answer and the work are those of an account without a second factor', async () => {
    const attempts = ['ann@example.com', 'ben@example.com', 'nobody@example.com'].map(async (email) => {
      const { deps, work, code } = await aProtected();
      Object.assign(work, { hashed: 0, compared: 0, accountsRead: 0 });
      const credentials = { email, password: 'wrong', clientAddress, code: code() };
      return { refusal: await refusalOf(login(deps, credentials)), work: { ...work } };
    });
    const [withFactor, without, unknown] = await Promise.all(attempts);
    expect(withFactor?.refusal?.[0]).toBe('invalid_credentials');
    expect(without).toEqual(withFactor);
    expect(unknown).toEqual(withFactor);
  });

  it('skew: a code of the step before and after counts, of two steps it does not', async () => {
    const { logInWith, code, clock } = await aProtected();
    expect(await codeOfRefusal(logInWith(code(-2)))).toBe('invalid_code');
    expect(await codeOfRefusal(logInWith(code(2)))).toBe('invalid_code');
    await logInWith(code(-1));
    clock.advance(3 * stepMs);
    await logInWith(code(1));
  });

  it('replay: a code counts once, and so does every code before it', async () => {
    const { logInWith, code } = await aProtected();
    const used = code();
    const before = code(-1);
    await logInWith(used);
    expect(await codeOfRefusal(logInWith(used))).toBe('invalid_code');
    expect(await codeOfRefusal(logInWith(before))).toBe('invalid_code');
  });

  it('replay: the code that confirmed the set-up logs nobody in', async () => {
    const { deps, clock, prove } = await aProtected();
    const { secret } = await setUpSecondFactor(deps, prove());
    const code = appCode(secret, clock.now());
    await confirmSecondFactor(deps, { accountId: ann, code, language: 'en' });
    const credentials = { email: 'ann@example.com', password, clientAddress, code };
    expect(await codeOfRefusal(login(deps, credentials))).toBe('invalid_code');
  });

  it('race: of fifty requests with one code of the app one succeeds', async () => {
    const { logInWith, code } = await aProtected();
    const used = code();
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => logInWith(used)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('attack: the code of another person is wrong', async () => {
    const { logInWith, setUp, clock } = await aProtected();
    const { secret, recoveryCodes } = await setUp(ben);
    expect(await codeOfRefusal(logInWith(appCode(secret, clock.now())))).toBe('invalid_code');
    expect(await codeOfRefusal(logInWith(recoveryCodes[0]))).toBe('invalid_code');
  });
});

describe('guessing codes with a known password', () => {
  const guesses = Array.from({ length: 20 }, (_, index) => String(900_000 + index));

  it('ends after ten, however often the password alone is sent in between', async () => {
    const { logInWith } = await aProtected();
    const seen: (string | undefined)[] = [];
    for (const guess of guesses) {
      seen.push(await codeOfRefusal(logInWith(guess)));
      await codeOfRefusal(logInWith());
    }
    expect(seen).toEqual([...Array(10).fill('invalid_code'), ...Array(10).fill('rate_limit_exceeded')]);
  });

  it('ends after thirty a day from any address, also for the right code', async () => {
    const { logInWith, clock, code } = await aProtected();
    let wrong = 0;
    for (let round = 0; round < 8; round++) {
      for (const guess of guesses) {
        if ((await codeOfRefusal(logInWith(guess, { clientAddress: `198.51.100.${round}` }))) === 'invalid_code')
          wrong++;
      }
      clock.advance(15 * 60_000);
    }
    expect(wrong).toBe(30);
    expect(await codeOfRefusal(logInWith(code()))).toBe('rate_limit_exceeded');
    clock.advance(dayMs);
    await logInWith(code());
  });
});

describe('recovery codes', () => {
  it('each logs in once, as people write it', async () => {
    const { deps, logInWith, recoveryCodes } = await aProtected();
    const [first = '', second = ''] = recoveryCodes;
    expect(new Set(recoveryCodes).size).toBe(10);
    await logInWith(` ${first.toUpperCase()} `);
    expect(await codeOfRefusal(logInWith(first))).toBe('invalid_code');
    await logInWith(second.replace('-', ''));
    expect((await getSecondFactor(deps, ann)).app?.recoveryCodes).toHaveLength(8);
  });

  it('race: of fifty requests with one recovery code one succeeds', async () => {
    const { logInWith, recoveryCodes } = await aProtected();
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => logInWith(recoveryCodes[3])));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('new ones end the former ones', async () => {
    const { deps, logInWith, recoveryCodes, prove } = await aProtected();
    const [fresh] = await renewRecoveryCodes(deps, prove());
    expect(await codeOfRefusal(logInWith(recoveryCodes[0]))).toBe('invalid_code');
    await logInWith(fresh);
  });

  it('are not in the record', async () => {
    const { account, recoveryCodes, secret } = await aProtected();
    const record = JSON.stringify(account());
    for (const text of [secret, ...recoveryCodes]) expect(record).not.toContain(text.replace('-', ''));
  });
});

describe('changing the second factor', () => {
  it('attack: a stolen session changes nothing', async () => {
    const { deps, account } = await aProtected();
    const before = account();
    const stolen = { accountId: ann, clientAddress };
    for (const change of [
      setUpSecondFactor(deps, stolen),
      renewRecoveryCodes(deps, stolen),
      removeSecondFactor(deps, { ...stolen, language: 'en' }),
      removeSecondFactor(deps, { ...stolen, password: 'guessed', language: 'en' }),
      removeSecondFactor(deps, { ...stolen, code: '123456', language: 'en' }),
    ]) {
      expect(['validation_error', 'invalid_credentials', 'invalid_code']).toContain(await codeOfRefusal(change));
    }
    expect(account()).toEqual(before);
  });

  it('takes a code in place of the password', async () => {
    const { deps, code, logInWith, deliver } = await aProtected();
    await deliver();
    const removed = await removeSecondFactor(deps, { accountId: ann, code: code(), clientAddress, language: 'de' });
    expect(removed.app).toBeNull();
    await logInWith();
    expect((await deliver()).map(({ subject }) => subject)).toEqual(['Der zweite Faktor Ihres Kontos wurde entfernt']);
  });

  it('e-mails the person who set it up, with a link to the settings', async () => {
    const { deliver } = await aProtected();
    const [mail] = await deliver();
    expect(mail?.subject).toBe('Your account has a second factor now');
    expect(mail?.text).toContain('https://sign.example.com/app/settings/security');
  });

  it('an app that was not confirmed protects nothing, and its set-up ends after fifteen minutes', async () => {
    const { deps, clock } = aLoginService(people());
    const { secret } = await setUpSecondFactor(deps, { accountId: ben, password, clientAddress });
    const confirm = (code: string) => confirmSecondFactor(deps, { accountId: ben, code, language: 'en' });
    await login(deps, { email: 'ben@example.com', password, clientAddress });
    expect(await codeOfRefusal(confirm('000000'))).toBe('invalid_code');
    clock.advance(15 * 60_000);
    expect(await codeOfRefusal(confirm(appCode(secret, clock.now())))).toBe('invalid_state');
  });

  it('another app replaces the first one when it is confirmed', async () => {
    const { deps, clock, logInWith, code, setUp } = await aProtected();
    await setUpSecondFactor(deps, { accountId: ann, password, clientAddress });
    await logInWith(code());
    const { secret } = await setUp();
    expect(await codeOfRefusal(logInWith(code()))).toBe('invalid_code');
    await logInWith(appCode(secret, clock.now()));
  });
});

describe('a lost second factor', () => {
  it('is reset: the password is enough, every session ends, and the person is notified', async () => {
    const { deps, logInWith, code, isGood, deliver } = await aProtected();
    const { token } = await logInWith(code());
    await deliver();
    await resetSecondFactor(deps, ann);
    expect(await isGood(token)).toBe(false);
    await logInWith();
    expect((await deliver()).map(({ subject }) => subject)).toContain('The second factor of your account was reset');
  });

  it('attack (a stolen mailbox): a new password by e-mail does not remove it', async () => {
    const { logInWith, resetByMail } = await aProtected();
    expect(await resetByMail('ann@example.com')).toBeNull();
    expect(await codeOfRefusal(logInWith(undefined, { password: 'a new secret' }))).toBe('second_factor_required');
  });

  it('attack (another person registered the address): with the first proof of the address it is removed', async () => {
    const { setUp, logInWith, resetByMail } = await aProtected();
    await setUp(ben);
    await resetByMail('ben@example.com');
    const { account } = await logInWith(undefined, { email: 'ben@example.com', password: 'a new secret' });
    expect(account.secondFactor).toBeUndefined();
  });
});
