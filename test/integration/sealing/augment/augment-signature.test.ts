import { augmentSignature } from '../../../../shared/sealing/augment/augment-signature.ts';
import { revocationClient } from '../../../../shared/sealing/augment/revocation-client.ts';
import { timestampClient } from '../../../../shared/sealing/augment/timestamp-client.ts';
import { verifyPdf } from '../../../../shared/verifying/verify-pdf.ts';
import { signerOf } from '../../../fixtures/certificates.ts';
import { independentCheck } from '../../../fixtures/independent-check.ts';
import { privateAuthorities } from '../../../fixtures/private-authorities.ts';
import type { RevocationServer } from '../../../fixtures/revocation.ts';
import { aPdf, appendUpdate, pageContent, signedBehind, signPdf } from '../../../fixtures/signed-pdf.ts';
import type { Tsa } from '../../../servers/tsa.ts';

async function aWorld() {
  const authorities = await privateAuthorities();
  const { own, root } = authorities;
  const timestamps = timestampClient({ urls: [authorities.tsa.url] });
  const trust = { ours: [own.der], authorities: [root.der], timestampAuthorities: [root.der] };
  return { ...authorities, timestamps, trust, signer: signerOf(own, root) };
}

let world: Awaited<ReturnType<typeof aWorld>>;
let tsa: Tsa;
let server: RevocationServer;
const revocation = revocationClient({ isPrivateAllowed: true });
const at = new Date();

beforeAll(async () => {
  world = await aWorld();
  ({ tsa, revocation: server } = world);
});
afterAll(() => world.close());
beforeEach(() => {
  tsa.manners = 'good';
  Object.assign(server, { status: 'good', revoked: [], broken: new Set(), responder: undefined, requests: [] });
});

async function sealed(stamped = false): Promise<Buffer> {
  const timestamp = async (signature: Uint8Array) => (await world.timestamps.stamp(signature))?.token;
  return signPdf(aPdf(), { signer: world.signer, reserve: 12_000, ...(stamped ? { timestamp } : {}) });
}

const verify = (file: Uint8Array) => verifyPdf(file, { trust: world.trust });
const codes = (file: Uint8Array) =>
  verify(file)
    .problems.filter(({ severity }) => severity === 'broken')
    .map(({ code }) => code);

describe('a seal with a timestamp', () => {
  it('is augmented where the signatures cover bytes before the header, too', async () => {
    const { signer, timestamps, trust } = world;
    const file = await signedBehind(Buffer.from('junkjunk\n'), await sealed(), signer);
    const { level, update } = await augmentSignature({ file, target: 'B-LTA', timestamps, revocation, trust, at });
    expect(level).toBe('B-LTA');
    expect(verify(Buffer.concat([file, update]))).toMatchObject({ intact: true, level: 'B-LTA' });
  });

  it('is B-T, at the authority’s time', async () => {
    const report = verify(await sealed(true));
    expect(report).toMatchObject({ intact: true, sealedByUs: true, level: 'B-T', signedAtSource: 'timestamp' });
    expect(report.signatures[0]?.timestamp).toMatchObject({ isValid: true, isTrusted: true, authority: 'Test TSA' });
    expect(Math.abs(Date.parse(report.signedAt ?? '') - Date.now())).toBeLessThan(60_000);
  });

  it('stays B-B when the token stamps another signature, and says so', async () => {
    const timestamp = async () => (await world.timestamps.stamp(Buffer.from('something else')))?.token;
    const report = verify(await signPdf(aPdf(), { signer: world.signer, reserve: 12_000, timestamp }));
    expect(report).toMatchObject({ intact: true, level: 'B-B', signedAtSource: 'claim' });
    expect(report.problems.map(({ code }) => code)).toContain('timestamp_invalid');
  });
});

describe('augmentSignature', () => {
  it('to B-T: a document timestamp, the sealed bytes untouched', async () => {
    const file = await sealed();
    const { level, update } = await augmentSignature({
      file,
      target: 'B-T',
      timestamps: world.timestamps,
      trust: world.trust,
      at,
    });
    expect(level).toBe('B-T');
    const augmented = Buffer.concat([file, update]);
    const report = verify(augmented);
    expect(report).toMatchObject({
      intact: true,
      sealedByUs: true,
      level: 'B-T',
      signedAtSource: 'timestamp',
      signer: 'Test seal',
    });
    expect(report.signatures.map(({ kind, coversWholeDocument }) => [kind, coversWholeDocument])).toEqual([
      ['signature', false],
      ['document_timestamp', true],
    ]);
    expect(await independentCheck(augmented)).toMatchObject({ valid: true, pages: 1, signatures: 2 });
  });

  it('changes nothing when no authority answers', async () => {
    tsa.manners = 'status_500';
    const file = await sealed();
    const augmented = await augmentSignature({ file, target: 'B-T', timestamps: world.timestamps, at });
    expect(augmented).toEqual({ level: 'B-B', update: file.subarray(file.length) });
  });

  it.each([false, true])('to B-LT and B-LTA (signature timestamped: %s)', async (stamped) => {
    const file = await sealed(stamped);
    const request = { timestamps: world.timestamps, revocation, trust: world.trust, at };
    const long = await augmentSignature({ ...request, file, target: 'B-LT' });
    expect(long.level).toBe('B-LT');
    const first = Buffer.concat([file, long.update]);
    expect(verify(first)).toMatchObject({ intact: true, sealedByUs: true, level: 'B-LT' });
    const archived = await augmentSignature({ ...request, file: first, target: 'B-LTA' });
    expect(archived.level).toBe('B-LTA');
    const second = Buffer.concat([first, archived.update]);
    expect(verify(second)).toMatchObject({ intact: true, sealedByUs: true, level: 'B-LTA' });
    expect(await independentCheck(second)).toMatchObject({ valid: true, pages: 1 });
    const again = await augmentSignature({ ...request, file: second, target: 'B-LTA' });
    expect(again.update).toHaveLength(0);
  });

  it('takes a CRL where OCSP does not answer', async () => {
    server.broken.add('/ocsp');
    const augmented = await augmentSignature({
      file: await sealed(true),
      target: 'B-LT',
      timestamps: world.timestamps,
      revocation,
      at,
    });
    expect(augmented.level).toBe('B-LT');
    expect(server.requests).toContain('/crl');
  });

  it('stays at B-T when revocation information is missing, out of date, or says revoked', async () => {
    const file = await sealed(true);
    const request = { file, target: 'B-LT', timestamps: world.timestamps, revocation, at } as const;
    server.broken = new Set(['/ocsp', '/crl']);
    expect(await augmentSignature(request)).toMatchObject({ level: 'B-T', update: new Uint8Array() });
    server.broken = new Set(['/ocsp']);
    server.crlNextUpdate = new Date(Date.now() - 1_800_000);
    expect(await augmentSignature(request)).toMatchObject({ level: 'B-T' });
    server.crlNextUpdate = new Date(Date.now() + 3_600_000);
    server.broken = new Set();
    server.status = 'revoked';
    server.revoked = [world.own.der];
    expect(await augmentSignature(request)).toMatchObject({ level: 'B-T' });
    server.status = 'unknown';
    expect(await augmentSignature(request)).toMatchObject({ level: 'B-T' });
  });

  it('does not ask private addresses that a certificate names, unless allowed', async () => {
    const failures: string[] = [];
    const guarded = revocationClient({ onFailure: ({ reason }) => failures.push(reason) });
    const request = { file: await sealed(true), timestamps: world.timestamps, revocation: guarded, at };
    server.requests = [];
    expect(await augmentSignature({ ...request, target: 'B-LT' })).toMatchObject({ level: 'B-T' });
    expect(server.requests).toEqual([]);
    expect(new Set(failures)).toEqual(new Set(['the address is not public']));
  });

  it('builds nothing on a broken seal', async () => {
    const file = appendUpdate(await sealed(), { 4: pageContent('I owe you 9999 EUR') });
    await expect(augmentSignature({ file, target: 'B-T', timestamps: world.timestamps, at })).rejects.toThrow(
      'content_changed',
    );
  });

  it('a change after the augmentation is found', async () => {
    const file = await sealed();
    const { update } = await augmentSignature({ file, target: 'B-LTA', timestamps: world.timestamps, revocation, at });
    const augmented = Buffer.concat([file, update]);
    expect(codes(augmented)).toEqual([]);
    expect(codes(appendUpdate(augmented, { 4: pageContent('I owe you 9999 EUR') }))).toContain('content_changed');
    expect(codes(Buffer.concat([augmented, Buffer.from('x')]))).toContain('bytes_appended');
    // The last timestamp covers all that was added before it.
    const placeholder = augmented.lastIndexOf('/Contents <');
    for (let position = file.length; position < placeholder; position += 1999) {
      const changed = Buffer.from(augmented);
      changed[position] = (changed[position] ?? 0) ^ 1;
      expect(verify(changed).intact).toBe(false);
    }
  });
});
