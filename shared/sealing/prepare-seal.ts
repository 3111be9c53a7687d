/**
 * Prepares a seal: turns a document into an incremental update that lacks only the signature (ISO 32000-2, 7.5.6 and
 * 12.8; ETSI EN 319 142-1). Nothing in this file needs the key.
 *
 * `prepare` is a pipeline. The order of its steps matters:
 * 1. The document is opened and repaired and gets page objects of its own: everything later refers to its pages.
 * 2. Earlier signatures are examined before flattening, which must not touch their fields. A document that permits no
 *    changes is refused before any work is done on it.
 * 3. Form fields and annotations are flattened before field stamps are drawn, so that the stamps are on top.
 * 4. Active content is removed before the audit trail is attached, which it would remove as well. All findings are
 *    known before the completion certificate prints them.
 * 5. Fonts are written after the last text was drawn: they contain only the characters that were drawn.
 * 6. The catalog is completed last, with the remaining form fields and our own field.
 * 7. The result is read back as a reader would read it, before it is signed.
 */

import type {
  CompletionCertificate,
  DocumentType,
  EarlierSignatures,
  FieldStamp,
  Finding,
  SealedAttachment,
  SealLevel,
} from '../domain/documents/sealing.ts';
import { AppError } from '../errors.ts';
import { appearanceGenerator } from '../pdf/appearances/generate-appearance.ts';
import { hasStaticXfa } from '../pdf/document/inspection.ts';
import { pageGeometry } from '../pdf/document/page-geometry.ts';
import { type Page, readPages, readPageTree } from '../pdf/document/page-tree.ts';
import { noSignedFields, type SignedFields } from '../pdf/document/signed-fields.ts';
import { addDrawnPages } from '../pdf/drawing/add-pages.ts';
import { imageDocument } from '../pdf/drawing/images.ts';
import { paperLike } from '../pdf/drawing/page-flow.ts';
import { type PrunedForm, pruneForm } from '../pdf/flattening/acro-form.ts';
import { Disarmament, disarmCatalog, disarmPage, disarmPageTree } from '../pdf/flattening/disarm.ts';
import { disarmEmbeddedFiles } from '../pdf/flattening/embedded-files.ts';
import {
  emptyDisarmed,
  emptyReport,
  type FlattenReport,
  flattenPage,
  noteSignedActions,
} from '../pdf/flattening/flatten.ts';
import { name, PdfDict, type PdfRef } from '../pdf/objects/objects.ts';
import { Budget, type Limits } from '../pdf/parser/budget.ts';
import type { PdfReader } from '../pdf/parser/reader.ts';
import { BrokenXref } from '../pdf/parser/xref.ts';
import { FontBook } from '../pdf/text/font-book.ts';
import { type AttachedFile, attachFiles } from '../pdf/writer/attachment.ts';
import { type FinishedUpdate, PdfUpdate } from '../pdf/writer/incremental-update.ts';
import { addInvisibleField } from '../pdf/writer/invisible-field.ts';
import { withOwnPages } from '../pdf/writer/own-tree.ts';
import { addSignatureField, type SignaturePlace, sealDictionary, sealLabel } from '../pdf/writer/signature-field.ts';
import { drawCompletionCertificate } from './completion-certificate/completion-certificate.ts';
import { type ExaminedSignatures, examineEarlierSignatures } from './earlier-signatures.ts';
import { addFindings } from './findings.ts';
import { readFormFields } from './form-fields.ts';
import { checkPromisedPages, openDocument } from './open-document.ts';
import { PageOverlays } from './page-overlays.ts';
import { type PreparedFacts, PreparedSeal } from './prepared-seal.ts';

/** A document, the stamps and pages to be added, and the signature to be prepared for. */
export interface PrepareRequest {
  /**
   * The bytes of the document. In a thread they are in a SharedArrayBuffer, so that both threads see the same bytes.
   */
  document: Uint8Array;
  mimetype: DocumentType;
  stamps: readonly FieldStamp[];
  completionCertificate: CompletionCertificate;
  /** JSON, attached to the sealed file as `audit-trail.json`. */
  auditTrail: string;
  attachments?: readonly SealedAttachment[];
  at: Date;
  /** Size of the signature placeholder: the largest CMS object that fits, in bytes. */
  reserveBytes: number;
  digest: 'sha256' | 'sha384';
  /** The PAdES level that the completion certificate states. */
  level: SealLevel;
  /** Whether the file may be augmented later. Readers treat any bytes after a certification with P 1 as a violation. */
  mayBeAugmented?: boolean;
  /** The default is `override`. */
  earlierSignatures?: EarlierSignatures;
  /** Whether this is a preflight, which also reports the empty form fields and refuses what would lose signatures. */
  isDryRun?: boolean;
  limits?: Partial<Limits>;
}

/**
 * Does everything but sign. A document whose cross-reference tables or page tree turn out to be wrong is prepared once
 * more without them.
 * @throws AppError of status 422 with the code of the refusal
 * @example
 * import { prepareSeal } from './prepare-seal.ts';
 * const page = '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj';
 * const pages = '2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj';
 * const prepared = prepareSeal({
 *   document: Buffer.from(`%PDF-1.7 1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj ${pages} ${page}`),
 *   mimetype: 'application/pdf',
 *   stamps: [],
 *   completionCertificate: {
 *     envelopeId: '1b671a64-40d5-491e-99b0-da01ff1f3341',
 *     envelopeName: 'Lease',
 *     filename: 'lease.pdf',
 *     originalSha256: '0'.repeat(64),
 *     ownerEmail: 'owner@example.com',
 *     completed: { by: 'owner', at: new Date('2026-11-20T14:03:09Z') },
 *     signers: [],
 *     consents: [],
 *     events: [],
 *     auditHead: '0'.repeat(64),
 *     verifyUrl: 'https://example.com/verify',
 *   },
 *   auditTrail: '[]',
 *   at: new Date('2026-11-20T14:03:09Z'),
 *   reserveBytes: 16_384,
 *   digest: 'sha256',
 *   level: 'B-B',
 * });
 * prepared.digest.length; // → 32
 * prepared.facts.addedPages; // → 2
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
      else if (error instanceof PageCountDiffers && !attempt.flatTree) attempt.flatTree = true;
      else if (error instanceof BrokenXref || error instanceof PageCountDiffers)
        throw new AppError('document_damaged', { cause: error });
      else throw error;
    }
  }
}

/** The parts of the file that are not trusted in this attempt. */
interface Attempt {
  /** Its cross-reference tables: the objects are found by a scan. */
  rebuild: boolean;
  /** Its page tree: the pages get a new, flat one. */
  flatTree: boolean;
}

/** The sealed file would be read with another number of pages than the document has. */
class PageCountDiffers extends Error {
  override readonly name = 'PageCountDiffers';
}

function prepare(file: Uint8Array, request: PrepareRequest, attempt: Attempt): PreparedSeal {
  const draft = openDraft(file, request, attempt);
  const mode = request.earlierSignatures ?? 'override';
  const earlier = examineEarlierSignatures(draft, { at: request.at, mode, isDryRun: request.isDryRun === true });
  if (mode === 'preserve' && !earlier.isNone) return prepareBeside(draft, request, earlier);
  const formFields = request.isDryRun ? readFormFields(draft.update, draft.pages) : [];
  const form = makeStatic(draft, earlier);
  draft.overlays.drawStamps(request.stamps, draft.fonts);
  draft.overlays.apply();
  const certificate = addCompletionCertificate(draft, request);
  const { placeholder, field } = addSignatureField(draft.update, {
    place: certificate.signaturePlace,
    at: request.at,
    reserveBytes: request.reserveBytes,
    isFirst: earlier.isNone,
    permits: request.mayBeAugmented ? 2 : 1,
    fields: form.fields,
  });
  draft.fonts.finish();
  completeCatalog(draft.update, { form, field, keepsValidationData: !earlier.isNone });
  const finished = draft.update.finish(request.at, placeholder);
  return checked(draft, finished, {
    addedPages: certificate.pages,
    isSigned: !earlier.isNone,
    formFields,
    digest: request.digest,
  });
}

/** The seal of a file that was read back. */
function checked(
  { reader, pages, findings, overlays }: SealDraft,
  finished: FinishedUpdate,
  { digest, ...more }: Pick<PreparedFacts, 'addedPages' | 'isSigned' | 'formFields'> & Pick<PrepareRequest, 'digest'>,
): PreparedSeal {
  readBack(reader, finished, pages.length + more.addedPages);
  const facts = { pages: pages.length, pageSizes: overlays.pageSizes(), findings, ...more };
  reader.forget();
  return new PreparedSeal(reader.file, finished, facts, digest);
}

/**
 * Adds nothing but our invisible signature, so that earlier signatures remain valid in readers.
 * @throws AppError document_signed if fields would have to be drawn
 */
function prepareBeside(draft: SealDraft, request: PrepareRequest, earlier: ExaminedSignatures): PreparedSeal {
  const { reader, pages, findings } = draft;
  if (request.stamps.length > 0) throw new AppError('document_signed');
  findings.push(...earlier.findings);
  const firstPage = pages[0]?.ref;
  // This update is separate, because the update of the draft may have given the pages another tree.
  const update = new PdfUpdate(reader);
  const { at, reserveBytes } = request;
  const placeholder = { ref: update.allocate(), dict: sealDictionary(at), reserveBytes };
  addInvisibleField(update, {
    label: sealLabel,
    value: placeholder.ref,
    page: firstPage && reader.dict(firstPage) ? firstPage : undefined,
  });
  const finished = update.finish(at, placeholder);
  return checked(draft, finished, { addedPages: 0, isSigned: true, formFields: [], digest: request.digest });
}

/** A document while it is being prepared: the steps read it and add to it. */
interface SealDraft {
  reader: PdfReader;
  update: PdfUpdate;
  pages: Page[];
  overlays: PageOverlays;
  fonts: FontBook;
  findings: Finding[];
  /** Bytes that earlier signatures were made over. */
  signedFile: Uint8Array;
  /** The document had to become a new file: earlier signatures in it are no longer valid. */
  isRewritten: boolean;
  hadXfa: boolean;
  budget: Budget;
}

function openDraft(file: Uint8Array, request: PrepareRequest, { rebuild, flatTree }: Attempt): SealDraft {
  const budget = new Budget(request.limits);
  const opened = openDocument(file, budget, { rebuild });
  const { reader } = opened;
  const hadXfa = hasStaticXfa(reader);
  const update = new PdfUpdate(reader);
  const tree = readPageTree(reader, budget);
  checkPromisedPages(tree, opened);
  const isForced = flatTree || reader.isRebuilt || !tree.isSound;
  const pages = withOwnPages(update, tree.pages, { isForced });
  return {
    ...opened,
    update,
    pages,
    overlays: new PageOverlays(update, pages),
    fonts: new FontBook(update),
    hadXfa,
    budget,
  };
}

/**
 * Turns form fields and annotations into page content, removes active content, and records the findings for the owner.
 */
function makeStatic(draft: SealDraft, earlier: ExaminedSignatures): PrunedForm {
  const { update, pages, findings, hadXfa } = draft;
  const { kept } = earlier;
  const found = new Disarmament();
  const report = flattenPages(draft, found, kept);
  disarmPageTree(update, pages, found);
  disarmCatalog(update, found);
  disarmEmbeddedFiles(update, found);
  const form = pruneForm(update, kept ?? noSignedFields, report.leftWidgets);
  addFindings(findings, { report, found, earlier: earlier.findings, hadXfa });
  return form;
}

function flattenPages(draft: SealDraft, found: Disarmament, kept: SignedFields | undefined): FlattenReport {
  const { update, overlays, fonts } = draft;
  const report = emptyReport();
  const form = update.dict(update.catalog.get('AcroForm'));
  const needsAppearances = update.resolve(form?.get('NeedAppearances')) === true;
  const generate = appearanceGenerator(update, fonts);
  for (const { page, overlay } of overlays.each()) {
    disarmPage(update, page, found);
    flattenPage({ update, page, overlay, generate, signed: kept?.nodes, needsAppearances, report, found });
  }
  for (const node of kept?.nodes ?? []) noteSignedActions(update, node, report);
  emptyDisarmed(update, report);
  return report;
}

/** Appends the completion certificate and attaches the audit trail. Returns the position of our visible signature. */
function addCompletionCertificate(
  { update, pages, fonts, findings }: SealDraft,
  { completionCertificate, at, level, auditTrail, attachments }: PrepareRequest,
): { pages: number; signaturePlace: SignaturePlace } {
  const [firstPage] = pages;
  const paper = paperLike(firstPage && pageGeometry(update, firstPage));
  const facts = { at, pages: pages.length, level, findings, paper };
  const drawn = drawCompletionCertificate(completionCertificate, facts, update, fonts);
  const added = addDrawnPages(update, drawn.pages, pages.length);
  attachFiles(update, attachedFiles(auditTrail, attachments), at);
  const page = added[drawn.signatureBox.page];
  if (!page) throw new Error('The completion certificate has no page for the signature.');
  return { pages: added.length, signaturePlace: { page, rect: drawn.signatureBox.rect } };
}

/** The audit trail, then what recipients have uploaded. */
export function attachedFiles(auditTrail: string, attachments: readonly SealedAttachment[] = []): AttachedFile[] {
  const trail = { name: 'audit-trail.json', description: 'Audit trail of the envelope', mimetype: 'application/json' };
  const uploaded = attachments.map(({ filename, ...file }): AttachedFile => {
    return { ...file, name: filename, relationship: 'Supplement' };
  });
  return [{ ...trail, bytes: Buffer.from(auditTrail), relationship: 'Data' }, ...uploaded];
}

/** The catalog with the fields that remained and ours. */
export function completeCatalog(
  update: PdfUpdate,
  { form, field, keepsValidationData }: { form: PrunedForm; field: PdfRef; keepsValidationData: boolean },
): void {
  const catalog = update.editCatalog();
  const acroForm = PdfDict.of({ Fields: [...form.fields, field], SigFlags: 3 });
  for (const [key, value] of form.defaults) acroForm.set(key, value);
  catalog.set('AcroForm', acroForm);
  catalog.delete('NeedsRendering');
  // If there is no earlier signature, a security store validates nothing. Augmenting our signature would extend it and
  // replace objects that the document may use for another purpose.
  if (!keepsValidationData) catalog.delete('DSS');
  declareVersion(update, catalog);
}

/** Declares PDF 1.7 with the extension that PAdES is (ETSI EN 319 142-1, 6.2). */
function declareVersion(update: PdfUpdate, catalog: PdfDict): void {
  const header = Buffer.from(update.reader.bytes.subarray(5, 8)).toString('latin1');
  const declared = update.name(catalog.get('Version'));
  const version = Math.max(Number(header) || 1, Number(declared) || 1);
  // A copy in the catalog itself: augmenting may replace it later, and must replace nothing else with it.
  const extensions = update.dict(catalog.get('Extensions'))?.clone() ?? new PdfDict();
  if (version < 1.7) catalog.set('Version', name('1.7'));
  if (version < 2) extensions.set('ESIC', PdfDict.of({ BaseVersion: name('1.7'), ExtensionLevel: 5 }));
  if (extensions.size > 0) catalog.set('Extensions', extensions);
  else catalog.delete('Extensions');
}

/**
 * Opens the file once more as a reader would, before it is signed.
 * @throws PageCountDiffers; Error when the placeholder is not where the byte range says
 */
export function readBack(reader: PdfReader, update: FinishedUpdate, pages: number): void {
  const sealed = reader.withUpdate(update.bytes);
  if (readPages(sealed, new Budget({ pages })).length !== pages) throw new PageCountDiffers();
  const { bytes, start, end } = update;
  if (bytes[start] !== 0x3c || bytes[end - 1] !== 0x3e)
    throw new Error('The signature placeholder is not where the byte range says.');
}
