/** The messages between the main thread and a sealing thread. */

import type { Finding, FormField, PageSizes, SealLevel } from '../domain/documents/sealing.ts';
import type { FoundText, TextQuery } from '../domain/documents/text-places.ts';
import type { AuditTrailDocument } from '../domain/envelopes/audit-trail-document.ts';
import type { ErrorCode } from '../errors.ts';
import type { Limits } from '../pdf/parser/budget.ts';
import type { SecurityStore } from '../verifying/security-store.ts';
import type { VerifyOptions } from '../verifying/verify-pdf.ts';
import type { PrepareCertificateRequest } from './prepare-certificate.ts';
import type { PrepareRequest } from './prepare-seal.ts';

/** Asks for a prepared seal, which the thread keeps for `fill`. */
export interface PrepareMessage extends PrepareRequest {
  type: 'prepare';
  /** Whether this is a dry run. The thread then does not keep the prepared seal for a signature. */
  isDryRun: boolean;
  limits: Partial<Limits>;
}

/** Requests the completion certificate as a separate file, which is prepared like a document. */
export interface CertificateMessage extends PrepareCertificateRequest {
  type: 'certificate';
}

/** Asks for the sealed file: the CMS object goes into the prepared seal. */
export interface FillMessage {
  type: 'fill';
  /** DER. */
  cms: Uint8Array;
  /** The thread keeps the sealed file for the messages that augment it. */
  keepsFile: boolean;
}

/** Asks for an update that adds validation data to the sealed file. */
interface AddValidationDataMessage {
  type: 'addValidationData';
  store: SecurityStore;
  at: Date;
}

/** Asks for the digest that a document timestamp is needed for. */
interface PrepareTimestampMessage {
  type: 'prepareTimestamp';
  at: Date;
}

/** Asks for the update with the document timestamp. */
interface AddTimestampMessage {
  type: 'addTimestamp';
  /** DER. */
  token: Uint8Array;
}

/** Asks for the level of the sealed file as a verifier sees it. */
interface InspectMessage {
  type: 'inspect';
  trust: VerifyOptions['trust'];
  at: Date;
}

/** Asks for the audit trail as a file, which is not kept. */
interface DrawTrailMessage {
  type: 'drawTrail';
  trail: AuditTrailDocument;
}

export type AugmentMessage = AddValidationDataMessage | PrepareTimestampMessage | AddTimestampMessage | InspectMessage;

/** Requests the positions of text in a PDF. */
export interface FindTextMessage {
  type: 'findText';
  /** Over a SharedArrayBuffer. */
  document: Uint8Array;
  query: TextQuery;
  limits: Partial<Limits>;
}

export type Question =
  | PrepareMessage
  | CertificateMessage
  | FillMessage
  | AugmentMessage
  | FindTextMessage
  | DrawTrailMessage;

/** Answers `prepare`. */
export interface Prepared {
  type: 'prepared';
  digest: Uint8Array;
  /** Number of pages of the document and of the completion certificate together. */
  pages: number;
  addedPages: number;
  pageSizes: PageSizes[];
  findings: Finding[];
  /** The document has signatures that can be kept. */
  isSigned: boolean;
  /** Whether only the signature was added. The completion certificate then has to be a separate file. */
  isBeside: boolean;
  /** The empty form fields. Only a dry run reports them. */
  formFields: FormField[];
}

/** Answers `fill`. */
export interface Filled {
  type: 'filled';
  /** Lower-case hex, of the whole file. */
  sha256: string;
  /** The document's own bytes from this offset on; or the new file that takes their place. */
  base: { offset: number; length: number } | Uint8Array;
  update: Uint8Array;
}

/** The answer to `addValidationData` and `addTimestamp`: the bytes that were appended to the sealed file. */
export interface Appended {
  type: 'appended';
  update: Uint8Array;
}

/** Answers `prepareTimestamp`. */
export interface TimestampPrepared {
  type: 'timestampPrepared';
  sha256: Uint8Array;
}

/** Answers `inspect`. */
export interface Inspected {
  type: 'inspected';
  level: SealLevel;
}

/** Answers `findText`. */
export interface TextFound extends FoundText {
  type: 'textFound';
}

/** Answers `drawTrail`. */
export interface TrailDrawn {
  type: 'trailDrawn';
  file: Uint8Array;
}

/** An AppError by its code: classes are lost when a message crosses threads. */
export interface Refused {
  type: 'refused';
  code: ErrorCode;
  message: string;
}

export type Answer =
  | Prepared
  | Filled
  | Appended
  | TimestampPrepared
  | Inspected
  | TextFound
  | TrailDrawn
  | Refused
  | { type: 'failed'; stack: string };
