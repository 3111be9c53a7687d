/** From a document to an update that lacks only the signature: everything but the key. */

import type { CompletionCertificate, DocumentType, FieldStamp, SealLevel } from '../domain/sealing.ts';
import { AppError } from '../errors.ts';
import { appearanceGenerator } from '../pdf/appearances/generate-appearance.ts';
import { formFields } from '../pdf/document/field-tree.ts';
import { hasStaticXfa, isFinal } from '../pdf/document/inspection.ts';
import { pageGeometry } from '../pdf/document/page-geometry.ts';
import { readPages } from '../pdf/document/page-tree.ts';
import { findSignedFields, isSignature, noSignedFields, type SignedFields } from '../pdf/document/signed-fields.ts';
import { addDrawnPages } from '../pdf/drawing/add-pages.ts';
import { imageDocument } from '../pdf/drawing/images.ts';
import { paperLike } from '../pdf/drawing/page-flow.ts';
import { pruneForm } from '../pdf/flattening/acro-form.ts';
import { Disarmament, disarmCatalog, disarmPage, disarmPageTree } from '../pdf/flattening/disarm.ts';
import { emptyDisarmed, type FlattenReport, flattenPage, noteSignedActions } from '../pdf/flattening/flatten.ts';
import { name, PdfDict } from '../pdf/objects/objects.ts';
import { Budget, type Limits } from '../pdf/parser/budget.ts';
import type { PdfReader } from '../pdf/parser/reader.ts';
import { BrokenXref } from '../pdf/parser/xref.ts';
import { FontBook } from '../pdf/text/font-book.ts';
import { attachJson } from '../pdf/writer/attachment.ts';
import { type FinishedUpdate, PdfUpdate } from '../pdf/writer/incremental-update.ts';
import { withOwnPages } from '../pdf/writer/own-tree.ts';
import { addSignatureField } from '../pdf/writer/signature-field.ts';
import { drawCompletionCertificate } from './completion-certificate/completion-certificate.ts';
import { describe } from './findings.ts';
import { openDocument } from './open-document.ts';
import { PageOverlays } from './page-overlays.ts';
import { PreparedSeal } from './prepared-seal.ts';

export interface PrepareRequest {
  document: Uint8Array;
  mimetype: DocumentType;
  stamps: readonly FieldStamp[];
  completionCertificate: CompletionCertificate;
  auditTrail: string;
  at: Date;
  /** Room for the CMS object, in bytes. */
  reserveBytes: number;
  digest: 'sha256' | 'sha384';
  /** What the certificate page may promise. */
  level: SealLevel;
  limits?: Partial<Limits>;
}

/**
 * Does everything but sign.
 * @throws AppError of status 422 with the code of the refusal
 */
export function prepareSeal(request: PrepareRequest): PreparedSeal {
  const { mimetype, document } = request;
  const file = mimetype === 'application/pdf' ? document : imageDocument(mimetype, document);
  const attempt: Attempt = { rebuild: false, flatTree: false };
  for (;;) {
    try {
      return prepare(file, request, attempt);
    } catch (error) {
      if (error instanceof BrokenXref && !attempt.rebuild) attempt.rebuild = true;
      else if (error instanceof OtherPages && !attempt.flatTree) attempt.flatTree = true;
      else if (error instanceof BrokenXref || error instanceof OtherPages)
        throw new AppError('document_damaged', { cause: error });
      else throw error;
    }
  }
}

/** What is not believed of the file this time. */
interface Attempt {
  /** Its tables. */
  rebuild: boolean;
  /** Its page tree. */
  flatTree: boolean;
}

/** The sealed file would be read with another number of pages. */
class OtherPages extends Error {
  override readonly name = 'OtherPages';
}

function prepare(file: Uint8Array, request: PrepareRequest, { rebuild, flatTree }: Attempt): PreparedSeal {
  const budget = new Budget(request.limits);
  const { reader, findings, signedFile, isRewritten } = openDocument(file, budget, { rebuild });
  const hadXfa = hasStaticXfa(reader);
  const update = new PdfUpdate(reader);
  const pages = withOwnPages(update, readPages(reader, budget), { isForced: flatTree });

  const work = new PageOverlays(update, pages);
  const found = new Disarmament();
  const fonts = new FontBook(update);
  const earlier = findSignedFields(update, formFields(update), { budget, file: signedFile });
  const values = [...earlier.nodes].map((field) => field.get('V'));
  if (isFinal(update, values)) throw new AppError('document_certified');
  const certification = update.dict(update.catalog.get('Perms'))?.get('DocMDP');
  const isSigned = earlier.nodes.size > 0 || isSignature(update, certification, signedFile);
  const signed = isRewritten ? undefined : earlier;
  const report = flattenDocument(update, work, { fonts, found, signed });
  disarmPageTree(update, pages, found);
  disarmCatalog(update, found);
  const form = pruneForm(update, signed ?? noSignedFields, report.leftWidgets);
  describe(findings, { report, found, isSigned, keepsSignatures: !isRewritten, hadXfa });

  work.drawStamps(request.stamps, fonts);
  work.apply();

  const [firstPage] = pages;
  const paper = paperLike(firstPage && pageGeometry(update, firstPage));
  const drawn = drawCompletionCertificate(
    request.completionCertificate,
    { at: request.at, pages: pages.length, level: request.level, findings, paper },
    update,
    fonts,
  );
  const added = addDrawnPages(update, drawn.pages, pages.length);
  attachJson(update, {
    name: 'audit-trail.json',
    description: 'Audit trail of the envelope',
    json: request.auditTrail,
    at: request.at,
  });
  const page = added[drawn.signatureBox.page];
  if (!page) throw new Error('the certificate has no page for the seal');
  const { placeholder, field } = addSignatureField(update, {
    place: { page, rect: drawn.signatureBox.rect },
    at: request.at,
    reserveBytes: request.reserveBytes,
    isFirst: !isSigned || isRewritten,
    fields: form.fields,
  });
  fonts.finish();
  const catalog = update.editCatalog();
  const acroForm = PdfDict.of({ Fields: [...form.fields, field], SigFlags: 3 });
  for (const [key, value] of form.defaults) acroForm.set(key, value);
  catalog.set('AcroForm', acroForm);
  catalog.delete('NeedsRendering');
  // Proofs of what? The next ones would replace objects that the document uses otherwise.
  if (!isSigned || isRewritten) catalog.delete('DSS');
  declareVersion(update, catalog);

  const finished = update.finish(request.at, placeholder);
  checkUpdate(reader, finished, pages.length + added.length);
  const facts = { pages: pages.length, addedPages: added.length, pageSizes: work.pageSizes(), findings };
  return new PreparedSeal(reader.file, finished, facts, request.digest);
}

function flattenDocument(
  update: PdfUpdate,
  work: PageOverlays,
  { fonts, found, signed }: { fonts: FontBook; found: Disarmament; signed: SignedFields | undefined },
): FlattenReport {
  const report: FlattenReport = {
    fields: 0,
    annotations: 0,
    left: [],
    leftWidgets: new Set(),
    disarmed: [],
    signedActions: new Map(),
  };
  const form = update.dict(update.catalog.get('AcroForm'));
  const needsAppearances = update.resolve(form?.get('NeedAppearances')) === true;
  const generate = appearanceGenerator(update, fonts);
  for (const { page, overlay } of work.each()) {
    disarmPage(update, page, found);
    flattenPage({ update, page, overlay, generate, signed: signed?.nodes, needsAppearances, report, found });
  }
  for (const node of signed?.nodes ?? []) noteSignedActions(update, node, report);
  emptyDisarmed(update, report);
  return report;
}

/** PAdES is an extension of PDF 1.7 (ETSI EN 319 142-1, 6.2). */
function declareVersion(update: PdfUpdate, catalog: PdfDict): void {
  const header = Buffer.from(update.reader.bytes.subarray(5, 8)).toString('latin1');
  const declared = update.name(catalog.get('Version'));
  const version = Math.max(Number(header) || 1, Number(declared) || 1);
  // Not by reference: what may be replaced after sealing must not be anything else besides.
  const extensions = update.dict(catalog.get('Extensions'))?.clone() ?? new PdfDict();
  if (version < 1.7) catalog.set('Version', name('1.7'));
  if (version < 2) extensions.set('ESIC', PdfDict.of({ BaseVersion: name('1.7'), ExtensionLevel: 5 }));
  if (extensions.size > 0) catalog.set('Extensions', extensions);
  else catalog.delete('Extensions');
}

/** What is about to be signed is opened once more the way a reader would. */
function checkUpdate(reader: PdfReader, update: FinishedUpdate, pages: number): void {
  const sealed = reader.withUpdate(update.bytes);
  if (readPages(sealed, new Budget({ pages })).length !== pages) throw new OtherPages();
  const base = reader.file.length;
  if (update.bytes[update.placeholderStart - base] !== 0x3c || update.bytes[update.placeholderEnd - base - 1] !== 0x3e)
    throw new Error('the hole is not where the byte range says');
}
