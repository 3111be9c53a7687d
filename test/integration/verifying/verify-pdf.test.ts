import { createHash } from 'node:crypto';
import type { VerificationReport } from '../../../shared/domain/documents/verification.ts';
import { verifyPdf } from '../../../shared/verifying/verify-pdf.ts';
import { aSigner, type KeyKind } from '../../fixtures/certificates.ts';
import { aPdf, signPdf } from '../../fixtures/signed-pdf.ts';
import { aToken, type Unsigned } from '../../fixtures/timestamp-token.ts';
import { aTsaIdentity } from '../../servers/tsa.ts';

const codes = (report: VerificationReport) => report.problems.map(({ code }) => code);

/** The offsets of hexadecimal digits whose change goes unnoticed. */
function silentDigits(file: Buffer, [start, end, step]: number[], isUnnoticed: (changed: Buffer) => boolean): number[] {
  const silent: number[] = [];
  for (let at = start ?? 0; at < (end ?? 0); at += step ?? 1) {
    const changed = Buffer.from(file);
    changed.write((Number.parseInt(file.toString('latin1', at, at + 1), 16) ^ 1).toString(16), at);
    if (isUnnoticed(changed)) silent.push(at);
  }
  return silent;
}

describe('verifyPdf', () => {
  it.each<KeyKind>(['rsa', 'P-256', 'P-384'])('%s: a sealed file is intact, and ours', async (kind) => {
    const { signer, own, root } = aSigner(kind);
    const file = await signPdf(aPdf(), { signer });
    const report = verifyPdf(file, { trust: { ours: [own.der], authorities: [root.der] } });
    expect(codes(report)).toEqual(['audit_trail_missing']);
    expect(report).toMatchObject({
      intact: true,
      sealedByUs: true,
      level: 'B-B',
      signer: 'Test seal',
      signedAt: '2026-11-20T12:00:00.000Z',
      signedAtSource: 'claim',
      pages: 1,
      size: file.length,
    });
    expect(report.signatures).toEqual([
      {
        kind: 'signature',
        subFilter: 'ETSI.CAdES.detached',
        field: 'Signature6',
        signer: 'Test seal',
        issuer: 'Test root',
        claimedAt: '2026-11-20T12:00:00.000Z',
        timestamp: null,
        isValid: true,
        coversWholeDocument: true,
        coveredBytes: file.length,
        isTrusted: true,
        isOurs: true,
        permits: 1,
      },
    ]);
  });

  it('a file sealed by another service is intact, but not ours', async () => {
    const stranger = aSigner();
    const { own, root } = aSigner();
    const file = await signPdf(aPdf(), { signer: stranger.signer });
    const report = verifyPdf(file, { trust: { ours: [own.der], authorities: [root.der] } });
    expect(report).toMatchObject({ intact: true, sealedByUs: false });
    expect(codes(report)).toEqual(['certificate_untrusted']);
  });

  it('a document without a signature is not intact', () => {
    expect(verifyPdf(aPdf())).toMatchObject({
      intact: false,
      level: null,
      signer: null,
      problems: [{ code: 'no_signature' }],
    });
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'not_a_pdf'],
    ['a text', Buffer.from('hello'), 'not_a_pdf'],
    ['a header and noise', Buffer.from('%PDF-1.7\nnoise'), 'document_unreadable'],
  ])('%s is not intact', (_, file, code) => {
    const report = verifyPdf(file);
    expect(report.intact).toBe(false);
    expect(codes(report)).toContain(code);
  });

  it('reports changed digits of the signature’s value that nothing signs', async () => {
    const { signer, own, root } = aSigner('P-256');
    const file = await signPdf(aPdf(), { signer, reserve: 1400 });
    const trust = { ours: [own.der], authorities: [root.der] };
    expect(codes(verifyPdf(file, { trust }))).not.toContain('signature_reencoded');
    const gap = file.lastIndexOf('/Contents <') + '/Contents <'.length;
    const end = file.indexOf('000000000000000000000000', gap);
    const isUnnoticed = (changed: Buffer) => {
      const report = verifyPdf(changed, { trust });
      return report.intact && !codes(report).includes('signature_reencoded') && !!report.signatures[0]?.isTrusted;
    };
    expect(silentDigits(file, [gap, end, 5], isUnnoticed)).toEqual([]);
    const capitals = Buffer.from(file);
    capitals.write(file.toString('latin1', gap, end).toUpperCase(), gap);
    const report = verifyPdf(capitals, { trust });
    expect(report).toMatchObject({ intact: true, sealedByUs: true });
    expect(codes(report)).toContain('signature_reencoded');
  });

  it('reports changed digits of the timestamp token that nothing signs', async () => {
    const { signer, own, root } = aSigner('P-256');
    const identity = aTsaIdentity();
    const sealed = (unsigned: Unsigned = {}) =>
      signPdf(aPdf(), {
        signer,
        timestamp: async (value) => aToken({ identity, sha256: createHash('sha256').update(value).digest(), unsigned }),
      });
    const trust = { ours: [own.der], authorities: [root.der], timestampAuthorities: [identity.root.der] };
    const isAsSealed = (file: Buffer) => {
      const report = verifyPdf(file, { trust });
      const stamp = report.signatures[0]?.timestamp;
      return report.intact && !!stamp?.isTrusted && stamp.isValid && !codes(report).includes('signature_reencoded');
    };
    const file = await sealed();
    expect(isAsSealed(file)).toBe(true);
    expect(isAsSealed(await sealed({ version: 1 }))).toBe(false);
    expect(isAsSealed(await sealed({ signerVersion: 3 }))).toBe(false);
    // The token follows its type, id-aa-timeStampToken.
    const start = file.indexOf('060b2a864886f70d010910020e');
    const end = file.indexOf('000000000000000000000000', start);
    expect(silentDigits(file, [start, end, 19], isAsSealed)).toEqual([]);
  });

  it('sees every change of a single byte, be it of the signed range, the signer’s attributes, the signature or the padding', async () => {
    const { signer } = aSigner('P-256');
    const file = await signPdf(aPdf(), { signer, reserve: 1400 });
    expect(verifyPdf(file).intact).toBe(true);
    const gap = file.lastIndexOf('/Contents <') + '/Contents <'.length;
    // The certificates come before the signed attributes and have signatures too.
    const attributes = file.indexOf('a08184', gap);
    const padding = file.indexOf('0000000000', attributes) + 20;
    const unnoticed: number[] = [];
    for (let at = 0; at < file.length; at++) {
      const isCertificate = at >= gap && at < attributes;
      const isAnyPadding = at > padding && at < gap + 2800 && at % 40 !== 0;
      if (isCertificate || isAnyPadding) continue;
      const changed = Buffer.from(file);
      changed[at] = (changed[at] ?? 0) ^ 0x01;
      if (verifyPdf(changed).intact) unnoticed.push(at);
    }
    expect(unnoticed).toEqual([]);
  });
});
