/**
 * Verifies a signed PDF: every signature, what came after it, its certificate, its timestamp, the audit trail. Whatever
 * is not understood counts against the document. Nothing is fetched: what an uploaded file names is not to be trusted.
 */
import { createHash } from 'node:crypto';
import type { SealLevel } from '../domain/sealing.ts';
import type { Problem, ProblemCode, VerificationReport } from '../domain/verification.ts';
import { AppError } from '../errors.ts';
import { Budget } from '../pdf/parser/budget.ts';
import { PdfReader } from '../pdf/parser/reader.ts';
import { BrokenXref } from '../pdf/parser/xref.ts';
import { type Certificate, readCertificate } from '../pki/certificate.ts';
import { MalformedDer, sameBytes } from '../pki/der.ts';
import { readCms } from '../pki/read-cms.ts';
import { checkAuditTrail } from './audit-trail.ts';
import { coverageOf } from './byte-range.ts';
import {
  type CheckedSignature,
  checkSignature,
  isProof,
  type SignatureContext,
  type Trust,
} from './check-signature.ts';
import { laterChanges } from './later-changes.ts';
import { exceedsPermission } from './permitted-changes.ts';
import { readSecurityStore, type SecurityStore } from './security-store.ts';
import { isUsageRights, maxCandidates, signatureFields, signaturesInBytes } from './signature-fields.ts';
import { isMadeOfUpdates } from './update-syntax.ts';
import { proofState } from './validation-data.ts';

export interface VerifyOptions {
  trust?: {
    /** DER certificates that this service seals, or sealed, with. */
    ours?: readonly Uint8Array[];
    /** DER roots that are trusted for signatures. */
    authorities?: readonly Uint8Array[];
    /** DER roots that are trusted for timestamps. */
    timestampAuthorities?: readonly Uint8Array[];
  };
  /** Now. */
  at?: Date;
}

const certificates = (ders: readonly Uint8Array[] | undefined): Certificate[] =>
  (ders ?? []).map((der) => readCertificate(der));

/** Certificates of a store that can be read; the others prove nothing. */
function readable(ders: readonly Uint8Array[]): Certificate[] {
  return ders.slice(0, 64).flatMap((der) => {
    try {
      return [readCertificate(der)];
    } catch (error) {
      if (error instanceof MalformedDer) return [];
      throw error;
    }
  });
}

function signerIs(contents: Uint8Array, certificate: Certificate): boolean {
  try {
    const signer = readCms(contents, { padded: true }).signer.certificate;
    return signer !== undefined && sameBytes(signer.der, certificate.der);
  } catch (error) {
    if (error instanceof MalformedDer) return false;
    throw error;
  }
}

class Verification {
  readonly file: Uint8Array;
  readonly trust: Trust;
  readonly at: Date;
  readonly problems: Problem[] = [];
  checked: CheckedSignature[] = [];
  reader: PdfReader | undefined;
  /** Bytes before the header. */
  headerOffset = 0;
  isSealRevoked = false;
  /** Where a revision ends to which some earlier signature's document was compared, and found as it allows. */
  private unchangedUntil = 0;
  private store: SecurityStore | undefined;

  constructor(file: Uint8Array, { trust = {}, at = new Date() }: VerifyOptions) {
    this.file = file;
    this.at = at;
    this.trust = {
      ours: certificates(trust.ours),
      authorities: certificates(trust.authorities),
      timestampAuthorities: certificates(trust.timestampAuthorities),
    };
  }

  broken(code: ProblemCode, message: string, more: Partial<Problem> = {}): void {
    this.problems.push({ code, message, severity: 'broken', ...more });
  }

  run(): void {
    this.guarded(() => this.open(), undefined);
  }

  /** Objects are read when they are needed: at every step a file may turn out to be broken, or beyond its budget. */
  guarded<T>(step: () => T, otherwise: T): T {
    try {
      return step();
    } catch (error) {
      if (error instanceof AppError) {
        const isKnown = error.code === 'not_a_pdf' || error.code === 'document_too_complex';
        this.broken(isKnown ? error.code : 'document_unreadable', error.message);
      } else if (error instanceof BrokenXref) {
        this.broken('structure_damaged', 'The tables of the file do not lead to its objects.');
      } else if (error instanceof MalformedDer) {
        this.broken('signature_malformed', 'A structure in the document cannot be read.');
      } else throw error;
      return otherwise;
    }
  }

  private storeOf(reader: PdfReader): SecurityStore {
    this.store ??= readSecurityStore(reader);
    return this.store;
  }

  private open(): void {
    const reader = PdfReader.open(this.file);
    this.reader = reader;
    this.headerOffset = this.file.length - reader.bytes.length;
    if (reader.isRebuilt)
      this.broken('structure_damaged', 'The tables of the file are broken; readers may see different documents.');
    const context: SignatureContext = {
      file: this.file,
      reader,
      headerOffset: this.headerOffset,
      trust: this.trust,
      pool: readable(this.storeOf(reader).certificates),
      at: this.at,
    };
    const fields = signatureFields(reader);
    if (fields.length > maxCandidates) {
      this.broken('document_too_complex', 'The document has too many signatures.');
      return;
    }
    this.checked = fields
      .map((field) => checkSignature(context, field))
      .sort((a, b) => (a.coverage?.end ?? 0) - (b.coverage?.end ?? 0));
    this.hidden();
    if (this.checked.length === 0) {
      this.broken('no_signature', 'The document is not signed.');
      return;
    }
    this.checked.forEach((checked, signature) => {
      const vouches = this.vouchesForOthers(signature);
      for (const problem of checked.problems) {
        // What cannot be checked here is not broken; a later signature covers it as it was.
        const isOpen = problem.code === 'signature_unsupported' && signature < this.sealIndex;
        this.problems.push({ ...problem, severity: vouches && !isOpen ? problem.severity : 'notice', signature });
      }
    });
    this.revisions(reader);
    this.end(reader);
  }

  /**
   * The seal, what follows it, our own and certifying signatures must hold. Any other one was there when the seal was
   * made, holding or not, and the seal covers it as it was.
   */
  private vouchesForOthers(signature: number): boolean {
    const report = this.checked[signature]?.report;
    return signature >= this.sealIndex || report?.isOurs === true || (report?.permits ?? null) !== null;
  }

  /** Signatures over this very file that its form does not name any more. */
  private hidden(): void {
    const known = new Set(this.checked.map(({ offset }) => offset));
    const candidates = signaturesInBytes(this.file);
    if (!candidates) this.broken('document_too_complex', 'The document has too many signatures.');
    for (const candidate of candidates ?? []) {
      if (known.has(candidate.offset - this.headerOffset) || isUsageRights(this.file, candidate)) continue;
      const coverage = coverageOf(this.file, candidate);
      if (typeof coverage === 'string') continue;
      // One that was removed before somebody signed the result is history; ours is removed by nobody honest.
      const isHistory = this.checked.some(({ report }) => report.isValid && report.coveredBytes > coverage.end);
      const isOurs = this.trust.ours.some((own) => signerIs(coverage.contents, own));
      const severity = isHistory && !isOurs ? 'notice' : 'broken';
      const message = 'A signature of this file was taken out of its form.';
      this.problems.push({ code: 'signature_hidden', message, severity, attack: 'shadow_content' });
    }
  }

  /** Place of the last ordinary signature, else of the last document timestamp. */
  get sealIndex(): number {
    const last = this.checked.findLastIndex(({ report }) => report.kind === 'signature');
    return last >= 0 ? last : this.checked.length - 1;
  }

  private revisions(reader: PdfReader): void {
    this.checked.forEach(({ report, coverage }, signature) => {
      if (!coverage || coverage.end === this.file.length) return;
      const isCertified = report.permits === 1;
      // Of an earlier signature later ones vouch for what was added, unless it forbade that; of ours only ours.
      const isSealOurs = this.checked[this.sealIndex]?.report.isOurs === true;
      if (signature < this.sealIndex && !isCertified && (isSealOurs || !report.isOurs)) {
        this.permission(reader, signature);
        return;
      }
      const changes = this.changesSince(reader, coverage.end, signature);
      if (changes) this.tell(changes, signature, isCertified);
    });
  }

  /** What happened between an earlier signature and the last one, or the last before ours, which covers it as it was. */
  private permission(reader: PdfReader, signature: number): void {
    const checked = this.checked[signature];
    const ours = this.checked.findIndex(({ report }, index) => index > signature && report.isOurs);
    const end = ours < 0 ? this.file.length : this.checked[ours - 1]?.coverage?.end;
    const boundary = checked?.coverage?.end;
    if (!checked || !boundary || !end || end <= boundary) return;
    const isForbidden = checked.report.permits !== null || checked.locks !== undefined;
    if (!isForbidden && this.unchangedUntil === end) return;
    if (!this.isExceeded(reader, { checked, boundary, end })) {
      this.unchangedUntil = end;
      return;
    }
    this.problems.push({
      code: isForbidden ? 'certification_violated' : 'content_changed',
      message: isForbidden
        ? 'The document was changed in a way that the signature had forbidden.'
        : 'The document was changed between this signature and a later one.',
      severity: isForbidden && ours < 0 ? 'broken' : 'notice',
      attack: 'incremental_saving',
      signature,
    });
  }

  private isExceeded(
    reader: PdfReader,
    { checked, boundary, end }: { checked: CheckedSignature; boundary: number; end: number },
  ): boolean {
    const until = (bytes: number) => PdfReader.open(reader.bytes.subarray(0, bytes - this.headerOffset));
    try {
      const before = until(boundary);
      const after = end === this.file.length ? reader : until(end);
      const revisions = { before, after, boundary: boundary - this.headerOffset };
      const later = this.checked.filter(({ coverage }) => coverage && coverage.end > boundary);
      const limits = {
        permits: checked.report.permits === 2 ? (2 as const) : (3 as const),
        locks: checked.locks,
        signatures: new Set(later.map(({ offset }) => offset)),
      };
      return before.isRebuilt || exceedsPermission(revisions, limits);
    } catch (error) {
      if (error instanceof AppError || error instanceof BrokenXref) return true;
      throw error;
    }
  }

  /** Behind the seal there must be nothing but updates, and the file ends as every one does. */
  private end(reader: PdfReader): void {
    const covered = this.checked[this.sealIndex]?.coverage?.end ?? 0;
    if (covered === this.file.length || covered === 0) return;
    const tail = Buffer.from(this.file.subarray(Math.max(covered, this.file.length - 1024))).toString('latin1');
    const isEnd = /startxref\s+\d{1,10}\s+%%EOF[\r\n]{0,2}$/.test(tail);
    if (isEnd && isMadeOfUpdates(reader, covered - this.headerOffset)) return;
    this.broken('bytes_appended', 'Bytes follow the signed document that belong to nothing.', {
      attack: 'incremental_saving',
    });
  }

  private changesSince(reader: PdfReader, end: number, signature: number): ReturnType<typeof laterChanges> | undefined {
    const boundary = end - this.headerOffset;
    let before: PdfReader;
    try {
      before = PdfReader.open(reader.bytes.subarray(0, boundary), { budget: new Budget() });
    } catch (error) {
      if (!(error instanceof AppError || error instanceof BrokenXref)) throw error;
      return void this.notARevision(signature);
    }
    const offset = this.checked[signature]?.offset;
    const isPresent = signatureFields(before).some(({ valueRef }) => {
      const entry = valueRef && before.lookup(valueRef.num);
      return entry?.kind === 'offset' && entry.offset === offset;
    });
    if (before.isRebuilt || !isPresent) return void this.notARevision(signature);
    return laterChanges(before, reader, boundary);
  }

  private notARevision(signature: number): void {
    this.broken('revision_mismatch', 'What the signature covers is not a complete revision of the document.', {
      attack: 'signature_wrapping',
      signature,
    });
  }

  private tell(changes: ReturnType<typeof laterChanges>, signature: number, isCertified: boolean): void {
    if (changes.has('signature_appended')) {
      this.broken('signature_appended', 'Another signature was added after this one.', {
        attack: 'appended_signature',
        signature,
      });
    }
    if (changes.has('earlier_content_revived')) {
      this.broken('earlier_content_revived', 'Content that was hidden in the signed bytes was brought up afterwards.', {
        attack: 'shadow_content',
        signature,
      });
    } else if (changes.has('content_changed')) {
      this.broken('content_changed', 'The document was changed by an update after it was signed.', {
        attack: 'incremental_saving',
        signature,
      });
    }
    if (isCertified && changes.size > 0) {
      this.broken('certification_violated', 'The signature certified that nothing may be changed.', { signature });
    }
  }

  auditTrail(): VerificationReport['auditTrail'] {
    if (!this.reader) return null;
    const trail = checkAuditTrail(this.reader);
    if (trail && !trail.isIntact) this.broken('audit_trail_broken', 'The audit trail’s chain of hashes does not hold.');
    const isOurs = this.checked[this.sealIndex]?.report.isOurs === true;
    if (!trail && isOurs) {
      this.problems.push({
        code: 'audit_trail_missing',
        message: 'The document carries no audit trail.',
        severity: 'notice',
      });
    }
    return trail;
  }

  /** Earliest time at which a signature provably existed: by its own timestamp or by one over the document. */
  private provenAt(signature: number): string | null {
    const stamps = this.checked
      .slice(signature)
      .filter(({ report }, index) => index === 0 || (report.kind === 'document_timestamp' && report.isValid))
      .map(({ report }) => report.timestamp);
    return stamps.find((stamp) => stamp && isProof(stamp, this.trust))?.at ?? null;
  }

  stampedAt(): string | null {
    return this.provenAt(this.sealIndex);
  }

  level(): SealLevel | null {
    const seal = this.checked[this.sealIndex];
    const { reader } = this;
    if (!seal?.report.isValid || !reader) return null;
    const stampedAt = this.stampedAt();
    if (!stampedAt) return 'B-B';
    const store = this.storeOf(reader);
    const stamp = seal.report.timestamp?.at;
    const { signer, timestamp } = seal.paths;
    const isProven =
      (!signer || proofState(store, signer, new Date(stampedAt)).isComplete) &&
      (!timestamp || !stamp || proofState(store, timestamp, new Date(stamp)).isComplete);
    if (!isProven || !(signer || timestamp)) return 'B-T';
    const last = this.checked.at(-1)?.report;
    const isArchived = last?.kind === 'document_timestamp' && last.isValid && last.coversWholeDocument;
    return isArchived && last.timestamp && isProof(last.timestamp, this.trust) ? 'B-LTA' : 'B-LT';
  }

  /** A certificate that was revoked when it was relied upon vouches for nothing: first those of timestamps. */
  revoked(): void {
    if (!this.reader) return;
    const store = this.storeOf(this.reader);
    this.checked.forEach(({ paths, report }, signature) => {
      const stamp = report.timestamp;
      if (!stamp?.at || !this.isRevoked(store, paths.timestamp, { at: new Date(stamp.at), signature })) return;
      Object.assign(stamp, { isValid: false, isTrusted: false });
      if (report.kind === 'document_timestamp') report.isTrusted = false;
    });
    this.checked.forEach(({ paths, report }, signature) => {
      const provenAt = this.provenAt(signature);
      const at = provenAt === null ? this.at : new Date(provenAt);
      if (!this.isRevoked(store, paths.signer, { at, signature })) return;
      report.isTrusted = false;
      if (signature === this.sealIndex) this.isSealRevoked = true;
    });
  }

  private isRevoked(
    store: SecurityStore,
    path: Certificate[] | undefined,
    { at, signature }: { at: Date; signature: number },
  ): boolean {
    const { revoked } = proofState(store, path ?? [], at);
    for (const { certificate, revokedAt } of revoked) {
      const message = `The certificate of “${certificate.commonName}” was revoked on ${revokedAt.toISOString()}.`;
      this.problems.push({ code: 'certificate_invalid', message, severity: 'notice', signature });
    }
    return revoked.some(({ revokedAt }) => revokedAt <= at);
  }
}

function pageCount(reader: PdfReader | undefined): number | null {
  const pages = reader?.dict(reader.catalog.get('Pages'));
  return reader?.number(pages?.get('Count')) ?? null;
}

export interface Inspection {
  report: VerificationReport;
  /** Certificate paths of the seal, its timestamp and all that followed: what proofs of validity are about. */
  paths: Certificate[][];
}

/** The report, and what is needed to add to it. */
export function inspectPdf(file: Uint8Array, options: VerifyOptions = {}): Inspection {
  const verification = new Verification(file, options);
  verification.run();
  verification.guarded(() => verification.revoked(), undefined);
  const auditTrail = verification.guarded(() => verification.auditTrail(), null);
  const level = verification.guarded(() => verification.level(), null);
  const pages = verification.guarded(() => pageCount(verification.reader), null);
  const signatures = verification.checked.map(({ report }) => report);
  const seal = signatures[verification.sealIndex];
  const stampedAt = verification.stampedAt();
  const signedAt = stampedAt ?? seal?.claimedAt ?? null;
  const intact = seal?.isValid === true && verification.problems.every(({ severity }) => severity === 'notice');
  const report: VerificationReport = {
    intact,
    sealedByUs: intact && seal.isOurs && !verification.isSealRevoked,
    sha256: createHash('sha256').update(file).digest('hex'),
    size: file.length,
    pages,
    level,
    signedAt,
    signedAtSource: stampedAt ? 'timestamp' : signedAt ? 'claim' : null,
    signer: seal?.signer ?? null,
    signatures,
    auditTrail,
    problems: verification.problems,
  };
  const paths = verification.checked.slice(verification.sealIndex).flatMap((checked) => Object.values(checked.paths));
  return { report, paths };
}

/** Reports on a file of any kind; hostile input is answered within the reader's budgets. */
export function verifyPdf(file: Uint8Array, options: VerifyOptions = {}): VerificationReport {
  return inspectPdf(file, options).report;
}
