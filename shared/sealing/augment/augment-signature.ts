/**
 * Augments the signature of a sealed file to a higher PAdES level (ETSI EN 319 142-1, 6). B-T adds a document timestamp;
 * B-LT certificates and revocation information; B-LTA a document timestamp over those.
 */
import { type AugmentedSignature, isLower, type SealLevel } from '../../domain/documents/sealing.ts';
import type { Certificate } from '../../pki/certificate.ts';
import type { VerifyOptions } from '../../verifying/verify-pdf.ts';
import { AugmentedFile } from './augmented-file.ts';
import { type RevocationClient, storeOf } from './revocation-client.ts';
import type { TimestampClient } from './timestamp-client.ts';

export interface AugmentRequest {
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
  readonly sealed: AugmentedFile;
  level: SealLevel = 'B-B';
  private paths: Certificate[][] = [];

  constructor(request: AugmentRequest) {
    this.request = request;
    this.sealed = new AugmentedFile(request.file);
    this.inspect();
  }

  /** @throws Error when a signature in the file is not valid, before or after */
  private inspect(): void {
    const { level, paths } = this.sealed.inspect(this.request.trust, this.request.at);
    this.level = level;
    this.paths = paths;
  }

  private async addTimestamp(): Promise<boolean> {
    const stamped = await this.request.timestamps.stampDigest(this.sealed.prepareTimestamp(this.request.at));
    if (!stamped) return false;
    this.sealed.addTimestamp(stamped.token);
    this.inspect();
    return true;
  }

  /** False when information about one certificate is missing: an incomplete store does not reach B-LT. */
  private async addValidationData(revocation: RevocationClient): Promise<boolean> {
    const data = await Promise.all(this.paths.map((path) => revocation.validationDataFor(path)));
    if (!data.every(({ isComplete }) => isComplete)) return false;
    this.sealed.addValidationData(storeOf(data), this.request.at);
    this.inspect();
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
  return { level: augmentation.level, update: augmentation.sealed.file.subarray(request.file.length) };
}
