import { createHash } from 'node:crypto';
import { auditTrailJson, link } from '../../../shared/domain/audit/audit.ts';
import type { SealedDocument, SealLevel, SealRequest } from '../../../shared/domain/documents/sealing.ts';
import { augmentSignature } from '../../../shared/sealing/augment/augment-signature.ts';
import { openAuthorities } from '../../../shared/sealing/augment/authorities.ts';
import { timestampClient } from '../../../shared/sealing/augment/timestamp-client.ts';
import { createSealer } from '../../../shared/sealing/sealer.ts';
import { workerUrl } from '../../../shared/threads/worker-url.ts';
import { verifyPdf } from '../../../shared/verifying/verify-pdf.ts';
import { aSigner, type KeyKind } from '../../fixtures/certificates.ts';
import { independentCheck } from '../../fixtures/independent-check.ts';
import { aPdf } from '../../fixtures/signed-pdf.ts';
import { startTsa, type Tsa, type TsaManners } from '../../servers/tsa.ts';

const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');
const { events, auditHead } = link(
  { id: 'envelope-1', sequence: 0, auditHead: '' },
  [{ type: 'envelope.created', actor: { kind: 'system' }, data: {} }],
  new Date(),
  sha256,
  (envelopeId, sequence) => `${envelopeId}-${sequence}`,
);

function aRequest(): SealRequest {
  const document = aPdf();
  return {
    document,
    mimetype: 'application/pdf',
    stamps: [],
    completionCertificate: {
      envelopeId: 'envelope-1',
      envelopeName: 'Lease',
      filename: 'lease.pdf',
      originalSha256: sha256(document),
      owner: 'owner@example.com',
      finalizedBy: 'owner@example.com',
      signers: [],
      events: [],
      auditHead,
      verifyUrl: 'https://example.com/verify',
    },
    auditTrail: auditTrailJson(events),
    at: new Date(),
  };
}

const bytesOf = ({ chunks }: SealedDocument) => Buffer.concat(chunks);
let tsa: Tsa;
beforeAll(async () => {
  tsa = await startTsa();
});
afterAll(() => tsa.close());

/** Seals with this key while the authority behaves like this. */
async function seal(kind: KeyKind, manners: TsaManners, target?: SealLevel) {
  tsa.manners = manners;
  const { signer, own, root } = aSigner(kind);
  const sealer = createSealer({
    signer,
    workerUrl: workerUrl('sealing'),
    authorities: openAuthorities({ tsaUrls: [tsa.url], tsaRootsPem: '' }),
    ...(target && { target }),
  });
  try {
    // The thread's start is not the authority's fault.
    await sealer.preflight(aPdf(), 'application/pdf');
    const start = performance.now();
    const sealed = await sealer.seal(aRequest());
    return { sealed, elapsedMs: performance.now() - start, trust: { ours: [own.der], authorities: [root.der] } };
  } finally {
    await sealer.close();
  }
}

describe('a seal and its timestamp', () => {
  it.each<KeyKind>(['rsa', 'P-256', 'P-384'])('%s: B-T when the authority answers', async (kind) => {
    const { sealed, trust } = await seal(kind, 'good');
    const file = bytesOf(sealed);
    expect(sealed.level).toBe('B-T');
    expect(sealed.sha256).toBe(sha256(file));
    expect(verifyPdf(file, { trust })).toMatchObject({
      intact: true,
      sealedByUs: true,
      level: 'B-T',
      signedAtSource: 'timestamp',
      pages: sealed.pages,
      auditTrail: { isIntact: true, head: auditHead },
    });
    const opinion = await independentCheck(file);
    expect(opinion).toMatchObject({
      valid: true,
      coversWholeDocument: true,
      pages: sealed.pages,
      hasSigningCertificateV2: true,
    });
    expect(opinion.timestampBytes).toBeGreaterThan(500);
  });

  it.each<TsaManners>(['status_500', 'wrong_imprint', 'wrong_nonce', 'reset', 'garbage'])(
    '%s: B-B, and says so',
    async (manners) => {
      const { sealed, trust } = await seal('P-256', manners);
      expect(sealed.level).toBe('B-B');
      expect(verifyPdf(bytesOf(sealed), { trust })).toMatchObject({
        intact: true,
        level: 'B-B',
        signedAtSource: 'claim',
      });
    },
  );

  it.each<[string, TsaManners, SealLevel | undefined, 1 | 2]>([
    ['P 1 with the timestamp in hand, because nothing follows', 'good', undefined, 1],
    ['P 2 without it, because a document timestamp may follow', 'status_500', undefined, 2],
    ['P 2 where validation data follow', 'good', 'B-LTA', 2],
  ])('certifies by what may follow: %s', async (_, manners, target, permits) => {
    const { sealed } = await seal('P-256', manners, target);
    expect(verifyPdf(bytesOf(sealed)).signatures[0]).toMatchObject({ permits });
  });

  it('waits for an authority that hangs no longer than five seconds, and is augmented later', async () => {
    const { sealed, elapsedMs, trust } = await seal('rsa', 'hang');
    // The authority never answers. The bound allows for a busy machine.
    expect(elapsedMs).toBeLessThan(45_000);
    expect(sealed.level).toBe('B-B');
    const file = bytesOf(sealed);
    tsa.manners = 'good';
    const timestamps = timestampClient({ urls: [tsa.url] });
    const { level, update } = await augmentSignature({ file, target: 'B-T', timestamps, trust, at: new Date() });
    expect(level).toBe('B-T');
    const augmented = Buffer.concat([file, update]);
    expect(verifyPdf(augmented, { trust })).toMatchObject({ intact: true, sealedByUs: true, level: 'B-T' });
    expect(await independentCheck(augmented)).toMatchObject({ valid: true, pages: sealed.pages, signatures: 2 });
  });

  it('shows every change in the signed range (a sample of it)', async () => {
    const { sealed } = await seal('P-256', 'status_500');
    const file = bytesOf(sealed);
    expect(verifyPdf(file).intact).toBe(true);
    const [start = 0, end = 0] = (/ByteRange \[0 (\d+) (\d+)/.exec(file.toString('latin1')) ?? []).slice(1).map(Number);
    const signedBytes = start + file.length - end;
    for (let sample = 0; sample < 300; sample++) {
      const place = Math.floor((sample * signedBytes) / 300);
      const position = place < start ? place : place - start + end;
      const changed = Buffer.from(file);
      changed[position] = (changed[position] ?? 0) ^ (1 << (sample % 8));
      expect({ position, intact: verifyPdf(changed).intact }).toEqual({ position, intact: false });
    }
  });
});
