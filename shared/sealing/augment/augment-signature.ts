/**
 * Augments the signature of a sealed file to a higher PAdES level (ETSI EN 319 142-1, 6) by further incremental updates;
 * no byte of the sealed file changes. B-T adds a document timestamp; B-LT certificates and revocation information; B-LTA
 * a document timestamp over those.
 */
import { type AugmentedSignature, isLower, type SealLevel } from '../../domain/sealing.ts';
import { PdfReader } from '../../pdf/parser/reader.ts';
import type { Certificate } from '../../pki/certificate.ts';
import { inspectPdf, type VerifyOptions } from '../../verifying/verify-pdf.ts';
import { addSecurityStore } from './add-validation-data.ts';
import { documentTimestamp } from './document-timestamp.ts';
import type { RevocationClient } from './revocation-client.ts';
import type { TimestampClient } from './timestamp-client.ts';

/** What to augment, to which level, with whose help. */
export interface AugmentRequest {
  /** The sealed file. */
  file: Uint8Array;
  target: Exclude<SealLevel, 'B-B'>;
  timestamps: TimestampClient;
  /** Needed for B-LT and B-LTA. */
  revocation?: RevocationClient;
  trust?: VerifyOptions['trust'];
  at: Date;
}

class Augmentation {
  readonly request: AugmentRequest;
  file: Uint8Array;
  level: SealLevel;
  paths: Certificate[][] = [];

  constructor(request: AugmentRequest) {
    this.request = request;
    this.file = request.file;
    this.level = this.verifiedLevel();
  }

  /** The level of the file as it is now. @throws Error when a signature in it is not valid */
  private verifiedLevel(): SealLevel {
    const { trust, at } = this.request;
    const { report, paths } = inspectPdf(this.file, { ...(trust ? { trust } : {}), at });
    if (!report.intact || !report.level) {
      throw new Error(`The sealed file is not intact: ${report.problems.map(({ code }) => code).join(', ')}`);
    }
    this.paths = paths;
    return report.level;
  }

  private append(update: Uint8Array): void {
    this.file = Buffer.concat([this.file, update]);
    this.level = this.verifiedLevel();
  }

  private async addTimestamp(): Promise<boolean> {
    const stamped = await documentTimestamp(PdfReader.open(this.file), this.request.timestamps, this.request.at);
    if (stamped) this.append(stamped.update);
    return stamped !== undefined;
  }

  /** False when information about one certificate is missing: an incomplete store does not reach B-LT. */
  private async addValidationData(revocation: RevocationClient): Promise<boolean> {
    const data = await Promise.all(this.paths.map((path) => revocation.validationDataFor(path)));
    if (!data.every(({ isComplete }) => isComplete)) return false;
    const store = {
      certificates: data.flatMap(({ path }) => path.map(({ der }) => der)),
      ocspResponses: data.flatMap(({ ocspResponses }) => ocspResponses),
      crls: data.flatMap(({ crls }) => crls),
    };
    this.append(addSecurityStore(PdfReader.open(this.file), store, this.request.at));
    return true;
  }

  async run(): Promise<void> {
    const { target, revocation } = this.request;
    if (this.level === 'B-B' && !(await this.addTimestamp())) return;
    if (isLower(target, 'B-LT') || !revocation) return;
    if (isLower(this.level, 'B-LT') && !(await this.addValidationData(revocation))) return;
    if (target === 'B-LTA' && isLower(this.level, 'B-LTA')) await this.addTimestamp();
  }
}

/** @throws when the file is not intact, before or after */
export async function augmentSignature(request: AugmentRequest): Promise<AugmentedSignature> {
  const augmentation = new Augmentation(request);
  if (isLower(augmentation.level, request.target)) await augmentation.run();
  return { level: augmentation.level, update: augmentation.file.subarray(request.file.length) };
}
