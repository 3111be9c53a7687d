import { aSigner } from '../../fixtures/certificates.ts';
import { independentCheck } from '../../fixtures/independent-check.ts';
import { aPdf, appendUpdate, signPdf } from '../../fixtures/signed-pdf.ts';

/** The independent check of other tests must be able to refuse a file. */
describe('independentCheck', () => {
  it('sees a changed byte and an appended update', async () => {
    const file = await signPdf(aPdf(), { signer: aSigner().signer });
    expect(await independentCheck(file)).toMatchObject({ valid: true, coversWholeDocument: true });
    const changed = Buffer.from(file);
    changed.write('99', changed.indexOf('10 EUR'));
    expect(await independentCheck(changed)).toMatchObject({ valid: false, coversWholeDocument: true });
    expect(await independentCheck(appendUpdate(file, { 9: 'null' }))).toMatchObject({
      valid: true,
      coversWholeDocument: false,
    });
  });

  it('rejects a file without a signature', () => expect(independentCheck(aPdf())).rejects.toThrow());
});
