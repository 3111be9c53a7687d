import type { Finding, SealLevel } from '../../domain/documents/sealing.ts';
import type { Paper } from '../../pdf/drawing/page-flow.ts';

/** Facts about the seal that are known when the pages are drawn. */
export interface SealFacts {
  /** Claimed time of sealing. */
  at: Date;
  /** Pages of the document without the completion certificate. */
  pages?: number;
  level: SealLevel;
  findings: readonly Finding[];
  paper?: Paper;
  /** SHA-256 of the sealed document, if the certificate is a separate file. */
  sealedSha256?: string;
}
