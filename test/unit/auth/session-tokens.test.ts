import { jwtSessionTokens } from '../../../shared/auth/session-tokens.ts';
import { aClock, anAccount } from '../../fixtures/accounts.ts';
import { forgedTokens, type Mould, token } from '../../fixtures/forged-tokens.ts';

const old = { kid: 'old', secret: Buffer.from('f0e1d2c3b4a5968778695a4b3c2d1e0f', 'latin1') };
const current = { kid: 'new', secret: Buffer.from('0a9b8c7d6e5f4031425364758697a8b9', 'latin1') };
const clock = aClock();
const tokens = jwtSessionTokens([current, old], clock);
const account = anAccount({ tokenVersion: 3 });
const claimsOf = (text: string) => JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString());

async function mould(): Promise<Mould> {
  const issued = await tokens.issue(account);
  return { ...current, claims: claimsOf(issued.token), nowSeconds: clock.now().getTime() / 1_000 };
}

describe('access tokens', () => {
  it('says who, for how long, and under which key', async () => {
    const issued = await tokens.issue(account);
    const header = JSON.parse(Buffer.from(issued.token.split('.')[0] ?? '', 'base64url').toString());
    expect(header).toEqual({ alg: 'HS256', typ: 'JWT', kid: 'new' });
    expect(issued.expiresInSeconds).toBe(3_600);
    const iat = clock.now().getTime() / 1_000;
    expect(claimsOf(issued.token)).toMatchObject({
      sub: account.id,
      email: account.email,
      role: 'user',
      tv: 3,
      iat,
      exp: iat + 3_600,
    });
    expect(await tokens.verify(issued.token)).toEqual({
      accountId: account.id,
      email: account.email,
      tokenVersion: 3,
      isStrong: false,
      loggedInAt: clock.now(),
    });
    const strong = await tokens.issue(account, { isStrong: true });
    expect(await tokens.verify(strong.token)).toMatchObject({ isStrong: true });
  });

  it('says when the person logged in, also after the session was renewed', async () => {
    const loggedInAt = new Date(clock.now().getTime() - 86_400_000);
    const { token } = await tokens.issue(account, { lifetimeSeconds: 600, loggedInAt });
    expect((await tokens.verify(token))?.loggedInAt).toEqual(loggedInAt);
  });

  it('has an identifier of its own', async () => {
    const [a, b] = [await tokens.issue(account), await tokens.issue(account)];
    expect(claimsOf(a.token).jti).not.toBe(claimsOf(b.token).jti);
  });

  it('still accepts what an earlier secret of the ring has signed', async () => {
    const earlier = await jwtSessionTokens([old], clock).issue(account);
    expect(await tokens.verify(earlier.token)).not.toBeNull();
    expect(await jwtSessionTokens([current], clock).verify(earlier.token)).toBeNull();
  });

  it('forgives clocks a minute, and no more', async () => {
    const { token: issued } = await tokens.issue(account);
    const at = (ms: number) => jwtSessionTokens([current], { now: () => new Date(clock.now().getTime() + ms) });
    expect(await at(-60_000).verify(issued)).not.toBeNull();
    expect(await at(-61_000).verify(issued)).toBeNull();
    expect(await at(3_659_000).verify(issued)).not.toBeNull();
    expect(await at(3_660_000).verify(issued)).toBeNull();
  });

  it('accepts the token that all forged ones are cast from', async () => {
    const cast = await mould();
    expect(await tokens.verify(token(cast, {}, cast.claims))).not.toBeNull();
  });

  it('signs nothing without a secret', async () => {
    await expect(jwtSessionTokens([], clock).issue(account)).rejects.toThrow('ring');
    const cast = await mould();
    expect(await jwtSessionTokens([], clock).verify(token(cast, {}, cast.claims))).toBeNull();
  });

  it('reads up to 4,096 characters, and times from 0 on', async () => {
    const cast = await mould();
    const { email } = account;
    const ofLength = (length: number) => {
      for (let size = 2_500; size < 3_100; size++) {
        const text = token(cast, {}, { ...cast.claims, email: email + 'x'.repeat(size) });
        if (text.length >= length) return text;
      }
      throw new Error('no such length');
    };
    const longest = [4_094, 4_095, 4_096].map(ofLength).filter(({ length }) => length <= 4_096);
    expect(await tokens.verify(longest.at(-1) ?? '')).not.toBeNull();
    expect(await tokens.verify(ofLength(4_097))).toBeNull();
    const first = await tokens.issue({ ...account, tokenVersion: 0 });
    expect(await tokens.verify(first.token)).toMatchObject({ tokenVersion: 0 });
    for (const tv of [-1, 1.5, 2 ** 53]) {
      expect(await tokens.verify(token(cast, {}, { ...cast.claims, tv }))).toBeNull();
    }
    expect(await tokens.verify(token(cast, {}, { ...cast.claims, exp: cast.claims.iat }))).toBeNull();
  });

  it.each(['null', '7', '"text"', '[]', '{', ''])('refuses the header %j', async (header) => {
    const cast = await mould();
    const [, payload, signature] = token(cast, {}, cast.claims).split('.');
    const forged = [Buffer.from(header).toString('base64url'), payload, signature].join('.');
    expect(await tokens.verify(forged)).toBeNull();
  });

  it('refuses every forged token', async () => {
    // The authenticator checks the account and its version. Tokens of version 1.0.0 do not say when the person logged in.
    const checkedLater = ['sub of nobody', 'older token version', 'newer token version', 'no auth_time'];
    const accepted: string[] = [];
    for (const [name, forged] of forgedTokens(await mould())) if (await tokens.verify(forged)) accepted.push(name);
    expect(accepted).toEqual(checkedLater);
  });
});
