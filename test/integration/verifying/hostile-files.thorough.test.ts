import { workerUrl } from '../../../shared/threads/worker-url.ts';
import { signaturesInBytes } from '../../../shared/verifying/signature-fields.ts';
import { createVerifier } from '../../../shared/verifying/verifier.ts';
import { aSigner } from '../../fixtures/certificates.ts';
import { expectNotIntact } from '../../fixtures/hostile-files.ts';
import { hostilePdfs } from '../../fixtures/hostile-pdfs.ts';
import { aPdf, appendUpdate, signPdf, stream } from '../../fixtures/signed-pdf.ts';

const { signer, own } = aSigner();
const them = aSigner('P-256', { commonName: 'Another signer' });

/** Files that exhaust a verifier. They are signed, so that the check does not end at "no signature". */
const signedBombs: Record<string, () => Promise<Buffer>> = {
  'two hundred signatures over the same ten megabytes': async () => {
    const file = await signPdf(aPdf({ 20: stream('x'.repeat(10_000_000)) }), { signer });
    const fields = Array.from({ length: 199 }, (_, index) => 100 + index);
    const copies = Object.fromEntries(fields.map((num) => [num, `<</FT/Sig/T(S${num})/V 7 0 R>>`]));
    return appendUpdate(file, {
      ...copies,
      1: `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R ${fields.map((num) => `${num} 0 R`).join(' ')}]>>>>`,
    });
  },
  'ten thousand signature fields': async () => {
    const fields = Array.from({ length: 10_000 }, (_, index) => 100 + index);
    return aPdf({
      ...Object.fromEntries(fields.map((num) => [num, `<</FT/Sig/T(S${num})/V<</ByteRange[0 1 2 3]>>>>`])),
      1: `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${fields.map((num) => `${num} 0 R`).join(' ')}]>>>>`,
    });
  },
  'fields in a circle': async () =>
    aPdf({
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[8 0 R]>>>>',
      8: '<</FT/Sig/Kids[8 0 R 9 0 R]>>',
      9: '<</Kids[8 0 R]>>',
    }),
  'a million byte ranges': async () => aPdf({ 20: stream('/ByteRange'.repeat(1_000_000)) }),
  'a million beginnings of objects': async () => aPdf({ 20: stream(`${'1 0 obj<</A'.repeat(500_000)}/ByteRange`) }),
  'DER nested without end': async () =>
    signPdf(aPdf(), { signer, reserve: 40_000, contents: async () => Buffer.alloc(39_000, Buffer.from([0x30, 0x80])) }),
  'DER of empty elements': async () =>
    signPdf(aPdf(), {
      signer,
      reserve: 1_000_000,
      contents: async () =>
        Buffer.concat([Buffer.from([0x30, 0x83, 0x0e, 0, 0]), Buffer.alloc(0x0e0000, Buffer.from([5, 0]))]),
    }),
};

describe('hostile files in front of the verifier', () => {
  const verifier = createVerifier({ trust: { ours: [own.der] }, workerUrl: workerUrl('verifying') });
  afterAll(() => verifier.close());

  const all = { ...hostilePdfs, ...signedBombs };
  it.each(Object.keys(all))('%s: reported as not intact, in time', async (name) => {
    const file = (await all[name]?.()) ?? Buffer.alloc(0);
    await expectNotIntact(verifier, file);
  });

  it('very many byte ranges of places far behind the last object are looked at in time', () => {
    const beginnings = '0 0obj'.repeat(90_000);
    const gaps = Array.from({ length: 190 }, (_, index) => beginnings.length + 4 * index);
    const ranges = gaps.map((gap) => `/ByteRange[0 ${gap} ${gap + 4} 1]`);
    const file = Buffer.from(`${beginnings}${'<41>'.repeat(190)}%${ranges.join('')}`);
    const before = process.cpuUsage();
    expect(signaturesInBytes(file)).toEqual([]);
    // Processor time of this process: a busy machine does not count.
    expect(process.cpuUsage(before).user).toBeLessThan(1_500_000);
  });

  it.each([
    ['numbers', '1000 1001 1002 1003 '],
    ['numbers, each in the comment of the one before', '1000%1001 %'],
  ])('very many objects that are added to twenty megabytes of %s are compared in time', async (_, text) => {
    const base = aPdf({ 40: stream(`% ${text.repeat(20_000_000 / text.length)}`) });
    const first = await signPdf(base, { signer: them.signer, permits: null });
    const objects = Object.fromEntries(Array.from({ length: 9000 }, (_, index) => [1000 + index, '1']));
    const again = { permits: null, fields: [6], field: 8, signature: 9, objects };
    const file = await signPdf(first, { signer: them.signer, ...again });
    const { intact, problems } = await verifier.verify(file, new Date());
    expect(problems.map(({ code }) => code)).not.toContain('document_too_complex');
    expect(problems.map(({ code }) => code)).not.toContain('content_changed');
    expect(intact).toBe(true);
  });
});
