/**
 * Prepares the completion certificate as a separate sealed file with the audit trail. A document whose earlier
 * signatures permit no new pages needs it.
 */
import type { Finding } from '../domain/documents/sealing.ts';
import { readPages } from '../pdf/document/page-tree.ts';
import { paperLike } from '../pdf/drawing/page-flow.ts';
import { PdfDict } from '../pdf/objects/objects.ts';
import { PdfReader } from '../pdf/parser/reader.ts';
import { FontBook } from '../pdf/text/font-book.ts';
import { attachFiles } from '../pdf/writer/attachment.ts';
import { PdfUpdate } from '../pdf/writer/incremental-update.ts';
import { NewDocument } from '../pdf/writer/new-document.ts';
import { addSignatureField } from '../pdf/writer/signature-field.ts';
import { drawCompletionCertificate } from './completion-certificate/completion-certificate.ts';
import { attachedFiles, completeCatalog, type PrepareRequest, readBack } from './prepare-seal.ts';
import { PreparedSeal } from './prepared-seal.ts';

/** The content of the certificate, and the signature to prepare for. */
export interface PrepareCertificateRequest
  extends Omit<PrepareRequest, 'document' | 'mimetype' | 'stamps' | 'earlierSignatures' | 'isDryRun' | 'limits'> {
  sealed: {
    sha256: string;
    pages: number;
    findings: readonly Finding[];
    firstPage?: { width: number; height: number };
  };
}

export function prepareCertificate(request: PrepareCertificateRequest): PreparedSeal {
  const { at, reserveBytes, sealed } = request;
  const { base, signatureBox } = drawnFile(request);
  const reader = PdfReader.open(base);
  const update = new PdfUpdate(reader);
  const pages = readPages(reader, reader.budget);
  attachFiles(update, attachedFiles(request.auditTrail, request.attachments), at);
  const page = pages[signatureBox.page]?.ref;
  if (!page) throw new Error('The completion certificate has no page for the signature.');
  const { placeholder, field } = addSignatureField(update, {
    place: { page, rect: signatureBox.rect },
    at,
    reserveBytes,
    isFirst: true,
    permits: request.mayBeAugmented ? 2 : 1,
    fields: [],
  });
  completeCatalog(update, { form: { fields: [], defaults: new PdfDict() }, field, keepsValidationData: false });
  const finished = update.finish(at, placeholder);
  readBack(reader, finished, pages.length);
  const findings = [...sealed.findings];
  const facts = { pages: 0, addedPages: pages.length, pageSizes: [], findings, isSigned: false, formFields: [] };
  return new PreparedSeal(reader.file, finished, facts, request.digest);
}

function drawnFile({ completionCertificate, at, level, sealed }: PrepareCertificateRequest) {
  const file = new NewDocument();
  const fonts = new FontBook(file);
  const { sha256, pages, findings, firstPage } = sealed;
  const facts = { at, level, pages, findings, sealedSha256: sha256, paper: paperLike(firstPage) };
  const { pages: drawn, signatureBox } = drawCompletionCertificate(completionCertificate, facts, file, fonts);
  fonts.finish();
  return { base: file.bytes(drawn), signatureBox };
}
