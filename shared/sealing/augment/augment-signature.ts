/**
 * Raises a seal to a higher PAdES level by further incremental updates; no byte of the sealed file changes. B-T: a
 * document timestamp. B-LT: certificates and proofs that none was revoked. B-LTA: a timestamp over those.
 */
import type { AugmentedSignature, SealLevel } from '../../domain/sealing.ts';
import { PdfReader } from '../../pdf/parser/reader.ts';
import type { Certificate } from '../../pki/certificate.ts';
import { inspectPdf, type VerifyOptions } from '../../verifying/verify-pdf.ts';
import { addSecurityStore } from './add-validation-data.ts';
import { documentTimestamp } from './document-timestamp.ts';
import type { RevocationClient } from './revocation-client.ts';
import type { TimestampClient } from './timestamp-client.ts';

export interface RaiseRequest {
  /** The sealed file. */
  file: Uint8Array;
  target: Exclude<SealLevel, 'B-B'>;
  timestamps: TimestampClient;
  /** Needed for B-LT and B-LTA. */
  revocation?: RevocationClient;
  trust?: VerifyOptions['trust'];
  at: Date;
}

const order: SealLevel[] = ['B-B', 'B-T', 'B-LT', 'B-LTA'];
const isBelow = (level: SealLevel, target: SealLevel) => order.indexOf(level) < order.indexOf(target);

class Raise {
  readonly request: RaiseRequest;
  file: Uint8Array;
  level: SealLevel;
  paths: Certificate[][] = [];

  constructor(request: RaiseRequest) {
    this.request = request;
    this.file = request.file;
    this.level = this.examine();
  }

  /** The level of the file as it stands. @throws when it is not intact: nothing is built on a broken seal */
  private examine(): SealLevel {
    const { trust, at } = this.request;
    const { report, paths } = inspectPdf(this.file, { ...(trust ? { trust } : {}), at });
    if (!report.intact || !report.level) {
      throw new Error(`the seal does not hold: ${report.problems.map(({ code }) => code).join(', ')}`);
    }
    this.paths = paths;
    return report.level;
  }

  private append(update: Uint8Array): void {
    this.file = Buffer.concat([this.file, update]);
    this.level = this.examine();
  }

  private async stamp(): Promise<boolean> {
    const stamped = await documentTimestamp(PdfReader.open(this.file), this.request.timestamps, this.request.at);
    if (stamped) this.append(stamped.update);
    return stamped !== undefined;
  }

  /** False when a proof is missing: half a store raises nothing. */
  private async prove(revocation: RevocationClient): Promise<boolean> {
    const proofs = await Promise.all(this.paths.map((path) => revocation.proofsFor(path)));
    if (!proofs.every(({ isComplete }) => isComplete)) return false;
    const store = {
      certificates: proofs.flatMap(({ path }) => path.map(({ der }) => der)),
      ocspResponses: proofs.flatMap(({ ocspResponses }) => ocspResponses),
      crls: proofs.flatMap(({ crls }) => crls),
    };
    this.append(addSecurityStore(PdfReader.open(this.file), store, this.request.at));
    return true;
  }

  async run(): Promise<void> {
    const { target, revocation } = this.request;
    if (this.level === 'B-B' && !(await this.stamp())) return;
    if (isBelow(target, 'B-LT') || !revocation) return;
    if (isBelow(this.level, 'B-LT') && !(await this.prove(revocation))) return;
    if (target === 'B-LTA' && isBelow(this.level, 'B-LTA')) await this.stamp();
  }
}

/** @throws when the file is not intact, before or after */
export async function augmentSignature(request: RaiseRequest): Promise<AugmentedSignature> {
  const raise = new Raise(request);
  if (isBelow(raise.level, request.target)) await raise.run();
  return { level: raise.level, update: raise.file.subarray(request.file.length) };
}
