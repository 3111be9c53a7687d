/** Timestamps and validation data prove that a certificate was valid. */
import { keyUsage, purposes } from '../../../infra/local/certificate-authority.ts';
import { timestampClient } from '../../../shared/sealing/augment/timestamp-client.ts';
import { verifyPdf } from '../../../shared/verifying/verify-pdf.ts';
import { aCertificate, aKey, anAuthority, dayMs, signerOf } from '../../fixtures/certificates.ts';
import { aCrl } from '../../fixtures/revocation.ts';
import { aPdf, appendUpdate, signPdf, stream } from '../../fixtures/signed-pdf.ts';
import { startTsa, type Tsa } from '../../servers/tsa.ts';

const then = new Date('2020-06-01T12:00:00Z');
const now = new Date();
const past = { notBefore: new Date('2019-01-01'), notAfter: new Date(Date.now() + 365 * dayMs) };
const root = anAuthority(past);
const tsaRoot = anAuthority({ ...past, commonName: 'Timestamp root' });
const tsaOwn = aCertificate({
  ...past,
  issuer: tsaRoot,
  key: aKey('rsa'),
  extensions: [keyUsage(0), purposes(['1.3.6.1.5.5.7.3.8'], true)],
});

let tsa: Tsa;
let clock = now;
beforeAll(async () => {
  tsa = await startTsa({ identity: { own: tsaOwn, root: tsaRoot }, now: () => clock });
});
afterAll(() => tsa.close());

const own = aCertificate({ ...past, issuer: root });
const expired = aCertificate({ ...past, issuer: root, notAfter: new Date('2021-01-01') });

async function stampedAt(at: Date, certificate = own): Promise<Buffer> {
  clock = at;
  const client = timestampClient({ urls: [tsa.url], now: () => at });
  const timestamp = async (signature: Uint8Array) => (await client.stamp(signature))?.token;
  return signPdf(aPdf(), { signer: signerOf(certificate, root), reserve: 12_000, timestamp });
}

const verify = (file: Uint8Array, timestampRoot = tsaRoot) =>
  verifyPdf(file, {
    trust: { ours: [own.der, expired.der], authorities: [root.der], timestampAuthorities: [timestampRoot.der] },
  });

/** The file with these lists in its security store. */
function withProofs(file: Uint8Array, ...lists: Uint8Array[]): Buffer {
  const nums = lists.map((_, index) => 50 + index);
  const streams = lists.map((list, index) => [50 + index, stream(Buffer.from(list).toString('latin1'))] as const);
  return appendUpdate(file, {
    1: `<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[6 0 R]>>/Perms<</DocMDP 7 0 R>>/DSS<</CRLs[${nums.map((num) => `${num} 0 R`).join(' ')}]>>>>`,
    ...Object.fromEntries(streams),
  });
}

describe('a timestamp', () => {
  it('proves when the seal was made, if its authority is trusted', async () => {
    const file = await stampedAt(then, expired);
    expect(verify(file)).toMatchObject({ sealedByUs: true, level: 'B-T', signedAtSource: 'timestamp' });
    expect(verify(file).signatures[0]).toMatchObject({ isTrusted: true, timestamp: { isTrusted: true } });
  });

  it('proves nothing if it is not among the trusted ones', async () => {
    const report = verify(await stampedAt(then, expired), anAuthority());
    expect(report).toMatchObject({ intact: true, level: 'B-B', signedAtSource: 'claim' });
    expect(report.signatures[0]).toMatchObject({ isTrusted: false, timestamp: { isValid: true, isTrusted: false } });
    expect(report.problems.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['timestamp_untrusted', 'certificate_invalid']),
    );
  });

  it('nor as a document timestamp', async () => {
    clock = now;
    const client = timestampClient({ urls: [tsa.url] });
    const file = await signPdf(await signPdf(aPdf(), { signer: signerOf(own, root) }), {
      signer: signerOf(own, root),
      permits: null,
      type: 'DocTimeStamp',
      subFilter: 'ETSI.RFC3161',
      fields: [6],
      field: 8,
      signature: 9,
      reserve: 12_000,
      contents: async (parts) => (await client.stamp(...parts))?.token ?? new Uint8Array(),
      catalog: '/Perms<</DocMDP 7 0 R>>',
    });
    expect(verify(file)).toMatchObject({ intact: true, level: 'B-T', signedAtSource: 'timestamp' });
    expect(verify(file, anAuthority())).toMatchObject({ intact: true, level: 'B-B', signedAtSource: 'claim' });
  });
});

describe('validation data', () => {
  const day = (offset: number) => new Date(now.getTime() + offset * dayMs);
  const good = aCrl(tsaRoot);

  it('make it B-LT', async () => {
    const report = verify(withProofs(await stampedAt(now), aCrl(root), good));
    expect(report).toMatchObject({ intact: true, sealedByUs: true, level: 'B-LT' });
    expect(report.problems.map(({ code }) => code)).toEqual(['audit_trail_missing']);
  });

  it.each([
    ['ended before the seal was made', { thisUpdate: day(-9), nextUpdate: day(-2) }],
    ['does not say when it ends, and is old', { thisUpdate: day(-3), nextUpdate: null }],
  ])('a list that %s proves nothing', async (_, times) => {
    const file = await stampedAt(now);
    expect(verify(withProofs(file, aCrl(root, [], times), good)).level).toBe('B-T');
    expect(verify(withProofs(file, aCrl(root), aCrl(tsaRoot, [], times))).level).toBe('B-T');
  });

  it('a list that does not say when it ends counts for a day', async () => {
    expect(verify(withProofs(await stampedAt(now), aCrl(root, [], { nextUpdate: null }), good)).level).toBe('B-LT');
  });

  it('that the certificate was revoked before take the trust', async () => {
    const revoked = aCrl(root, [own.der], { revokedAt: day(-300) });
    for (const lists of [
      [revoked, good],
      [revoked, good, aCrl(root)],
    ]) {
      const report = verify(withProofs(await stampedAt(now), ...lists));
      expect(report).toMatchObject({ intact: true, sealedByUs: false, level: 'B-T' });
      expect(report.signatures[0]?.isTrusted).toBe(false);
      expect(report.problems).toContainEqual(expect.objectContaining({ code: 'certificate_invalid', signature: 0 }));
    }
  });

  it('that it was revoked later leave the seal as it was', async () => {
    const revoked = aCrl(root, [own.der], { revokedAt: day(-300) });
    const report = verify(withProofs(await stampedAt(then), revoked, good));
    expect(report).toMatchObject({ intact: true, sealedByUs: true, level: 'B-LT' });
    expect(report.signatures[0]?.isTrusted).toBe(true);
    expect(report.problems).toContainEqual(
      expect.objectContaining({ code: 'certificate_invalid', severity: 'notice' }),
    );
  });

  it('without a timestamp it may have been made after the revocation', async () => {
    const file = await signPdf(aPdf(), { signer: signerOf(own, root) });
    expect(verify(withProofs(file, aCrl(root))).sealedByUs).toBe(true);
    expect(verify(withProofs(file, aCrl(root, [own.der]))).sealedByUs).toBe(false);
  });

  it('that the authority of the timestamp was revoked take its time', async () => {
    const revoked = aCrl(tsaRoot, [tsaOwn.der], { revokedAt: day(-300) });
    const report = verify(withProofs(await stampedAt(now), aCrl(root), revoked));
    expect(report).toMatchObject({ intact: true, level: 'B-B', signedAtSource: 'claim' });
    expect(report.signatures[0]?.timestamp).toMatchObject({ isValid: false, isTrusted: false });
  });
});
