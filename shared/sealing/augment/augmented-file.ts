/**
 * A sealed file that grows by incremental updates (ETSI EN 319 142-1, 6): validation data, and document timestamps. No
 * byte of the file changes. Pure computation over hostile bytes: while people wait it runs in a sealing thread.
 */
import type { SealLevel } from '../../domain/documents/sealing.ts';
import { PdfReader } from '../../pdf/parser/reader.ts';
import type { Certificate } from '../../pki/certificate.ts';
import type { SecurityStore } from '../../verifying/security-store.ts';
import { inspectPdf, type VerifyOptions } from '../../verifying/verify-pdf.ts';
import type { PreparedSeal } from '../prepared-seal.ts';
import { addSecurityStore } from './add-validation-data.ts';
import { prepareDocumentTimestamp } from './document-timestamp.ts';

export class AugmentedFile {
  /** The file with everything that was appended. */
  file: Uint8Array;
  private prepared: PreparedSeal<undefined> | undefined;

  constructor(...chunks: Uint8Array[]) {
    this.file = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
  }

  private append(update: Uint8Array): Uint8Array {
    this.file = Buffer.concat([this.file, update]);
    return update;
  }

  /**
   * The level of the file as it is now, and the certification paths that validation data is needed for.
   * @throws Error when a signature in it is not valid
   */
  inspect(trust: VerifyOptions['trust'], at: Date): { level: SealLevel; paths: Certificate[][] } {
    const { report, paths } = inspectPdf(this.file, { ...(trust ? { trust } : {}), at });
    if (!report.intact || !report.level) {
      throw new Error(`The sealed file is not intact: ${report.problems.map(({ code }) => code).join(', ')}`);
    }
    return { level: report.level, paths };
  }

  /** @returns the appended bytes */
  addValidationData(store: SecurityStore, at: Date): Uint8Array {
    return this.append(addSecurityStore(PdfReader.open(this.file), store, at));
  }

  /** @returns the SHA-256 that a timestamp is needed for */
  prepareTimestamp(at: Date, reserveBytes: number): Uint8Array {
    this.prepared = prepareDocumentTimestamp(PdfReader.open(this.file), at, reserveBytes);
    return this.prepared.digest;
  }

  /** @returns the appended bytes */
  addTimestamp(token: Uint8Array): Uint8Array {
    if (!this.prepared) throw new Error('No document timestamp was prepared for this token.');
    const { prepared } = this;
    prepared.fill(token);
    this.prepared = undefined;
    return this.append(prepared.update.bytes);
  }
}
