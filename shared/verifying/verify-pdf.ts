/**
 * Verifies a signed PDF on the server, on the command line and on the verify page: every signature, the changes after
 * it, its certificate, its timestamp, and the audit trail. Anything that the verifier does not understand counts
 * against the document. The verifier fetches nothing, because the addresses in an uploaded file cannot be trusted.
 */
import type { AuditEvent } from '../domain/audit/audit.ts';
import type { Problem, VerificationReport } from '../domain/documents/verification.ts';
import type { PdfReader } from '../pdf/parser/reader.ts';
import { type Certificate, readCertificate } from '../pki/certificate.ts';
import { type AuditTrail, checkAuditTrail } from './audit-trail.ts';
import type { CheckedSignature } from './check-signature.ts';
import { checkSignatures } from './check-signatures.ts';
import { bytesBehindSeal, compareRevisions } from './compare-revisions.ts';
import { FileDigests } from './file-digests.ts';
import { hiddenSignatures } from './hidden-signatures.ts';
import { broken, notice, problemOf } from './problems.ts';
import { applyRevocation, provenAt, sealLevel } from './signature-level.ts';
import { type OpenDocument, openDocument, type SignedDocument, sealOf, withSignatures } from './signed-document.ts';

export interface VerifyOptions {
  trust?: {
    /** DER certificates that this service seals, or sealed, with. */
    ours?: readonly Uint8Array[];
    /** DER roots that are trusted for signatures. */
    authorities?: readonly Uint8Array[];
    /** DER roots that are trusted for timestamps. */
    timestampAuthorities?: readonly Uint8Array[];
  };
  at?: Date;
}

export interface Inspection {
  report: VerificationReport;
  /** Certificate paths of the seal, its timestamp and all that followed: validation data is about these. */
  paths: Certificate[][];
  /** The events of the embedded audit trail. Empty if there is no readable trail. */
  trail: AuditEvent[];
}

const certificates = (ders: readonly Uint8Array[] | undefined): Certificate[] =>
  (ders ?? []).map((der) => readCertificate(der));

/**
 * Runs steps in order and collects the problems that they yield. Objects are read on demand, so any step may find the
 * file broken or over budget. That is a problem as well, and the problems found before it remain.
 */
class Problems {
  readonly found: Problem[] = [];

  /** The step's result; `otherwise` when the file could not be read on. */
  run<T, Otherwise>(step: () => Generator<Problem, T>, otherwise: Otherwise): T | Otherwise {
    return this.read(() => {
      const steps = step();
      let next = steps.next();
      for (; !next.done; next = steps.next()) this.found.push(next.value);
      return next.value;
    }, otherwise);
  }

  /** The same for a step that yields no problems. */
  read<T, Otherwise>(step: () => T, otherwise: Otherwise): T | Otherwise {
    try {
      return step();
    } catch (error) {
      const problem = problemOf(error);
      if (!problem) throw error;
      this.found.push(problem);
      return otherwise;
    }
  }
}

/** Opens the file; tables that had to be rebuilt are a problem, because readers may rebuild them differently. */
function* open(file: Uint8Array, options: Pick<OpenDocument, 'trust' | 'at'>): Generator<Problem, OpenDocument> {
  const document = openDocument(file, options);
  if (document.reader.isRebuilt) {
    yield broken('structure_damaged', 'The tables of the file are broken; readers may see different documents.');
  }
  return document;
}

/** Checks each signature of the form by itself; undefined with too many. */
function* checkEach(document: OpenDocument): Generator<Problem, CheckedSignature[] | undefined> {
  const signatures = checkSignatures(document);
  if (!signatures) yield broken('document_too_complex', 'The document has too many signatures.');
  return signatures;
}

/**
 * The problems of the signatures themselves. The seal, all signatures after it, and our own signatures must be valid.
 * Every other signature existed before the seal, valid or not, and the seal covers it as it was.
 */
function* signatureProblems({ signatures, sealIndex }: SignedDocument): Generator<Problem> {
  for (const [signature, { problems, report }] of signatures.entries()) {
    const mustHold = signature >= sealIndex || report.isOurs;
    for (const problem of problems) {
      // An algorithm that cannot be checked here does not break the document; a later signature covers it as it was.
      const isOpen = problem.code === 'signature_unsupported' && signature < sealIndex;
      yield { ...problem, severity: mustHold && !isOpen ? problem.severity : 'notice', signature };
    }
  }
}

/** Everything about the signatures and the bytes around them. */
function* judge(document: SignedDocument): Generator<Problem, void> {
  yield* hiddenSignatures(document);
  if (document.signatures.length === 0) {
    yield broken('no_signature', 'The document is not signed.');
    return;
  }
  yield* signatureProblems(document);
  yield* compareRevisions(document);
  yield* bytesBehindSeal(document);
}

function* auditTrail(document: SignedDocument): Generator<Problem, AuditTrail> {
  const trail = checkAuditTrail(document.reader);
  const { report } = trail;
  if (report && !report.isIntact)
    yield broken('audit_trail_broken', 'The audit trail’s chain of hashes does not hold.');
  if (!report && sealOf(document)?.report.isOurs) {
    yield notice('audit_trail_missing', 'The document carries no audit trail.');
  }
  return trail;
}

function pageCount(reader: PdfReader): number | null {
  return reader.number(reader.dict(reader.catalog.get('Pages'))?.get('Count')) ?? null;
}

/**
 * The report, and the data needed to augment the file. The order matters. Revocation comes after the signatures were
 * judged, because it takes trust from their reports and never makes a document broken. The level comes after
 * revocation, because a revoked timestamp proves no time.
 * @example
 * import { inspectPdf } from './verify-pdf.ts';
 * const { report } = inspectPdf(Buffer.from('an ordinary text'), { at: new Date('2026-11-20') });
 * report.problems.map(({ code }) => code); // → ['not_a_pdf']
 */
export function inspectPdf(file: Uint8Array, { trust = {}, at = new Date() }: VerifyOptions = {}): Inspection {
  const trusted = {
    ours: certificates(trust.ours),
    authorities: certificates(trust.authorities),
    timestampAuthorities: certificates(trust.timestampAuthorities),
  };
  const problems = new Problems();
  const opened = problems.run(() => open(file, { trust: trusted, at }), undefined);
  if (!opened) return { report: reportOf(file, undefined, { problems: problems.found }), paths: [], trail: [] };
  const checked = problems.run(() => checkEach(opened), undefined);
  const document = withSignatures(opened, checked ?? []);
  if (checked) problems.run(() => judge(document), undefined);
  problems.run(() => applyRevocation(document), undefined);
  const trail = problems.run(() => auditTrail(document), { report: null, events: [] });
  const level = problems.read(() => sealLevel(document), null);
  const pages = problems.read(() => pageCount(document.reader), null);
  const report = reportOf(file, document, { problems: problems.found, auditTrail: trail.report, level, pages });
  const paths = document.signatures.slice(document.sealIndex).flatMap((signature) => Object.values(signature.paths));
  return { report, paths, trail: trail.events };
}

/** Puts the results together; `document` is undefined for a file that could not be opened. */
function reportOf(
  file: Uint8Array,
  document: SignedDocument | undefined,
  {
    problems,
    auditTrail = null,
    level = null,
    pages = null,
  }: Pick<VerificationReport, 'problems'> & Partial<Pick<VerificationReport, 'auditTrail' | 'level' | 'pages'>>,
): VerificationReport {
  const seal = document && sealOf(document);
  const stampedAt = document ? provenAt(document, document.sealIndex) : null;
  const signedAt = stampedAt ?? seal?.report.claimedAt ?? null;
  const intact = seal?.report.isValid === true && problems.every(({ severity }) => severity === 'notice');
  return {
    intact,
    sealedByUs: intact && seal.report.isOurs && !seal.isRevoked,
    sha256: (document?.digests ?? new FileDigests(file)).whole(),
    size: file.length,
    pages,
    level,
    signedAt,
    signedAtSource: stampedAt ? 'timestamp' : signedAt ? 'claim' : null,
    signer: seal?.report.signer ?? null,
    signatures: document?.signatures.map(({ report }) => report) ?? [],
    auditTrail,
    problems,
  };
}

/**
 * Reports on a file of any kind; hostile input is answered within the reader's budgets.
 * @example
 * import { verifyPdf } from './verify-pdf.ts';
 * const report = verifyPdf(Buffer.from('%PDF-1.7 1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages>>endobj'));
 * report.intact; // → false
 * report.signatures.length; // → 0
 */
export function verifyPdf(file: Uint8Array, options: VerifyOptions = {}): VerificationReport {
  return inspectPdf(file, options).report;
}
