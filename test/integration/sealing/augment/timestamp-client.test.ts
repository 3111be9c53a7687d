import { createHash } from 'node:crypto';
import { keyUsage, purposes } from '../../../../infra/local/certificate-authority.ts';
import { readCertificate } from '../../../../shared/pki/certificate.ts';
import { verifyTimestamp } from '../../../../shared/pki/timestamp-token.ts';
import type { AuthorityFailure } from '../../../../shared/sealing/augment/ask-authority.ts';
import { timestampClient } from '../../../../shared/sealing/augment/timestamp-client.ts';
import { anAuthority, dayMs } from '../../../fixtures/certificates.ts';
import { aTsaIdentity, startTsa, type Tsa, type TsaManners } from '../../../servers/tsa.ts';

const message = Buffer.from('a signature value');
let good: Tsa;
let bad: Tsa;

beforeAll(async () => {
  good = await startTsa();
  bad = await startTsa();
});
afterAll(() => Promise.all([good.close(), bad.close()]));

/** On a busy machine an authority may need seconds to sign; only tests of timeouts set lower limits. */
const patient = { timeoutMs: 30_000, totalMs: 90_000 };

function clientOf(urls: string[], more: Partial<Parameters<typeof timestampClient>[0]> = {}) {
  const failures: AuthorityFailure[] = [];
  const client = timestampClient({ urls, onFailure: (failure) => failures.push(failure), ...patient, ...more });
  return { client, failures };
}

describe('timestampClient', () => {
  it('gets a token that stamps the message, at the authority’s time', async () => {
    const { client, failures } = clientOf([good.url]);
    const stamp = await client.stamp(message);
    expect(failures).toEqual([]);
    expect(Math.abs((stamp?.at.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    expect(stamp?.path.map((c) => c.commonName)).toEqual(['Test timestamp authority', 'Test timestamp root']);
    const imprintOf = (digest: string) => createHash(digest).update(message).digest();
    const token = stamp?.token ?? new Uint8Array();
    expect(verifyTimestamp(token, { imprintOf, anchors: [readCertificate(good.root.der)] })).toMatchObject({
      fault: undefined,
      isTrusted: true,
    });
  });

  it.each<[TsaManners, string]>([
    ['status_500', 'status 500'],
    ['html', 'unexpected content type'],
    ['garbage', 'not readable'],
    ['huge', 'too large'],
    ['redirect', 'status 302'],
    ['refused', 'refused (2)'],
    ['reset', ''],
    ['wrong_imprint', 'wrong_imprint'],
    ['wrong_nonce', 'wrong_nonce'],
    ['wrong_signature', 'signature_mismatch'],
    ['wrong_clock', 'more than an hour'],
    ['no_certificate', 'certificate_missing'],
    ['unrelated_certificate_hash', 'signing_certificate_mismatch'],
  ])('%s: goes on to the next authority', async (manners, reason) => {
    bad.manners = manners;
    const { client, failures } = clientOf([bad.url, good.url]);
    const stamp = await client.stamp(message);
    expect(stamp?.url).toBe(good.url);
    expect(failures).toHaveLength(1);
    expect(failures[0]?.reason).toContain(reason);
  });

  it.each<TsaManners>(['hang', 'drip'])('%s: never waits longer than its time-out', async (manners) => {
    bad.manners = manners;
    const { client } = clientOf([bad.url, good.url], { timeoutMs: 1_500 });
    const start = performance.now();
    expect((await client.stamp(message))?.url).toBe(good.url);
    expect(performance.now() - start).toBeLessThan(60_000);
  });

  it('waits for all of them together no longer than the total', async () => {
    bad.manners = 'hang';
    const { client, failures } = clientOf([bad.url, bad.url, bad.url, bad.url, good.url], {
      timeoutMs: 300,
      totalMs: 500,
    });
    const start = performance.now();
    expect(await client.stamp(message)).toBeUndefined();
    // After four timeouts of 300 ms the fifth authority would answer; the total ends the attempts before.
    expect(performance.now() - start).toBeLessThan(60_000);
    expect(failures.length).toBeGreaterThanOrEqual(4);
  });

  it('answers undefined when no authority listens, or none is configured', async () => {
    const gone = await startTsa();
    await gone.close();
    expect(
      await clientOf([gone.url, 'http://no-authority.invalid/', 'nonsense', 'ftp://x/']).client.stamp(message),
    ).toBeUndefined();
    expect(await clientOf([]).client.stamp(message)).toBeUndefined();
  });

  it.each([
    ['not marked critical', [keyUsage(0), purposes(['1.3.6.1.5.5.7.3.8'], false)]],
    ['one of several', [keyUsage(0), purposes(['1.3.6.1.5.5.7.3.8', '1.3.6.1.5.5.7.3.4'], true)]],
    ['absent', [keyUsage(0)]],
  ])('refuses an authority whose timestamping purpose is %s', async (_, extensions) => {
    const tsa = await startTsa({ identity: aTsaIdentity(extensions) });
    const { client, failures } = clientOf([tsa.url]);
    expect(await client.stamp(message)).toBeUndefined();
    expect(failures[0]?.reason).toContain('wrong_purpose');
    await tsa.close();
  });

  it('refuses an authority whose certificate has expired', async () => {
    const identity = aTsaIdentity();
    const later = () => new Date(Date.now() + 400 * dayMs);
    const tsa = await startTsa({ identity, now: later });
    const { client, failures } = clientOf([tsa.url], { now: later });
    expect(await client.stamp(message)).toBeUndefined();
    expect(failures[0]?.reason).toContain('chain_invalid');
    await tsa.close();
  });

  it('refuses an authority that is not among the trusted ones', async () => {
    const { client, failures } = clientOf([good.url], { anchors: [readCertificate(anAuthority().der)] });
    expect(await client.stamp(message)).toBeUndefined();
    expect(failures[0]?.reason).toContain('untrusted');
  });
});
