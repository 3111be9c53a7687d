/** Passkeys: added, used to log in, removed, and attacked, with a device in software. */
import { endAccess } from '../../../../shared/operations/accounts/end-access.ts';
import {
  addNewPasskey,
  deletePasskey,
  offerPasskey,
  offerPasskeyLogin,
} from '../../../../shared/operations/accounts/passkeys.ts';
import { requestPasswordReset, setNewPassword } from '../../../../shared/operations/accounts/passwords.ts';
import { getSecondFactor, resetSecondFactor } from '../../../../shared/operations/accounts/second-factor.ts';
import { beginPasskeySession } from '../../../../shared/operations/accounts/sessions.ts';
import { anAccount, userId } from '../../../fixtures/accounts.ts';
import { aLoginService, ann, clientAddress, device, tokenIn } from '../../../fixtures/logging-in.ts';
import { aPasskeyDevice } from '../../../fixtures/passkey-device.ts';
import { codeOfRefusal, refusalOf } from '../../../fixtures/refusals.ts';

const ben = userId('b');
const password = 'secret 1';
const site = { rpId: 'sign.example.com', origin: 'https://sign.example.com' };
const browser = '5'.repeat(32);
const minuteMs = 60_000;

type Device = ReturnType<typeof aPasskeyDevice>;

async function aService() {
  const service = aLoginService([
    anAccount({
      email: 'Ann@example.com',
      passwordHash: 'hash of secret 1',
      emailVerifiedAt: '2026-11-20T10:00:00.000Z',
    }),
    anAccount({ id: ben, email: 'ben@example.com', passwordHash: 'hash of secret 1' }),
  ]);
  const { deps } = service;
  const offer = (accountId = ann) => offerPasskey(deps, { accountId, password, clientAddress });
  const add = (answer: Parameters<typeof addNewPasskey>[1]['answer'], accountId = ann) =>
    addNewPasskey(deps, { accountId, name: 'Laptop', answer, language: 'en' });
  async function own(accountId = ann): Promise<Device> {
    const made = aPasskeyDevice();
    const { challenge } = await offer(accountId);
    await add(made.make({ challenge, ...site }), accountId);
    return made;
  }
  return {
    ...service,
    offer,
    add,
    own,
    challenge: (from = browser) => offerPasskeyLogin(deps, from).challenge,
    logInBy: (answer: ReturnType<Device['sign']>, from: string | null = browser) =>
      beginPasskeySession(deps, { answer, browser: from, device, formerToken: null }),
    passkeys: async (accountId = ann) => (await getSecondFactor(deps, accountId)).passkeys,
  };
}

describe('a log-in with a passkey', () => {
  it('needs no address, password or code, and notes its use', async () => {
    const { own, challenge, logInBy, passkeys, isGood, clock } = await aService();
    const laptop = await own();
    clock.advance(minuteMs);
    const begun = await logInBy(laptop.sign({ challenge: challenge(), ...site }));
    expect([begun.account.id, await isGood(begun.token), begun.session.logIn]).toEqual([ann, true, 'passkey']);
    expect(await passkeys()).toMatchObject([{ name: 'Laptop', counter: 1, lastUsedAt: '2026-11-21T10:01:00.000Z' }]);
  });

  it('is of the account that has the passkey, whichever other account there is', async () => {
    const { own, challenge, logInBy } = await aService();
    await own();
    const bens = await own(ben);
    expect((await logInBy(bens.sign({ challenge: challenge(), ...site }))).account.id).toBe(ben);
  });

  it('counter: 0 stays 0 for a device without one', async () => {
    const { own, challenge, logInBy, passkeys } = await aService();
    const phone = await own();
    for (let use = 0; use < 2; use++) await logInBy(phone.sign({ challenge: challenge(), ...site, counter: 0 }));
    expect(await passkeys()).toMatchObject([{ counter: 0 }]);
  });

  it.each([
    [5, 4],
    [5, 5],
    [5, 0],
  ])('attack (a copied key): after the counter %d the counter %d is refused', async (first, second) => {
    const { own, challenge, logInBy } = await aService();
    const laptop = await own();
    await logInBy(laptop.sign({ challenge: challenge(), ...site, counter: first }));
    const copy = laptop.sign({ challenge: challenge(), ...site, counter: second });
    expect(await codeOfRefusal(logInBy(copy))).toBe('invalid_passkey');
  });

  it('attack: everything that is wrong gets the same answer', async () => {
    const { own, challenge, logInBy, clock } = await aService();
    const laptop = await own();
    const bens = await own(ben);
    const sign = (change: object, by = laptop) => by.sign({ challenge: challenge(), ...site, ...change });
    const right = sign({});
    const old = sign({});
    const attempts: Record<string, Parameters<typeof logInBy>> = {
      'another origin': [sign({ origin: 'https://sign.example.com.evil.example' })],
      'another port': [sign({ origin: 'https://sign.example.com:8443' })],
      'another relying party': [sign({ rpId: 'example.com' })],
      'a user who was not verified': [sign({ isVerified: false })],
      'a challenge of another browser': [sign({ challenge: challenge('6'.repeat(32)) })],
      'a browser without its secret': [sign({}), null],
      'a challenge that the service did not make': [sign({ challenge: 'A'.repeat(92) })],
      'the passkey of another person under this identifier': [
        { ...sign({}, bens), id: laptop.credentialId, rawId: laptop.credentialId },
      ],
      'an unknown passkey': [sign({}, aPasskeyDevice())],
      'a changed signature': [{ ...right, response: { ...right.response, signature: old.response.signature } }],
      'something that is no assertion': [
        { ...right, response: { clientDataJSON: '', authenticatorData: '', signature: '' } },
      ],
    };
    const answers = Object.entries(attempts).map(async ([name, attempt]) => [
      name,
      await refusalOf(logInBy(...attempt)),
    ]);
    const seen = Object.fromEntries(await Promise.all(answers));
    expect(seen).toEqual(Object.fromEntries(Object.keys(attempts).map((name) => [name, ['invalid_passkey', {}]])));
    clock.advance(10 * minuteMs);
    expect(await codeOfRefusal(logInBy(old))).toBe('invalid_passkey');
  });

  it('attack: only who has the passkey learns that its person logs in by single sign-on', async () => {
    const { deps, own, challenge } = await aService();
    const laptop = await own();
    deps.settings.signOnRules = { domains: ['example.com'], organizationId: null, roles: null };
    const logInAt = (origin: string) => {
      const answer = laptop.sign({ challenge: challenge(), ...site, origin });
      return codeOfRefusal(beginPasskeySession(deps, { answer, browser, device, formerToken: null }));
    };
    expect(await logInAt('https://other.example.org')).toBe('invalid_passkey');
    expect(await logInAt(site.origin)).toBe('single_sign_on_required');
  });

  it('attack: a challenge for adding a passkey logs nobody in', async () => {
    const { own, offer, logInBy } = await aService();
    const laptop = await own();
    const { challenge } = await offer();
    expect(await codeOfRefusal(logInBy(laptop.sign({ challenge, ...site }), ann))).toBe('invalid_passkey');
  });

  it('replay: of many requests with one assertion one succeeds, also without a counter', async () => {
    const { own, challenge, logInBy } = await aService();
    const laptop = await own();
    const answer = laptop.sign({ challenge: challenge(), ...site, counter: 0 });
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => logInBy(answer)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await codeOfRefusal(logInBy(answer))).toBe('invalid_passkey');
  });
});

describe('adding a passkey', () => {
  it('asks for a discoverable one with user verification, without attestation, and not for one the account has', async () => {
    const { own, offer } = await aService();
    const laptop = await own();
    expect(await offer()).toMatchObject({
      rp: { id: 'sign.example.com' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: laptop.credentialId, transports: ['internal'] }],
    });
  });

  it('e-mails the person', async () => {
    const { own, deliver } = await aService();
    await own();
    expect((await deliver()).map(({ subject }) => subject)).toEqual(['A passkey was added to your account']);
  });

  it('attack: a stolen session gets no options; a foreign or used challenge, origin or user adds nothing', async () => {
    const { deps, offer, add, passkeys } = await aService();
    const stolen = { accountId: ann, clientAddress };
    expect(await codeOfRefusal(offerPasskey(deps, stolen))).toBe('validation_error');
    expect(await codeOfRefusal(offerPasskey(deps, { ...stolen, password: 'guessed' }))).toBe('invalid_credentials');
    const made = aPasskeyDevice();
    const { challenge } = await offer(ben);
    const own = await offer();
    for (const wrong of [
      { challenge, ...site },
      { challenge: own.challenge, ...site, origin: 'https://evil.example' },
      { challenge: own.challenge, ...site, rpId: 'evil.example' },
      { challenge: own.challenge, ...site, isVerified: false },
    ]) {
      expect(await codeOfRefusal(add(made.make(wrong)))).toBe('invalid_passkey');
    }
    await add(made.make({ challenge: own.challenge, ...site }));
    expect(await codeOfRefusal(add(aPasskeyDevice().make({ challenge: own.challenge, ...site })))).toBe(
      'invalid_passkey',
    );
    expect(await passkeys()).toHaveLength(1);
  });

  it('attack: the identifier of another person’s passkey is not taken over', async () => {
    const { own, offer, add, challenge, logInBy } = await aService();
    const laptop = await own();
    const again = laptop.make({ challenge: (await offer(ben)).challenge, ...site });
    expect(await codeOfRefusal(add(again, ben))).toBe('invalid_passkey');
    expect((await logInBy(laptop.sign({ challenge: challenge(), ...site }))).account.id).toBe(ann);
  });

  it('ends at ten', async () => {
    const { own, offer, add, passkeys } = await aService();
    const { challenge: early } = await offer();
    for (let count = 0; count < 10; count++) await own();
    expect(await codeOfRefusal(offer())).toBe('validation_error');
    expect(await codeOfRefusal(add(aPasskeyDevice().make({ challenge: early, ...site })))).toBe('validation_error');
    expect(await passkeys()).toHaveLength(10);
  });
});

describe('removing passkeys', () => {
  it('with the password; the passkey then logs nobody in', async () => {
    const { deps, own, passkeys, challenge, logInBy } = await aService();
    const laptop = await own();
    await own();
    const [{ id: passkeyId } = { id: '' }] = await passkeys();
    const removal = { accountId: ann, passkeyId, clientAddress, language: 'en' } as const;
    expect(await codeOfRefusal(deletePasskey(deps, removal))).toBe('validation_error');
    expect(await codeOfRefusal(deletePasskey(deps, { ...removal, accountId: ben, password }))).toBe('not_found');
    await deletePasskey(deps, { ...removal, password });
    expect(await passkeys()).toHaveLength(1);
    expect(await codeOfRefusal(logInBy(laptop.sign({ challenge: challenge(), ...site })))).toBe('invalid_passkey');
  });

  it('a reset of the second factor removes all', async () => {
    const { deps, own, challenge, logInBy } = await aService();
    const laptop = await own();
    await resetSecondFactor(deps, ann);
    expect(await codeOfRefusal(logInBy(laptop.sign({ challenge: challenge(), ...site })))).toBe('invalid_passkey');
  });

  it('a reset password names them, and the link of the answer removes them', async () => {
    const { deps, own, deliver, passkeys } = await aService();
    await own();
    await deliver();
    await requestPasswordReset(deps, { email: 'ann@example.com', clientAddress, language: 'en' });
    const mail = (await deliver()).find(({ subject }) => /Reset/.test(subject));
    const remaining = await setNewPassword(deps, { token: tokenIn(mail), newPassword: 'a new secret', language: 'en' });
    expect(remaining).toMatchObject({ passkeys: ['Laptop'], apiKeys: [], webhooks: [] });
    expect((await deliver()).map(({ text }) => text).join()).toContain('Passkey: Laptop');
    await endAccess(deps, { token: remaining?.token ?? '' });
    expect(await passkeys()).toEqual([]);
  });
});
