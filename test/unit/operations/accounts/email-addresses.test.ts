/** Verifying an e-mail address, and changing it. */
import {
  changeEmail,
  confirmEmail,
  requestVerification,
  withdrawEmailChange,
} from '../../../../shared/operations/accounts/email-address.ts';
import { login } from '../../../../shared/operations/accounts/login.ts';
import { anAccount, userId } from '../../../fixtures/accounts.ts';
import { aLoginService, ann, clientAddress, tokenIn } from '../../../fixtures/logging-in.ts';
import { codeOfRefusal, refusalOf } from '../../../fixtures/refusals.ts';

const wrongLink = ['invalid_account_link', {}];
const dayMs = 86_400_000;
const verifiedAnn = anAccount({
  email: 'ann@example.com',
  passwordHash: 'hash of secret 1',
  emailVerifiedAt: '2026-11-20T12:00:00.000Z',
});
const bob = anAccount({ id: userId('b'), email: 'bob@example.com', passwordHash: 'hash of secret 2' });

function aService(first = [verifiedAnn, bob]) {
  const service = aLoginService(first);
  const follow = (token: string, decision: 'confirm' | 'refuse' = 'confirm') =>
    confirmEmail(service.deps, { token, decision, language: 'en' });
  const change = (newEmail = 'new@example.com', password = 'secret 1') =>
    changeEmail(service.deps, { accountId: ann, newEmail, password, clientAddress, language: 'en' });
  return {
    ...service,
    follow,
    change,
    /** The tokens of the links to both addresses. */
    async links(newEmail = 'new@example.com') {
      await change(newEmail);
      const sent = await service.deliver();
      const to = (address: string) => tokenIn(sent.find((mail) => mail.to.address === address));
      return { atNew: to(newEmail), atOld: to('ann@example.com') };
    },
    canLogIn: (email: string) =>
      login(service.deps, { email, password: 'secret 1', clientAddress }).then(
        () => true,
        () => false,
      ),
  };
}

describe('verifying an address', () => {
  it('is done by the link, once or again', async () => {
    const { deps, deliver, follow, account } = aService([anAccount()]);
    await requestVerification(deps, { accountId: ann, language: 'en' });
    const token = tokenIn((await deliver())[0]);
    expect(await follow(token)).toBe('verified');
    const { emailVerifiedAt } = account();
    expect(emailVerifiedAt).toBe('2026-11-21T10:00:00.000Z');
    expect([await follow(token), account().emailVerifiedAt]).toEqual(['verified', emailVerifiedAt]);
  });

  it('sends nothing to an address that is verified, and five messages in fifteen minutes to another', async () => {
    const verified = aService();
    await requestVerification(verified.deps, { accountId: ann, language: 'en' });
    expect(verified.mails.all()).toEqual([]);
    const { deps } = aService([anAccount()]);
    for (let count = 0; count < 5; count++) await requestVerification(deps, { accountId: ann, language: 'en' });
    const next = requestVerification(deps, { accountId: ann, language: 'en' });
    expect(await codeOfRefusal(next)).toBe('rate_limit_exceeded');
  });

  it('the link ends after seven days, and when the address changes', async () => {
    const { deps, deliver, follow, clock } = aService([anAccount({ email: 'ann@example.com' })]);
    await requestVerification(deps, { accountId: ann, language: 'en' });
    const token = tokenIn((await deliver())[0]);
    clock.advance(7 * dayMs);
    expect(await refusalOf(follow(token))).toEqual(wrongLink);
  });
});

describe('a change of the address', () => {
  it('takes effect when both addresses have confirmed, in either order', async () => {
    for (const order of [
      ['atNew', 'atOld'],
      ['atOld', 'atNew'],
    ] as const) {
      const { links, follow, account, canLogIn, deliver } = aService();
      const tokens = await links();
      expect(await follow(tokens[order[0]])).toBe('waiting');
      expect([account().email, await canLogIn('ann@example.com')]).toEqual(['ann@example.com', true]);
      expect(await follow(tokens[order[1]])).toBe('changed');
      expect(account()).toMatchObject({ email: 'new@example.com', newEmail: null });
      expect([await canLogIn('ann@example.com'), await canLogIn('new@example.com')]).toEqual([false, true]);
      expect((await deliver()).map(({ to, subject }) => [to.address, subject])).toEqual([
        ['ann@example.com', 'Your e-mail address was changed'],
      ]);
    }
  });

  it('of an address that was never verified needs the new one alone', async () => {
    const { links, follow, account } = aService([{ ...verifiedAnn, emailVerifiedAt: null }]);
    expect(await follow((await links()).atNew)).toBe('changed');
    expect(account()).toMatchObject({ email: 'new@example.com', emailVerifiedAt: expect.any(String) });
  });

  it('both links at once change it, and the address is claimed', async () => {
    const { links, follow, canLogIn } = aService();
    const { atNew, atOld } = await links();
    const results = await Promise.all([follow(atNew), follow(atOld)]);
    expect(results.sort()).toEqual(['changed', 'waiting']);
    expect(await canLogIn('new@example.com')).toBe(true);
  });

  it('is refused by either link, and then both are void', async () => {
    for (const side of ['atNew', 'atOld'] as const) {
      const { links, follow, account } = aService();
      const { atNew, atOld } = await links();
      expect(await follow({ atNew, atOld }[side], 'refuse')).toBe('refused');
      for (const token of [atNew, atOld]) expect(await refusalOf(follow(token))).toEqual(wrongLink);
      expect(account()).toMatchObject({ email: 'ann@example.com', newEmail: null });
    }
  });

  it('needs the password', async () => {
    const { change, mails } = aService();
    expect(await codeOfRefusal(change('new@example.com', 'a guess'))).toBe('invalid_credentials');
    expect(mails.all()).toEqual([]);
  });

  it('its links end after a day, when it is withdrawn, and with a later change', async () => {
    const late = aService();
    const { atNew } = await late.links();
    late.clock.advance(dayMs);
    expect(await refusalOf(late.follow(atNew))).toEqual(wrongLink);
    const withdrawn = aService();
    const { atOld } = await withdrawn.links();
    await withdrawEmailChange(withdrawn.deps, ann);
    expect(await refusalOf(withdrawn.follow(atOld))).toEqual(wrongLink);
    const later = aService();
    const first = await later.links();
    await later.change('other@example.com');
    expect(await refusalOf(later.follow(first.atNew))).toEqual(wrongLink);
  });

  it('to another account’s address looks the same to the page, and is never made', async () => {
    const free = aService();
    const taken = aService();
    const answers = [await free.change('free@example.com'), await taken.change('bob@example.com')];
    expect(answers.map(({ newEmail }) => Object.keys(newEmail ?? {}))[0]).toEqual(
      answers.map(({ newEmail }) => Object.keys(newEmail ?? {}))[1],
    );
    expect(taken.work).toEqual(free.work);
    expect(taken.mails.all()).toHaveLength(free.mails.all().length);
    expect((await taken.deliver()).map(({ to }) => to.address)).toEqual(['ann@example.com']);
  });

  it('to an address that was registered in the meantime is refused', async () => {
    const { deps, links, follow, account } = aService();
    const { atNew, atOld } = await links();
    await follow(atOld);
    await deps.accounts.claimEmail('new@example.com', bob.id, deps.clock.now());
    await deps.accounts.replace((await deps.accounts.get(bob.id)) ?? { value: bob, version: '' }, {
      ...bob,
      email: 'new@example.com',
    });
    expect(await refusalOf(follow(atNew))).toEqual(['email_taken', {}]);
    expect(account().email).toBe('ann@example.com');
  });

  it('does not keep an address from its owner before both have confirmed', async () => {
    const { deps, links, follow } = aService();
    await follow((await links('theirs@example.com')).atOld);
    const claimed = await deps.accounts.claimEmail('theirs@example.com', userId('c'), deps.clock.now());
    expect(claimed).toBe(userId('c'));
  });

  it('leaves the former address to be registered again', async () => {
    const { deps, links, follow } = aService();
    const { atNew, atOld } = await links();
    await follow(atNew);
    await follow(atOld);
    const claimed = await deps.accounts.claimEmail('ann@example.com', userId('c'), deps.clock.now());
    expect(claimed).toBe(userId('c'));
  });

  it('withdrawn while a confirmation runs is not made', async () => {
    const { deps, links, follow, account } = aService();
    const { atOld, atNew } = await links();
    await follow(atOld);
    const replace = deps.accounts.replace;
    let isFirst = true;
    deps.accounts.replace = async (current, next) => {
      if (isFirst)
        await replace(current, { ...current.value, newEmail: null, updatedAt: deps.clock.now().toISOString() });
      isFirst = false;
      return replace(current, next);
    };
    expect(await refusalOf(follow(atNew))).toEqual(wrongLink);
    expect(account().email).toBe('ann@example.com');
  });
});
