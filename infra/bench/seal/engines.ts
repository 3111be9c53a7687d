/**
 * The sealing engines in comparison. Each flattens the form, appends a page for the completion certificate, signs and
 * hashes.
 */
import { createHash } from 'node:crypto';
import type { Signer } from '../../../shared/domain/documents/sealer.ts';
import { sampleTime as at, sampleCertificate } from '../../commands/sample-certificate.ts';

export const sealingEngines = ['floor: SHA-256 + RSA', 'countersign', '@libpdf/core', 'pdf-lib + signpdf'] as const;
/** `verify` verifies the given file. `countersign: verify` seals it first. */
export type EngineName = (typeof sealingEngines)[number] | 'countersign: verify' | 'verify';

export interface Keys {
  signer: Signer;
  /** The same key and certificate as PKCS #12, without a password. */
  p12: Uint8Array;
}

/** Seals once and returns the size of the sealed file. */
export type Seal = (document: Uint8Array) => Promise<number>;

const lines = ['Certificate', 'Contract', 'Ada Example <ada@example.com>', 'Signed 2026-01-01 12:00:00 UTC'];

const sizeOf = (chunks: readonly Uint8Array[]): number => chunks.reduce((sum, { length }) => sum + length, 0);

/** The function returns the document and the update as two parts. */
async function openCountersign(signer: Signer): Promise<(document: Uint8Array) => Promise<Uint8Array[]>> {
  const { prepareSeal } = await import('../../../shared/sealing/prepare-seal.ts');
  const { buildCms, cmsSizeBound } = await import('../../../shared/pki/build-cms.ts');
  const completionCertificate = sampleCertificate('contract.pdf');
  return async (document) => {
    const prepared = prepareSeal({
      document,
      mimetype: 'application/pdf',
      stamps: [],
      completionCertificate,
      auditTrail: '[]',
      at,
      reserveBytes: await cmsSizeBound(signer),
      digest: 'sha256',
      level: 'B-B',
    });
    const { der } = await buildCms({ signer, digest: prepared.digest });
    prepared.fill(der);
    return [prepared.base, prepared.update.bytes];
  };
}

const makers: Record<EngineName, (keys: Keys) => Promise<Seal>> = {
  'floor: SHA-256 + RSA':
    async ({ signer }) =>
    async (document) => {
      await signer.sign(createHash('sha256').update(document).digest());
      return document.length;
    },

  countersign: async ({ signer }) => {
    const seal = await openCountersign(signer);
    return async (document) => sizeOf(await seal(document));
  },

  // The first round of a process seals the file that all rounds verify.
  'countersign: verify': async ({ signer }) => {
    const seal = await openCountersign(signer);
    const { verifyPdf } = await import('../../../shared/verifying/verify-pdf.ts');
    let sealed: Buffer | undefined;
    return async (document) => {
      sealed ??= Buffer.concat(await seal(document));
      // The audit trail of the benchmark is empty, so the verifier does not call the whole file intact.
      if (!verifyPdf(sealed).signatures[0]?.isValid) throw new Error('The seal is not valid.');
      return sealed.length;
    };
  },

  verify: async () => {
    const { verifyPdf } = await import('../../../shared/verifying/verify-pdf.ts');
    return async (document) => {
      const { signatures } = verifyPdf(document);
      if (!signatures.every(({ isValid }) => isValid)) throw new Error('A signature is not valid.');
      return document.length;
    };
  },

  '@libpdf/core': async ({ p12 }) => {
    const { PDF, P12Signer } = await import('@libpdf/core');
    const signer = await P12Signer.create(p12, '');
    return async (document) => {
      const pdf = await PDF.load(document);
      pdf.getForm()?.flatten();
      const page = pdf.addPage({ width: 595, height: 842 });
      for (const [i, line] of lines.entries()) page.drawText(line, { x: 50, y: 780 - i * 20, size: 12 });
      const { bytes } = await pdf.sign({ signer, signingTime: at });
      createHash('sha256').update(bytes).digest('hex');
      return bytes.length;
    };
  },

  'pdf-lib + signpdf': async ({ p12 }) => {
    const { P12Signer, PDFDocument, pdflibAddPlaceholder, SignPdf } = await import('./signpdf.ts');
    return async (document) => {
      // The signer can read its key only once, so each signature needs a new one.
      const signer = new P12Signer(p12, { passphrase: '' });
      const pdf = await PDFDocument.load(document);
      pdf.getForm().flatten();
      const page = pdf.addPage([595, 842]);
      for (const [i, line] of lines.entries()) page.drawText(line, { x: 50, y: 780 - i * 20, size: 12 });
      pdflibAddPlaceholder({
        pdfDoc: pdf,
        reason: 'Sealed',
        contactInfo: '',
        name: 'Seal',
        location: '',
        signingTime: at,
      });
      const signed = await new SignPdf().sign(Buffer.from(await pdf.save({ useObjectStreams: false })), signer, at);
      createHash('sha256').update(signed).digest('hex');
      return signed.length;
    };
  },
};

export const openEngine = (name: EngineName, keys: Keys): Promise<Seal> => makers[name](keys);
