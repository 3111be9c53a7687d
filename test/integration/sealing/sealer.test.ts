import { maxDocumentBytes } from '../../../shared/domain/documents/document.ts';
import type { SealRequest } from '../../../shared/domain/documents/sealing.ts';
import { type ClosableSealer, createSealer } from '../../../shared/sealing/sealer.ts';
import { workerUrl } from '../../../shared/threads/worker-url.ts';
import { verifyPdf } from '../../../shared/verifying/verify-pdf.ts';
import { aSigner } from '../../fixtures/certificates.ts';
import { openlyEncrypted } from '../../fixtures/encrypted-pdf.ts';
import { sha256 } from '../../fixtures/envelopes.ts';
import { aCompletionCertificate } from '../../fixtures/sealing.ts';
import { aPdf } from '../../fixtures/signed-pdf.ts';

const request = (changes: Partial<SealRequest> = {}): SealRequest => ({
  document: aPdf(),
  mimetype: 'application/pdf',
  stamps: [],
  completionCertificate: aCompletionCertificate(),
  auditTrail: '[]',
  at: new Date('2026-11-20T12:00:00Z'),
  ...changes,
});

describe('the sealer', () => {
  const { signer } = aSigner('rsa');
  let sealer: ClosableSealer;
  beforeAll(() => {
    sealer = createSealer({ signer, workerUrl: workerUrl('sealing') });
  });
  afterAll(() => sealer.close());

  it('answers the file in chunks, the first of them the very bytes it was given', async () => {
    const document = aPdf();
    const copy = Buffer.from(document);
    const sealed = await sealer.seal(request({ document }));
    expect(sealed.chunks[0]?.buffer).toBe(document.buffer);
    expect(document.equals(copy)).toBe(true);
    const file = Buffer.concat(sealed.chunks);
    expect(sealed).toMatchObject({ size: file.length, pages: 3, level: 'B-B', findings: [] });
    expect(sha256(file)).toBe(sealed.sha256);
    expect(verifyPdf(file).signatures).toMatchObject([{ isValid: true, coversWholeDocument: true }]);
  });

  it('answers a new file where the old one could not be kept', async () => {
    const document = openlyEncrypted['AES, 256 bits (revision 6)'] ?? Buffer.alloc(0);
    const sealed = await sealer.seal(request({ document }));
    expect(sealed.findings.map(({ kind }) => kind)).toEqual(['decrypted']);
    expect(verifyPdf(Buffer.concat(sealed.chunks)).signatures).toMatchObject([{ isValid: true }]);
  });

  it('a dry run counts the document’s own pages and changes nothing', async () => {
    const document = aPdf();
    const copy = Buffer.from(document);
    expect(await sealer.preflight(document, 'application/pdf')).toEqual({
      pages: 1,
      pageSizes: [{ count: 1, width: 612, height: 792 }],
      size: document.length,
      earlierSignatures: null,
      formFields: [],
      findings: [],
    });
    expect(document.equals(copy)).toBe(true);
  });

  it.each([
    ['more than 25 MiB', Buffer.alloc(maxDocumentBytes + 1), 'document_too_large'],
    ['no PDF', Buffer.from('hello'), 'not_a_pdf'],
    ['nothing', Buffer.alloc(0), 'not_a_pdf'],
  ])('%s: refused in the dry run and in earnest', async (_, document, code) => {
    await expect(sealer.preflight(document, 'application/pdf')).rejects.toMatchObject({ code, status: 422 });
    await expect(sealer.seal(request({ document }))).rejects.toMatchObject({ code, status: 422 });
  });
});

describe('a key that fails', () => {
  it('fails the seal, and the thread serves the next one', async () => {
    const { signer } = aSigner();
    let isBroken = true;
    const sealer = createSealer({
      signer: {
        algorithm: signer.algorithm,
        certificateChain: () => signer.certificateChain(),
        sign: (message) => (isBroken ? Promise.reject(new Error('the vault is closed')) : signer.sign(message)),
      },
      workerUrl: workerUrl('sealing'),
      pool: { size: 1 },
    });
    try {
      await expect(sealer.seal(request())).rejects.toThrow('the vault is closed');
      isBroken = false;
      expect((await sealer.seal(request())).pages).toBe(3);
    } finally {
      await sealer.close();
    }
  });

  it('is noticed when it signs with another key than its certificate’s', async () => {
    const [one, other] = [aSigner().signer, aSigner().signer];
    const sealer = createSealer({
      signer: {
        algorithm: 'ES256',
        certificateChain: () => one.certificateChain(),
        sign: (message) => other.sign(message),
      },
      workerUrl: workerUrl('sealing'),
    });
    try {
      await expect(sealer.seal(request())).rejects.toThrow('is not valid');
    } finally {
      await sealer.close();
    }
  });
});
