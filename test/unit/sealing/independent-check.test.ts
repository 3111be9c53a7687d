import { aSigner, type KeyKind } from '../../fixtures/certificates.ts';
import { independentCheck } from '../../fixtures/independent-check.ts';
import { aPdf, appendUpdate, signPdf } from '../../fixtures/signed-pdf.ts';

/** The independent check of other tests must be able to refuse a file. */
describe('independentCheck', () => {
  it.each<KeyKind>(['rsa', 'P-256', 'P-384'])('%s: finds a sealed file valid', async (kind) => {
    const file = await signPdf(aPdf(), { signer: aSigner(kind).signer });
    expect(await independentCheck(file)).toEqual({
      valid: true,
      coversWholeDocument: true,
      pages: 1,
      subFilter: 'ETSI.CAdES.detached',
      signerCommonName: 'Test seal',
      hasSigningCertificateV2: true,
      timestampBytes: 0,
      signatures: 1,
    });
  });

  it('sees a changed byte and an appended update', async () => {
    const file = await signPdf(aPdf(), { signer: aSigner().signer });
    const changed = Buffer.from(file);
    changed.write('99', changed.indexOf('10 EUR'));
    expect(await independentCheck(changed)).toMatchObject({ valid: false, coversWholeDocument: true });
    expect(await independentCheck(appendUpdate(file, { 9: 'null' }))).toMatchObject({
      valid: true,
      coversWholeDocument: false,
    });
  });

  it('rejects a file without a signature', async () => {
    await expect(independentCheck(aPdf())).rejects.toThrow();
  });
});
