import { signedHeaders, useLocalAccount } from './local-account.ts';

const account = useLocalAccount();
type SignedParts = Parameters<typeof signedHeaders>[1];

/** Reads a database with a signature that the test computes. */
async function statusWith({ key = account.cosmos.key, ...more }: { key?: string } & SignedParts) {
  const headers = signedHeaders(key, { kind: 'dbs', link: 'dbs/app', ...more });
  return (await fetch(`${account.cosmos.endpoint}dbs/app`, { headers })).status;
}

describe('the account key', () => {
  it('200: with a signature of the key over verb, type, link and date', async () => {
    expect(await statusWith({})).toBe(200);
  });

  it('401: another key, another link, another kind of token, none at all', async () => {
    expect(await statusWith({ key: Buffer.alloc(64, 7).toString('base64') })).toBe(401);
    expect(await statusWith({ link: 'dbs/other' })).toBe(401);
    expect(await statusWith({ type: 'resource' })).toBe(401);
    expect((await fetch(account.cosmos.endpoint)).status).toBe(401);
    const broken = await fetch(`${account.cosmos.endpoint}dbs`, { headers: { authorization: '%E0%A4%A' } });
    expect(broken.status).toBe(401);
  });

  it('403: a date more than 15 minutes away', async () => {
    const minutes = (count: number) => new Date(Date.now() + count * 60_000);
    expect(await statusWith({ date: minutes(-16) })).toBe(403);
    expect(await statusWith({ date: minutes(16) })).toBe(403);
    expect(await statusWith({ date: minutes(-14) })).toBe(200);
  });
});
