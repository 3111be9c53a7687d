/** One signature of a document: coverage, mathematics, certificate, timestamp. */
import { createHash } from 'node:crypto';
import type {
  KnownAttack,
  Problem,
  ProblemCode,
  SignatureReport,
  TimestampReport,
} from '../domain/documents/verification.ts';
import { type Permission, permissionOf, strictestPermission } from '../pdf/document/inspection.ts';
import { overridingReason } from '../pdf/document/seal-words.ts';
import { PdfRef } from '../pdf/objects/objects.ts';
import { readDate } from '../pdf/objects/pdf-date.ts';
import type { PdfReader } from '../pdf/parser/reader.ts';
import { type Certificate, nameText } from '../pki/certificate.ts';
import { buildChain } from '../pki/chain.ts';
import { decode, MalformedDer, sameBytes } from '../pki/der.ts';
import { oid } from '../pki/oids.ts';
import { readCms, type SignedData } from '../pki/read-cms.ts';
import { type TimestampVerdict, verifyTimestamp } from '../pki/timestamp-token.ts';
import { type CmsFault, verifyCms } from '../pki/verify-cms.ts';
import { type Coverage, coverageOf } from './byte-range.ts';
import type { FileDigests } from './file-digests.ts';
import { locksOf } from './permitted-changes.ts';
import { broken, notice } from './problems.ts';
import { readRawObject } from './raw-dictionary.ts';
import { isReencoded, isTokenReencoded } from './reencoded.ts';
import { type SignatureField, subFilterOf } from './signature-fields.ts';

export interface Trust {
  /** Certificates that this service seals, or sealed, with. */
  ours: Certificate[];
  /** Roots that are trusted for signatures. */
  authorities: Certificate[];
  /** Roots that are trusted for timestamps. */
  timestampAuthorities: Certificate[];
}

/** Whether a timestamp proves its time: where authorities are named, only theirs do. */
export const isProof = ({ isValid, isTrusted }: TimestampReport, { timestampAuthorities }: Trust): boolean =>
  isValid && (isTrusted || timestampAuthorities.length === 0);

interface Paths {
  signer?: Certificate[];
  timestamp?: Certificate[];
}

export interface CheckedSignature {
  report: SignatureReport;
  problems: Problem[];
  /** Offset of the dictionary's object, as the reader counts. */
  offset: number | undefined;
  coverage: Coverage | undefined;
  /** The most that the signature permits, with the lock of its field and its FieldMDP. Null if it forbids nothing. */
  allows: Permission | null;
  /** It says itself that it was made over more changes than earlier signatures permit. */
  isOverriding: boolean;
  /** Fields it forbids to change, if any. */
  locks: ((field: string) => boolean) | undefined;
  /** Paths of signer and timestamp authority: validation data is about these. */
  paths: Paths;
  /** The signer's certificate was revoked when the signature was made, by the document's own validation data. */
  isRevoked: boolean;
}

export interface SignatureContext {
  file: Uint8Array;
  digests: FileDigests;
  reader: PdfReader;
  /** Bytes before the header, which the reader does not count. */
  headerOffset: number;
  trust: Trust;
  /** Certificates of the document's security store. */
  pool: Certificate[];
  /** Now: when certificates must be valid if no timestamp says otherwise. */
  at: Date;
}

const sentences: Record<string, string> = {
  signature_malformed: 'The signature’s dictionary is not written as a signature must be.',
  byte_range_invalid: 'The signature’s byte range does not describe this file.',
  signature_relocated: 'The byte range leaves out other bytes than the signature itself.',
  signature_unsupported: 'The signature uses a format or an algorithm that cannot be checked here.',
  digest_mismatch: 'The signed bytes were changed after signing.',
  signature_mismatch: 'The signature value does not belong to the signed data and the certificate.',
  signing_certificate_mismatch: 'The certificate is not the one the signature was made for.',
};

/** A fault of the signature, with the attack that leaves this trace. */
const fault = (code: ProblemCode, message = sentences[code] ?? code): Problem =>
  broken(code, message, attacks[code] ? { attack: attacks[code] } : {});

const attacks: Partial<Record<ProblemCode, KnownAttack>> = {
  signature_malformed: 'universal_signature_forgery',
  byte_range_invalid: 'universal_signature_forgery',
  signature_relocated: 'signature_wrapping',
};

const cmsProblems: Record<CmsFault, ProblemCode> = {
  unsupported_algorithm: 'signature_unsupported',
  certificate_missing: 'signature_mismatch',
  algorithm_mismatch: 'signature_mismatch',
  content_type_mismatch: 'signature_mismatch',
  digest_mismatch: 'digest_mismatch',
  signature_mismatch: 'signature_mismatch',
  signing_certificate_missing: 'signing_certificate_mismatch',
  signing_certificate_mismatch: 'signing_certificate_mismatch',
};

const unsignedBytes = 'Something is hidden behind the signature’s value, where only padding belongs.';

/** No signature covers the padding after the value in /Contents, so it must be zeros. */
function isPadded(contents: Uint8Array): boolean {
  for (let at = decode(contents, { trailing: true }).bytes.length; at < contents.length; at++) {
    if (contents[at] !== 0) return false;
  }
  return true;
}

/** The dictionary again, strictly; undefined where the strict reading and the reader's differ. */
function locate(context: SignatureContext, { value, valueRef }: SignatureField) {
  const entry = valueRef && context.reader.lookup(valueRef.num);
  // No range can leave out exactly /Contents inside an object stream or in the field's own dictionary.
  if (entry?.kind !== 'offset' || !(valueRef instanceof PdfRef)) return undefined;
  const dictionary = readRawObject(context.file, entry.offset + context.headerOffset);
  if (!dictionary || dictionary.num !== valueRef.num) return undefined;
  const coverage = coverageOf(context.file, dictionary);
  if (typeof coverage === 'string') return { offset: entry.offset, coverage };
  const seen = context.reader.string(value.get('Contents'));
  const isSame = context.reader.isEncrypted || (seen !== undefined && sameBytes(seen, coverage.contents));
  return { offset: entry.offset, coverage: isSame ? coverage : ('signature_malformed' as const) };
}

class SignatureCheck {
  readonly context: SignatureContext;
  readonly problems: Problem[] = [];
  readonly certificates: Certificate[] = [];
  readonly paths: Paths = {};
  readonly report: SignatureReport;

  constructor(context: SignatureContext, { value, name }: SignatureField) {
    const { reader } = context;
    this.context = context;
    const subFilter = subFilterOf(reader, value);
    this.report = {
      kind: subFilter === 'ETSI.RFC3161' ? 'document_timestamp' : 'signature',
      subFilter,
      field: name,
      signer: null,
      issuer: null,
      claimedAt: readDate(reader.text(value.get('M')) ?? '')?.toISOString() ?? null,
      timestamp: null,
      isValid: false,
      coversWholeDocument: false,
      coveredBytes: 0,
      isTrusted: false,
      isOurs: false,
      permits: permissionOf(reader, value),
    };
  }

  run(coverage: Coverage): void {
    const { report, context } = this;
    report.coveredBytes = coverage.end;
    report.coversWholeDocument = coverage.end === context.file.length;
    const [before, after] = coverage.parts;
    const digest = (name: string) => context.digests.digest(name, before.length, after);
    try {
      if (!isPadded(coverage.contents)) this.problems.push(fault('signature_malformed', unsignedBytes));
      if (report.kind === 'document_timestamp') this.documentTimestamp(coverage.contents, digest);
      else if (report.subFilter === 'adbe.pkcs7.detached' || report.subFilter === 'ETSI.CAdES.detached') {
        this.signature(readCms(coverage.contents, { padded: true }), digest, coverage);
      } else this.problems.push(fault('signature_unsupported'));
    } catch (error) {
      if (!(error instanceof MalformedDer)) throw error;
      this.problems.push(fault('signature_malformed', 'The signature’s value cannot be read.'));
    }
    report.isValid = this.problems.every(({ severity }) => severity === 'notice');
  }

  private signature(cms: SignedData, digest: (name: string) => Uint8Array, coverage: Coverage): void {
    const { report } = this;
    const isPlain = report.subFilter === 'adbe.pkcs7.detached';
    const verdict = verifyCms(cms, digest, isPlain ? { needsBinding: false, parts: coverage.parts } : {});
    if (cms.content !== undefined || cms.contentType !== oid.data) this.problems.push(fault('signature_malformed'));
    if (verdict.fault) this.problems.push(fault(cmsProblems[verdict.fault]));
    if (verdict.isWeak)
      this.problems.push(notice('weak_algorithm', 'The signature relies on SHA-1, which can be forged.'));
    this.certificates.push(...cms.certificates);
    this.name(verdict.certificate);
    const token = cms.signer.unsigned.get(oid.timeStampToken);
    const stampedAt = token && this.signatureTimestamp(token.bytes, cms.signer.signature);
    if (verdict.certificate) this.trust(verdict.certificate, stampedAt ?? this.context.at);
    if (!report.isOurs || verdict.fault) return;
    if (isReencoded(cms, { file: this.context.file, coverage, trusted: this.trusted() })) this.reencoded();
  }

  private name(signer: Certificate | undefined): void {
    this.report.signer = signer?.commonName ?? null;
    this.report.issuer = signer ? nameText(decode(signer.issuer)) : null;
  }

  private trusted(): Certificate[] {
    const { ours, authorities, timestampAuthorities } = this.context.trust;
    return [...ours, ...authorities, ...timestampAuthorities];
  }

  private reencoded(): void {
    const message = 'The signature is written differently than it was sealed; everything that is signed is unchanged.';
    this.problems.push(notice('signature_reencoded', message));
  }

  private signatureTimestamp(token: Uint8Array, signature: Uint8Array): Date | undefined {
    const verdict = verifyTimestamp(new Uint8Array(token), {
      imprintOf: (name) => createHash(name).update(signature).digest(),
      anchors: [],
      pool: [...this.context.trust.timestampAuthorities, ...this.context.pool],
    });
    const stamp = this.timestamp(verdict);
    this.report.timestamp = stamp;
    if (!stamp.isValid) {
      this.problems.push(
        notice('timestamp_invalid', `The timestamp on the signature is not valid (${verdict.fault}).`),
      );
    }
    return isProof(stamp, this.context.trust) ? verdict.at : undefined;
  }

  private timestamp(verdict: TimestampVerdict): TimestampReport {
    const { timestampAuthorities } = this.context.trust;
    if (verdict.path.length > 0) this.paths.timestamp = verdict.path;
    const isTrusted = verdict.path.some((c) => timestampAuthorities.some((anchor) => sameBytes(anchor.der, c.der)));
    const report: TimestampReport = {
      isValid: verdict.fault === undefined,
      at: verdict.at?.toISOString() ?? null,
      authority: verdict.certificate?.commonName ?? null,
      isTrusted,
    };
    if (report.isValid && timestampAuthorities.length > 0 && !isTrusted) {
      this.problems.push(notice('timestamp_untrusted', 'The timestamp’s authority is not among the trusted ones.'));
    }
    return report;
  }

  private documentTimestamp(contents: Uint8Array, digest: (name: string) => Uint8Array): void {
    const { report, context } = this;
    const verdict = verifyTimestamp(contents, {
      imprintOf: digest,
      anchors: [],
      pool: [...context.trust.timestampAuthorities, ...context.pool],
      padded: true,
    });
    report.timestamp = this.timestamp(verdict);
    this.name(verdict.certificate);
    report.isTrusted = report.timestamp.isTrusted;
    if (verdict.fault === 'wrong_imprint') this.problems.push(fault('digest_mismatch'));
    else if (verdict.fault) {
      this.problems.push(fault('timestamp_invalid', `The document timestamp is not valid (${verdict.fault}).`));
    } else if (report.isTrusted && verdict.token && isTokenReencoded(verdict.token, this.trusted())) this.reencoded();
  }

  private trust(certificate: Certificate, at: Date): void {
    const { report, context } = this;
    const { ours, authorities } = context.trust;
    const pool = [...this.certificates, ...context.pool];
    const chain = buildChain(certificate, { pool, anchors: authorities, at });
    this.paths.signer = chain.path;
    report.isOurs = ours.some((own) => sameBytes(own.der, certificate.der));
    const isKnown = chain.isTrusted || report.isOurs;
    const faults = chain.faults.filter((fault) => fault !== 'chain_incomplete');
    report.isTrusted = isKnown && faults.length === 0;
    if (faults.length > 0) {
      const message = `The signer’s certificate was not valid at the time of signing (${faults.join(', ')}).`;
      this.problems.push(notice('certificate_invalid', message));
    }
    if (!isKnown) {
      const message = 'The signer’s certificate does not lead to an authority that is trusted here.';
      this.problems.push(notice('certificate_untrusted', message));
    }
  }
}

export function checkSignature(context: SignatureContext, field: SignatureField): CheckedSignature {
  const { reader } = context;
  const check = new SignatureCheck(context, field);
  const found = locate(context, field);
  const coverage = found?.coverage ?? 'signature_malformed';
  const isCovered = typeof coverage !== 'string';
  if (isCovered) check.run(coverage);
  else check.problems.push(fault(coverage));
  return {
    report: check.report,
    problems: check.problems,
    paths: check.paths,
    offset: found?.offset,
    coverage: isCovered ? coverage : undefined,
    allows: strictestPermission(reader, field.value, field.field),
    isOverriding: reader.text(field.value.get('Reason')) === overridingReason,
    locks: locksOf(reader, field.value),
    isRevoked: false,
  };
}
