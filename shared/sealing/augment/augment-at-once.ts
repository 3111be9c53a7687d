/** Augments a seal to B-LT or B-LTA in the same sealing, while its thread still holds the file. */
import { isLower, type SealLevel } from '../../domain/documents/sealing.ts';
import { logProcess } from '../../telemetry/process-log.ts';
import type { Session } from '../../threads/worker-pool.ts';
import type { VerifyOptions } from '../../verifying/verify-pdf.ts';
import { askThread } from '../sealing-calls.ts';
import type { AuthorityRun } from './authorities.ts';
import { type PathValidationData, storeOf } from './revocation-client.ts';
import { stampDocument, type Timestamp } from './timestamp-client.ts';

export interface AtOnceRequest {
  /** The level that the completion certificate states. */
  level: SealLevel;
  session: Session;
  run: AuthorityRun;
  /** Complete validation data of our own certificates. */
  own: PathValidationData;
  timestamp: Timestamp;
  trust: VerifyOptions['trust'];
  at: Date;
}

/** The updates to append to the sealed file, or the lower level that is reached without them. */
export type AtOnce = { updates: Uint8Array[] } | { reached: SealLevel };

/** Never throws: a document whose signature cannot be augmented is sealed at B-T. */
export async function augmentAtOnce(request: AtOnceRequest): Promise<AtOnce> {
  try {
    return await augment(request);
  } catch (error) {
    logProcess({ sealing: 'not augmented', reason: error instanceof Error ? error.message : String(error) });
    request.run.note('The validation data could not be added to this document.');
    return { reached: 'B-T' };
  }
}

async function augment({ level, session, run, own, timestamp, trust, at }: AtOnceRequest): Promise<AtOnce> {
  const authority = await run.revocation.validationDataFor(timestamp.path);
  if (!authority.isComplete) return { reached: 'B-T' };
  const store = storeOf([own, authority]);
  const updates = [await askThread(session, 'addValidationData', { store, at })];
  if (level === 'B-LTA') {
    const archive = await stampDocument(run.archiveTimestamps, (reserveBytes) =>
      askThread(session, 'prepareTimestamp', { at, reserveBytes }),
    );
    if (!archive) return { reached: 'B-LT' };
    updates.push(await askThread(session, 'addTimestamp', { token: archive.token }));
  }
  // The completion certificate may not claim more than the verifier finds in the file.
  const found = await askThread(session, 'inspect', { trust, at: new Date() });
  return isLower(found, level) ? { reached: found } : { updates };
}
