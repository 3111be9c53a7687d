/** The calls of a sealing thread. */
import type { LogDocument } from '../domain/accounts/log-document.ts';
import type { FileToJoin, JoinedDocument } from '../domain/documents/sealer.ts';
import type { SealLevel } from '../domain/documents/sealing.ts';
import type { FoundText } from '../domain/documents/text-places.ts';
import type { AuditTrailDocument } from '../domain/envelopes/audit-trail-document.ts';
import { AppError } from '../errors.ts';
import type { Limits } from '../pdf/parser/budget.ts';
import { ResourceLimitExceeded } from '../threads/pooled-worker.ts';
import { callThread } from '../threads/thread-calls.ts';
import type { Session } from '../threads/worker-pool.ts';
import type { SecurityStore } from '../verifying/security-store.ts';
import type { VerifyOptions } from '../verifying/verify-pdf.ts';
import type { LogHead } from './audit-trail/draw-organization-log.ts';
import type { FindTextRequest } from './find-text.ts';
import type { PrepareCertificateRequest } from './prepare-certificate.ts';
import type { PrepareRequest } from './prepare-seal.ts';
import type { PreparedFacts } from './prepared-seal.ts';

/** A prepared seal, which the thread keeps for `fill` unless it was a dry run. */
export interface Prepared extends PreparedFacts {
  digest: Uint8Array;
}

export interface Filled {
  /** Lower-case hex, of the whole file. */
  sha256: string;
  /** A range of the uploaded document, or the bytes of the new file that replaces it. */
  base: { offset: number; length: number } | Uint8Array;
  update: Uint8Array;
}

/** Each call by its name: the request, and the result. */
export interface SealingCalls {
  prepare: [PrepareRequest, Prepared];
  /** Prepares the completion certificate as a separate file. */
  certificate: [PrepareCertificateRequest, Prepared];
  /** Puts a CMS object (DER) into the prepared seal. `keepsFile`: for the calls that augment the sealed file. */
  fill: [{ cms: Uint8Array; keepsFile: boolean }, Filled];
  /** Appends validation data to the sealed file. The result is the appended bytes. */
  addValidationData: [{ store: SecurityStore; at: Date }, Uint8Array];
  /** The SHA-256 that a document timestamp of the sealed file is needed for. */
  prepareTimestamp: [{ at: Date; reserveBytes: number }, Uint8Array];
  /** Appends the document timestamp (DER). The result is the appended bytes. */
  addTimestamp: [{ token: Uint8Array }, Uint8Array];
  /** The level of the sealed file as a verifier sees it. */
  inspect: [{ trust: VerifyOptions['trust']; at: Date }, SealLevel];
  findText: [FindTextRequest, FoundText];
  /** Joins files into one document, which is not kept. */
  join: [{ files: FileToJoin[]; maxBytes: number; limits: Partial<Limits> }, JoinedDocument];
  /** Draws the audit trail as a file, which is not kept. */
  drawTrail: [{ trail: AuditTrailDocument }, Uint8Array];
  /** Draws the next entries of an organization's log; the first call has its head. The last one returns the file. */
  drawLog: [{ head: LogHead | null; entries: LogDocument['entries']; isLast: boolean }, Uint8Array | null];
}

export type CallName = keyof SealingCalls;

export interface SealingMessage<Name extends CallName = CallName> {
  call: Name;
  request: SealingCalls[Name][0];
}

/**
 * Calls a sealing thread. A call that exceeds its time or memory means that the document is too complex.
 * @throws AppError with the refusal of the thread; Error when it failed
 */
export async function askThread<Name extends CallName>(
  session: Session,
  call: Name,
  request: SealingCalls[Name][0],
): Promise<SealingCalls[Name][1]> {
  try {
    const message: SealingMessage<Name> = { call, request };
    return (await callThread(session, message)) as SealingCalls[Name][1];
  } catch (error) {
    if (!(error instanceof ResourceLimitExceeded)) throw error;
    throw new AppError('document_too_complex', { cause: error });
  }
}
