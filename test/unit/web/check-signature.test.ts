import { keyUsage, purposes } from '../../../infra/local/certificate-authority.ts';
import { augmentSignature } from '../../../shared/sealing/augment/augment-signature.ts';
import { revocationClient } from '../../../shared/sealing/augment/revocation-client.ts';
import { timestampClient } from '../../../shared/sealing/augment/timestamp-client.ts';
import { checkSignature } from '../../../web/verify/check-signature.ts';
import { signaturesInFile } from '../../../web/verify/signatures-in-file.ts';
import { aCertificate, aKey, anAuthority, type KeyKind, signerOf } from '../../fixtures/certificates.ts';
import { type RevocationServer, revocationExtensions, startRevocationServer } from '../../fixtures/revocation.ts';
import { aPdf, signPdf } from '../../fixtures/signed-pdf.ts';
import { startTsa, type Tsa } from '../../servers/tsa.ts';

const check = (file: Uint8Array) => Promise.all(signaturesInFile(file).map(checkSignature));
const kinds: KeyKind[] = ['rsa', 'P-256', 'P-384'];

describe('a signature, checked by the browser’s own cryptography', () => {
  it.each(kinds)('of a key of kind %s holds as it was made, and names its signer', async (kind) => {
    const root = anAuthority();
    const own = aCertificate({ issuer: root, key: aKey(kind), commonName: 'The seal', extensions: [keyUsage(0, 1)] });
    const file = await signPdf(aPdf(), { signer: signerOf(own, root) });
    const [signature, ...others] = await check(file);
    expect(others).toEqual([]);
    expect(signature).toMatchObject({ kind: 'signature', verdict: 'valid', signer: 'The seal', end: file.length });
  });

  it('does not hold when any covered byte, the signature, or its padding is another', async () => {
    const root = anAuthority();
    const own = aCertificate({ issuer: root, extensions: [keyUsage(0, 1)] });
    const file = await signPdf(aPdf(), { signer: signerOf(own, root) });
    const contents = file.indexOf('/Contents <') + '/Contents <'.length;
    const padding = file.indexOf('>', contents) - 2;
    const places = { first: 20, middle: Math.floor(contents / 2), last: file.length - 2, padding };
    for (const [place, at] of Object.entries(places)) {
      const changed = Buffer.from(file);
      changed[at] = place === 'padding' ? 0x31 : (changed[at] ?? 0) ^ 1;
      const verdicts = (await check(changed)).map(({ verdict }) => verdict);
      expect([place, verdicts]).not.toEqual([place, ['valid']]);
    }
    // The signature's own value comes last, before the padding.
    const last = file.subarray(contents, padding).toString('latin1').replace(/0+$/, '').length + contents;
    for (const at of [last - 4, last - 40, last - 80]) {
      const changed = Buffer.from(file);
      changed[at] = changed[at] === 0x30 ? 0x31 : 0x30;
      expect([at, (await check(changed)).map(({ verdict }) => verdict)]).not.toEqual([at, ['valid']]);
    }
  });
});

describe('a file that was raised to B-LTA', () => {
  let tsa: Tsa;
  let server: RevocationServer;
  let file: Uint8Array;

  beforeAll(async () => {
    server = await startRevocationServer();
    const root = anAuthority();
    server.issuer = root;
    const told = revocationExtensions(server.base, ['ocsp', 'crl', 'issuer']);
    const own = aCertificate({ issuer: root, extensions: [keyUsage(0, 1), ...told] });
    const extensions = [keyUsage(0), purposes(['1.3.6.1.5.5.7.3.8'], true), ...told];
    const stamping = aCertificate({ issuer: root, commonName: 'Stamping authority', key: aKey('rsa'), extensions });
    tsa = await startTsa({ identity: { own: stamping, root } });
    const timestamps = timestampClient({ urls: [tsa.url] });
    const timestamp = async (signature: Uint8Array) => (await timestamps.stamp(signature))?.token;
    const sealed = await signPdf(aPdf(), { signer: signerOf(own, root), reserve: 12_000, timestamp });
    const trust = { ours: [own.der], authorities: [root.der], timestampAuthorities: [root.der] };
    const revocation = revocationClient({ isPrivateAllowed: true });
    const request = { file: sealed, target: 'B-LTA' as const, timestamps, revocation, trust, at: new Date() };
    const { level, update } = await augmentSignature(request);
    expect(level).toBe('B-LTA');
    file = Buffer.concat([sealed, update]);
  });
  afterAll(() => Promise.all([tsa.close(), server.close()]));

  it('shows the seal with its timestamp, and the timestamp over everything', async () => {
    const [seal, stamp, ...others] = await check(file);
    expect(others).toEqual([]);
    expect(seal).toMatchObject({ kind: 'signature', verdict: 'valid', authority: 'Stamping authority' });
    expect(Math.abs(Date.parse(seal?.stampedAt ?? '') - Date.now())).toBeLessThan(60_000);
    expect(stamp).toMatchObject({
      kind: 'timestamp',
      verdict: 'valid',
      signer: 'Stamping authority',
      end: file.length,
    });
  });

  it('and a byte changed in what was added since breaks the timestamp alone', async () => {
    const [seal] = signaturesInFile(file);
    const changed = Buffer.from(file);
    const at = (seal?.coverage.end ?? 0) + 40;
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect((await check(changed)).map(({ verdict }) => verdict)).toEqual(['valid', 'altered']);
  });
});
