/**
 * The verify page runs the verifier of the service with JavaScript libraries in the place of Node. Here both check the
 * same files and must give the same reports: files of every kind that the other tests make, and altered ones.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { keyUsage, purposes } from '../../../infra/local/certificate-authority.ts';
import { verifierOptions } from '../../../infra/web/verifier-bundle.ts';
import { augmentSignature } from '../../../shared/sealing/augment/augment-signature.ts';
import { revocationClient } from '../../../shared/sealing/augment/revocation-client.ts';
import { timestampClient } from '../../../shared/sealing/augment/timestamp-client.ts';
import { inspectPdf, type VerifyOptions } from '../../../shared/verifying/verify-pdf.ts';
import { aCertificate, aKey, anAuthority, aSigner, type KeyKind, signerOf } from '../../fixtures/certificates.ts';
import { lockedFiles, openlyEncrypted } from '../../fixtures/encrypted-pdf.ts';
import { hostilePdfs } from '../../fixtures/hostile-pdfs.ts';
import { revocationExtensions, startRevocationServer } from '../../fixtures/revocation.ts';
import { aPdf, appendUpdate, pageContent, signPdf } from '../../fixtures/signed-pdf.ts';
import { startTsa } from '../../servers/tsa.ts';

const root = resolve(__dirname, '../../..');
const at = new Date('2026-11-21T12:00:00Z');

let inBrowser: typeof inspectPdf;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-verifier-'));
  const outfile = join(folder, 'verifier.cjs');
  await build({
    ...verifierOptions,
    entryPoints: [`${root}/shared/verifying/verify-pdf.ts`],
    format: 'cjs',
    outfile,
    // Removes the globals of Node, so that the bundle must contain everything that a browser lacks.
    banner: { js: 'module.exports = ((module, Buffer, process, require, setImmediate) => {' },
    footer: { js: 'return module.exports; })({ exports: {} });' },
  });
  inBrowser = (require(outfile) as { inspectPdf: typeof inspectPdf }).inspectPdf;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Both reports are equal, audit trail included; returns whether the file is intact. */
function expectAgreement(name: string, file: Uint8Array, options: VerifyOptions = {}): boolean {
  const server = inspectPdf(file, { at, ...options });
  const browser = inBrowser(new Uint8Array(file), { at, ...options });
  const plain = ({ report, trail }: typeof server) => JSON.parse(JSON.stringify({ name, report, trail })) as unknown;
  expect(plain(browser)).toEqual(plain(server));
  return server.report.intact;
}

/**
 * The file with one bit changed at each of `count` places spread over it, except in signatures, whose bytes differ from
 * run to run: verifier-crypto.test.ts alters those of a fixed certificate.
 */
function* alteredCopies(file: Uint8Array, count: number): Generator<[place: number, file: Buffer]> {
  const text = Buffer.from(file).toString('latin1');
  const signatures = [...text.matchAll(/<[0-9a-fA-F]{200,}>/g)].map(({ index, 0: value }) => [
    index,
    index + value.length,
  ]);
  for (let index = 0; index < count; index++) {
    const place = Math.floor(((index + 0.5) * file.length) / count);
    if (signatures.some(([start = 0, end = 0]) => place >= start && place < end)) continue;
    const copy = Buffer.from(file);
    copy[place] = (copy[place] ?? 0) ^ 1;
    yield [place, copy];
  }
}

describe('the verifier of the page gives the report of the service', () => {
  const kinds: KeyKind[] = ['rsa', 'P-256', 'P-384'];
  const permissions = [null, 1, 2, 3] as const;

  it.each(kinds)('for a signature by a key of kind %s, and with any byte altered', async (kind) => {
    const authority = anAuthority();
    const own = aCertificate({ issuer: authority, key: aKey(kind), extensions: [keyUsage(0, 1)] });
    for (const permits of permissions) {
      const file = await signPdf(aPdf(), { signer: signerOf(own, authority), permits });
      const trust = { ours: [own.der], authorities: [authority.der] };
      expect(expectAgreement(`permits ${permits}`, file, { trust })).toBe(true);
      for (const [place, copy] of alteredCopies(file, 120)) {
        expectAgreement(`permits ${permits}, byte ${place}`, copy, { trust });
      }
    }
  });

  it('for content that was added, signed again, appended or cut off', async () => {
    const { signer, own, root: authority } = aSigner('P-256');
    const trust = { ours: [own.der], authorities: [authority.der] };
    const signed = await signPdf(aPdf(), { signer, permits: null });
    const attacker = aSigner('P-256', { commonName: 'Attacker' }).signer;
    const files: Record<string, Uint8Array> = {
      unsigned: aPdf(),
      'no PDF': Buffer.from('hello'),
      empty: new Uint8Array(),
      'other content': appendUpdate(signed, { 4: pageContent('I owe you 9999 EUR') }),
      'signed again': await signPdf(signed, { signer: attacker, fields: [6], field: 8, signature: 9, permits: null }),
      'form taken out': appendUpdate(signed, { 1: '<</Type/Catalog/Pages 2 0 R>>' }),
      'bytes appended': Buffer.concat([signed, Buffer.from('\n% more')]),
      'end cut off': signed.subarray(0, signed.length - 20),
      'bytes in front': Buffer.concat([Buffer.from('x\n'), signed]),
      'tables broken': Buffer.from(signed.toString('latin1').replace(/startxref\n\d+/g, 'startxref\n1'), 'latin1'),
    };
    for (const [name, file] of Object.entries(files)) {
      expectAgreement(name, file, { trust });
      expectAgreement(`${name}, nothing trusted`, file);
    }
  });

  it('for encrypted files', () => {
    for (const [name, file] of Object.entries({ ...openlyEncrypted, ...lockedFiles })) expectAgreement(name, file);
  });

  it('for hostile files', () => {
    for (const [name, make] of Object.entries(hostilePdfs)) {
      const file = make();
      // The others are hostile by their size: how long they take is measured elsewhere.
      if (file.length < 100_000) expectAgreement(name, file);
    }
  });

  it('for a signature of level B-LTA, and with any byte altered', async () => {
    const server = await startRevocationServer();
    const authority = anAuthority();
    server.issuer = authority;
    const addresses = revocationExtensions(server.base, ['ocsp', 'crl', 'issuer']);
    const own = aCertificate({ issuer: authority, extensions: [keyUsage(0, 1), ...addresses] });
    const extensions = [keyUsage(0), purposes(['1.3.6.1.5.5.7.3.8'], true), ...addresses];
    const stamping = aCertificate({ issuer: authority, commonName: 'Stamping', key: aKey('rsa'), extensions });
    const tsa = await startTsa({ identity: { own: stamping, root: authority } });
    try {
      const timestamps = timestampClient({ urls: [tsa.url] });
      const timestamp = async (signature: Uint8Array) => (await timestamps.stamp(signature))?.token;
      const sealed = await signPdf(aPdf(), { signer: signerOf(own, authority), reserve: 12_000, timestamp });
      const trust = { ours: [own.der], authorities: [authority.der], timestampAuthorities: [authority.der] };
      const revocation = revocationClient({ isPrivateAllowed: true });
      const request = { file: sealed, target: 'B-LTA' as const, timestamps, revocation, trust, at: new Date() };
      const { level, update } = await augmentSignature(request);
      expect(level).toBe('B-LTA');
      const file = Buffer.concat([sealed, update]);
      expect(expectAgreement('B-LTA', file, { trust, at: new Date() })).toBe(true);
      expect(expectAgreement('B-LTA, nothing trusted', file, { at: new Date() })).toBe(true);
      for (const [place, copy] of alteredCopies(file, 100)) expectAgreement(`byte ${place}`, copy, { trust });
    } finally {
      await Promise.all([tsa.close(), server.close()]);
    }
  });
});
