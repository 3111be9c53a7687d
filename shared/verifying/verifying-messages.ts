/** Messages between the main thread and a verifying thread. */
import type { VerificationReport } from '../domain/documents/verification.ts';
import type { VerifyOptions } from './verify-pdf.ts';

export interface VerifyMessage {
  /** Over a SharedArrayBuffer: both threads see the same bytes. */
  file: Uint8Array;
  options: VerifyOptions;
}

export type VerifyAnswer = { type: 'verified'; report: VerificationReport } | { type: 'failed'; stack: string };
