/** `earlierSignatures: 'preserve'`: nothing but our signature is added to a document that had been signed before. */
import { createHash } from 'node:crypto';
import { auditTrailJson, link } from '../../../shared/domain/audit/audit.ts';
import type { SealRequest } from '../../../shared/domain/documents/sealing.ts';
import { PdfRef } from '../../../shared/pdf/objects/objects.ts';
import { type ClosableSealer, createSealer } from '../../../shared/sealing/sealer.ts';
import { workerUrl } from '../../../shared/threads/worker-url.ts';
import { verifyPdf } from '../../../shared/verifying/verify-pdf.ts';
import { aSigner } from '../../fixtures/certificates.ts';
import { pageTexts } from '../../fixtures/page-text.ts';
import { aSeal } from '../../fixtures/sealed-pdf.ts';
import { aCompletionCertificate } from '../../fixtures/sealing.ts';
import { aPdf, fieldMdp, lockingField, type SignOptions, signPdf, stream } from '../../fixtures/signed-pdf.ts';

const them = aSigner('P-256', { commonName: 'Another signer' });
const mark = { page: 1, x: 9, y: 9, width: 90, height: 20, content: { type: 'text' as const, text: 'Ada' } };
const textField =
  '<</Type/Annot/Subtype/Widget/FT/Tx/T(total)/V(1)/F 4/P 3 0 R/Rect[9 9 99 29]/AP<</N 11 0 R>>/AA<</K<</S/JavaScript/JS(1)>>>>>>';
const form = { 10: textField, 11: stream('0 0 9 9 re f', '/Type/XObject/Subtype/Form/BBox[0 0 90 20]') };
const signed = (options: Partial<SignOptions> = {}, objects = {}) =>
  signPdf(aPdf(objects), { signer: them.signer, permits: null, ...options });
const preserved = (document: Buffer) => aSeal(document, { earlierSignatures: 'preserve' });

const inputs: Record<string, () => Promise<Buffer>> = {
  'an approval': () => signed(),
  'a certification with P 2': () => signed({ permits: 2 }),
  'a certification with P 3': () => signed({ permits: 3 }),
  'a form certified with P 2': () => signed({ permits: 2, fields: [10] }, form),
  'a form that was approved': () => signed({ fields: [10] }, form),
  'FieldMDP over all fields': () => signed({ fields: [10], dictionary: fieldMdp() }, form),
  'a lock with P 2': () => signed({ objects: { 6: lockingField(2) } }),
};

describe.each(Object.entries(inputs))('%s', (_, input) => {
  it('stays permitted, with one verdict whether the seal is known as ours or not', async () => {
    const document = await input();
    const sealed = await preserved(document);
    expect(sealed.bytes.subarray(0, document.length).equals(document)).toBe(true);
    const { report } = sealed;
    expect(report).toMatchObject({ intact: true, sealedByUs: true, pages: 1 });
    expect(report.signatures.map(({ isValid }) => isValid)).toEqual([true, true]);
    expect(report.signatures[1]).toMatchObject({ coversWholeDocument: true, permits: null });
    const violations = ['content_changed', 'certification_violated'];
    for (const { problems } of [report, verifyPdf(sealed.bytes)])
      expect(problems.filter(({ code }) => violations.includes(code))).toEqual([]);
    expect(verifyPdf(sealed.bytes)).toMatchObject({ intact: true, sealedByUs: false });
  });
});

describe('what is added', () => {
  it('is one invisible field with our signature: lists grow, and all else stays', async () => {
    const document = await signed({ permits: 2, fields: [10] }, form);
    const { reader, bytes, findings } = await preserved(document);
    expect([...reader.catalog.keys()].sort()).toEqual(['AcroForm', 'Pages', 'Perms', 'Type']);
    expect(reader.array(reader.dict(reader.catalog.get('AcroForm'))?.get('Fields'))).toHaveLength(3);
    const update = bytes.subarray(document.length).toString('latin1');
    const added = [...update.matchAll(/^(\d+) 0 obj$/gm)].map((match) => Number(match[1])).sort((a, b) => a - b);
    // Catalog and page with longer lists; signature and field are new.
    expect(added).toEqual([1, 3, 12, 13]);
    expect(reader.dict(new PdfRef(13))?.get('Rect')).toEqual([0, 0, 0, 0]);
    expect(findings).toEqual([
      { kind: 'already_signed', message: expect.stringContaining('those signatures stay valid') },
    ]);
  });
});

describe('what is refused', () => {
  it('fields to draw, with a code of its own', async () => {
    const document = await signed();
    const request = aSeal(document, { earlierSignatures: 'preserve', stamps: [mark] });
    await expect(request).rejects.toMatchObject({ code: 'document_signed', status: 422 });
    await expect(aSeal(document, { stamps: [mark] })).resolves.toMatchObject({ report: { intact: true } });
  });

  it.each([
    ['a certification', () => signed({ permits: 1 })],
    ['a lock of the field', () => signed({ objects: { 6: lockingField(1) } })],
    ['FieldMDP', () => signed({ dictionary: fieldMdp('/Action/All/P 1') })],
  ])('%s that forbids even a signature', async (_, input) => {
    await expect(input().then(preserved)).rejects.toMatchObject({ code: 'document_certified' });
  });
});

describe('the completion certificate', () => {
  const { signer, own, root } = aSigner('P-256');
  const trust = { ours: [own.der], authorities: [root.der] };
  const chain = link(
    { id: 'envelope-1', sequence: 0, auditHead: '' },
    [{ type: 'envelope.created', actor: { kind: 'system' }, data: {} }],
    new Date(),
    (text) => createHash('sha256').update(text).digest('hex'),
    (envelopeId, sequence) => `${envelopeId}-${sequence}`,
  );
  const request = (document: Buffer): SealRequest => ({
    document,
    mimetype: 'application/pdf',
    stamps: [],
    completionCertificate: aCompletionCertificate({ auditHead: chain.auditHead }),
    auditTrail: auditTrailJson(chain.events),
    at: new Date(),
    earlierSignatures: 'preserve',
  });
  let sealer: ClosableSealer;
  beforeAll(() => {
    sealer = createSealer({ signer, workerUrl: workerUrl('sealing') });
  });
  afterAll(() => sealer.close());

  it('is a sealed file of its own, with the audit trail and the hash of the sealed document', async () => {
    const { certificate, chunks, sha256, pages } = await sealer.seal(request(await signed()));
    expect(pages).toBe(1);
    expect(verifyPdf(Buffer.concat(chunks), { trust })).toMatchObject({ intact: true, sealedByUs: true, sha256 });
    const file = Buffer.concat(certificate?.chunks ?? []);
    expect(verifyPdf(file, { trust })).toMatchObject({
      intact: true,
      sealedByUs: true,
      sha256: certificate?.sha256,
      size: certificate?.size,
      pages: certificate?.pages,
      auditTrail: { isIntact: true, head: chain.auditHead },
    });
    const [text = '', annex = ''] = await pageTexts(file);
    expect(annex.replace(/ /g, '')).toContain(sha256);
    expect(text).toContain('Grace Hopper');
  });

  it('is part of the document where that had no signatures', async () => {
    const sealed = await sealer.seal(request(aPdf()));
    expect(sealed).toMatchObject({ pages: 3 });
    expect(sealed.certificate).toBeUndefined();
  });

  it('a preflight refuses what the seal would', async () => {
    const preserve = { earlierSignatures: 'preserve' } as const;
    const document = await signed();
    await expect(sealer.preflight(document, 'application/pdf', [mark], preserve)).rejects.toMatchObject({
      code: 'document_signed',
    });
    await expect(sealer.preflight(document, 'application/pdf', [], preserve)).resolves.toMatchObject({ pages: 1 });
  });

  it('a preflight returns the effect on earlier signatures, and null if there are none', async () => {
    const tried = async (document: Buffer, options = {}) =>
      (await sealer.preflight(document, 'application/pdf', [], options)).earlierSignatures;
    const document = await signed();
    expect(await tried(document, { earlierSignatures: 'preserve' })).toBe('preserve');
    expect(await tried(document, { earlierSignatures: 'override' })).toBe('override');
    expect(await tried(document)).toBe('override');
    expect(await tried(aPdf(), { earlierSignatures: 'preserve' })).toBeNull();
  });
});
