/**
 * Augments the signature of a sealed file to a higher PAdES level (ETSI EN 319 142-1, 6). B-T adds a document timestamp;
 * B-LT certificates and revocation information; B-LTA a document timestamp over those.
 */
import { type AugmentedSignature, isLower, type SealLevel } from '../../domain/documents/sealing.ts';
import type { VerifyOptions } from '../../verifying/verify-pdf.ts';
import { AugmentedFile } from './augmented-file.ts';
import { type RevocationClient, storeOf } from './revocation-client.ts';
import { stampDocument, type TimestampClient } from './timestamp-client.ts';

export interface AugmentRequest {
  file: Uint8Array;
  target: Exclude<SealLevel, 'B-B'>;
  timestamps: TimestampClient;
  /** Needed for B-LT and B-LTA. */
  revocation?: RevocationClient;
  trust?: VerifyOptions['trust'];
  at: Date;
}

/** @throws when the file is not intact, before or after */
export async function augmentSignature(request: AugmentRequest): Promise<AugmentedSignature> {
  const { target, timestamps, revocation, trust, at } = request;
  const sealed = new AugmentedFile(request.file);
  let found = sealed.inspect(trust, at);
  const result = () => ({ level: found.level, update: sealed.file.subarray(request.file.length) });
  const addTimestamp = async () => {
    const stamped = await stampDocument(timestamps, (reserveBytes) => sealed.prepareTimestamp(at, reserveBytes));
    if (!stamped) return false;
    sealed.addTimestamp(stamped.token);
    found = sealed.inspect(trust, at);
    return true;
  };
  if (!isLower(found.level, target)) return result();
  if (found.level === 'B-B' && !(await addTimestamp())) return result();
  if (isLower(target, 'B-LT') || !revocation) return result();
  if (isLower(found.level, 'B-LT')) {
    const data = await Promise.all(found.paths.map((path) => revocation.validationDataFor(path)));
    // An incomplete security store does not reach B-LT.
    if (!data.every(({ isComplete }) => isComplete)) return result();
    sealed.addValidationData(storeOf(data), at);
    found = sealed.inspect(trust, at);
  }
  if (target === 'B-LTA' && isLower(found.level, 'B-LTA')) await addTimestamp();
  return result();
}
