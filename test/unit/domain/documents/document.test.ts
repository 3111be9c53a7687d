import {
  announceDocument,
  checkSize,
  maxDocumentBytes,
  nameFromFilename,
} from '../../../../shared/domain/documents/document.ts';
import { deliveryId, envelopeIdFromV1, envelopeIdToV1, eventId } from '../../../../shared/domain/ids.ts';
import { envelopeId, sha256 } from '../../../fixtures/envelopes.ts';
import { refusalBy } from '../../../fixtures/refusals.ts';

describe('a document that is announced', () => {
  const announce = (filename: string, mimetype = 'application/pdf', options?: Parameters<typeof announceDocument>[3]) =>
    announceDocument('folder', filename, mimetype, options);

  it.each([
    'My Lease.pdf',
    'Mietvertrag (2026) – Anlage 3.pdf',
    '賃貸借契約書.pdf',
    "Ada's & Grace's +1, 50€; a=b.pdf",
    '.hidden',
    'a..b.pdf',
    '📄.pdf',
    'x'.repeat(200),
  ])('blobName is <envelopeId>/<filename> for a name that can be a blob name: %j', (filename) => {
    expect(announce(filename)).toMatchObject({ filename, blobName: `folder/${filename}` });
  });

  it.each([
    ['..', 'folder/document.pdf'],
    ['.', 'folder/document.pdf'],
    ['a/b.pdf', 'folder/a_b.pdf'],
    ['a\\b.pdf', 'folder/a_b.pdf'],
    ['..%2f..%2fb.pdf', 'folder/2f._2fb.pdf'],
    ['100 %.pdf', 'folder/100_.pdf'],
    ['a?b#c.pdf', 'folder/a_b_c.pdf'],
    ['a.pdf.', 'folder/a.pdf'],
    ['a\u0000b.pdf', 'folder/a_b.pdf'],
    ['a\u202egpj.pdf', 'folder/a_gpj.pdf'],
    ['a\uffffb.pdf', 'folder/a_b.pdf'],
    ['x'.repeat(201), `folder/${'x'.repeat(120)}`],
  ])('%j cannot be a blob name and is stored as %j', (filename, blobName) => {
    expect(announce(filename).blobName).toBe(blobName);
  });

  it('keeps its name for people, and gets one for storage that leaves its folder by no spelling', () => {
    expect(announce(' ../Mietvertrag (2026).pdf ')).toEqual({
      filename: '../Mietvertrag (2026).pdf',
      mimetype: 'application/pdf',
      blobName: 'folder/Mietvertrag_2026_.pdf',
    });
    expect(announce('a/../../b.pdf').blobName).toBe('folder/a_._._b.pdf');
  });

  it.each([
    ['application/pdf', 'folder/document.pdf'],
    ['IMAGE/PNG; charset=binary', 'folder/document.png'],
    ['image/jpeg', 'folder/document.jpg'],
    ['application/pdf; charset=x;version="1 7"', 'folder/document.pdf'],
  ])('of type %s without a letter in its name is stored as %s', (mimetype, blobName) => {
    expect(announce('…/', mimetype).blobName).toBe(blobName);
  });

  it('is set apart from an earlier one by its revision, in at most 120 characters', () => {
    expect(announce('a.pdf', 'application/pdf', { revision: '0af3' }).blobName).toBe('folder/0af3-a.pdf');
    const long = announce(`${'x'.repeat(300)}.pdf`, 'application/pdf', { revision: '0af3' }).blobName;
    expect(long).toHaveLength('folder/'.length + 120);
    const kept = announce(`${'x'.repeat(300)}.pdf`).blobName;
    expect([kept.length, kept.endsWith('.pdf')]).toEqual(['folder/'.length + 120, true]);
  });

  it.each([
    ['unsupported_document_type', 'a.doc', 'application/msword', 'document.mimetype'],
    ['unsupported_document_type', 'a.doc', '', 'document.mimetype'],
    ['unsupported_document_type', 'a', 'toString', 'document.mimetype'],
    ['unsupported_document_type', 'a.pdf', 'application/pdf;base64,AAAA', 'document.mimetype'],
    ['unsupported_document_type', 'a.pdf', 'application/pdf;', 'document.mimetype'],
    ['validation_error', '  ', 'application/pdf', 'document.filename'],
  ])('%s: %j of type %j', (code, filename, mimetype, field) => {
    expect(refusalBy(() => announce(filename, mimetype, { path: 'document.' }))).toEqual([
      code,
      { [field]: expect.any(String) },
    ]);
  });

  it('has at least one byte and at most 25 MB', () => {
    expect(maxDocumentBytes).toBe(26_214_400);
    expect([1, maxDocumentBytes].map((size) => refusalBy(() => checkSize(size)))).toEqual([null, null]);
    expect(refusalBy(() => checkSize(0))).toEqual(['not_a_pdf', {}]);
    expect(refusalBy(() => checkSize(maxDocumentBytes + 1))).toEqual([
      'document_too_large',
      { maxBytes: '26214400', size: '26214401' },
    ]);
  });

  it.each([
    [' Lease.PDF ', 'Lease'],
    ['scan.jpeg', 'scan'],
    ['.pdf', 'Document'],
    [' ', 'Document'],
  ])('%j gives the envelope the name %j', (filename, name) => expect(nameFromFilename(filename)).toBe(name));
});

describe('identifiers', () => {
  it('of the public API are the envelope’s UUID without dashes', () => {
    const v1 = 'env_0f9c1c9e6f0a4b5e9a513f6f7b1f2a10';
    expect([envelopeIdToV1(envelopeId), envelopeIdFromV1(v1)]).toEqual([v1, envelopeId]);
  });

  it.each(['', 'env_', 'env_0f9c', `env_${'g'.repeat(32)}`, `tpl_${'a'.repeat(32)}`, `env_${'a'.repeat(33)}`])(
    'of another form name no envelope: %j',
    (id) => expect(envelopeIdFromV1(id)).toBeNull(),
  );

  it('of events and deliveries follow from what they are about: a repeated write makes the same', () => {
    expect(eventId(envelopeId, 26)).toBe('evt_0f9c1c9e6f0a4b5e9a513f6f7b1f2a100000001a');
    expect(deliveryId('evt_1', 'whk_1', sha256)).toBe(`dlv_${sha256('evt_1|whk_1').slice(0, 32)}`);
  });
});
