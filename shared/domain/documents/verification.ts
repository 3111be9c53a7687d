/** The result of a verification: plain data that can be returned over HTTP unchanged. */
import type { SealLevel } from './sealing.ts';

/** Known attacks on PDF signatures, with their names in the literature. */
export type KnownAttack =
  | 'incremental_saving'
  | 'universal_signature_forgery'
  | 'signature_wrapping'
  | 'shadow_content'
  | 'appended_signature';

export type ProblemCode =
  // The file
  | 'not_a_pdf'
  | 'document_unreadable'
  | 'document_too_complex'
  | 'structure_damaged'
  | 'no_signature'
  // One signature
  | 'signature_malformed'
  | 'signature_unsupported'
  | 'byte_range_invalid'
  | 'signature_relocated'
  | 'signature_hidden'
  | 'digest_mismatch'
  | 'signature_mismatch'
  | 'signing_certificate_mismatch'
  | 'revision_mismatch'
  | 'certification_violated'
  | 'weak_algorithm'
  | 'signature_reencoded'
  // Changes after the seal
  | 'content_changed'
  | 'earlier_content_revived'
  | 'signature_appended'
  | 'bytes_appended'
  // Certificates and time
  | 'certificate_untrusted'
  | 'certificate_invalid'
  | 'timestamp_invalid'
  | 'timestamp_untrusted'
  // Evidence
  | 'audit_trail_missing'
  | 'audit_trail_broken';

export interface Problem {
  code: ProblemCode;
  /** For people. */
  message: string;
  /** `broken`: the document is not what was sealed, or this cannot be decided. `notice`: worth knowing. */
  severity: 'broken' | 'notice';
  /** The attack that leaves this trace. */
  attack?: KnownAttack;
  /** Index in `signatures` of the signature concerned. */
  signature?: number;
}

export interface TimestampReport {
  isValid: boolean;
  /** ISO 8601, UTC; null if the token could not be read. */
  at: string | null;
  /** Common name of the authority. */
  authority: string | null;
  isTrusted: boolean;
}

export interface SignatureReport {
  kind: 'signature' | 'document_timestamp';
  subFilter: string | null;
  /** Name of the form field. */
  field: string;
  /** Common name of the signer; null if no certificate could be read. */
  signer: string | null;
  issuer: string | null;
  /** The signing time claimed by the signer (/M); ISO 8601 or null. */
  claimedAt: string | null;
  timestamp: TimestampReport | null;
  /** Signature and digest match the covered bytes. */
  isValid: boolean;
  /** Every byte of the file except the signature itself is covered. */
  coversWholeDocument: boolean;
  /** Covered bytes, counted from the start of the file. */
  coveredBytes: number;
  /** The certificate chain leads to a certificate trusted here. */
  isTrusted: boolean;
  /** This service seals, or sealed, with this certificate. */
  isOurs: boolean;
  /** DocMDP: 1 no changes, 2 form filling, 3 annotations too; null for an ordinary signature. */
  permits: 1 | 2 | 3 | null;
}

export interface AuditTrailReport {
  isIntact: boolean;
  events: number;
  envelopeId: string | null;
  /** Hash of the newest event. */
  head: string | null;
}

export interface VerificationReport {
  /** The document is exactly what its last signer signed, apart from timestamps and validation data. */
  intact: boolean;
  /** Intact, and sealed by this service. */
  sealedByUs: boolean;
  /** Lower-case hex SHA-256 of the file. */
  sha256: string;
  /** Bytes. */
  size: number;
  pages: number | null;
  /** PAdES level of the seal; null if no valid signature was found. */
  level: SealLevel | null;
  /** When the seal was made: from a valid timestamp, otherwise as claimed by the signer. ISO 8601. */
  signedAt: string | null;
  signedAtSource: 'timestamp' | 'claim' | null;
  /** Common name of the last signer. */
  signer: string | null;
  /** In the order in which they were made. */
  signatures: SignatureReport[];
  auditTrail: AuditTrailReport | null;
  problems: Problem[];
}

export interface Verifier {
  verify(file: Uint8Array, at: Date): Promise<VerificationReport>;
}
