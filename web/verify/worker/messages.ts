/** The messages between the page and its verifying thread. */
import type { AuditEvent } from '../../../shared/domain/audit/audit.ts';
import type { VerificationReport } from '../../../shared/domain/documents/verification.ts';

export interface InspectRequest {
  file: Uint8Array;
  /** Now: milliseconds since 1970. */
  at: number;
}

export interface Inspected {
  report: VerificationReport;
  /** Events of the embedded audit trail; empty where the file has none that can be read. */
  trail: AuditEvent[];
}
