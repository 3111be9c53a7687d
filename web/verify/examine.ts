/** Everything that can be said of a file without sending it anywhere: the service is asked by the file's hash alone. */
import type { Static } from '@sinclair/typebox';
import type { verifyAnswer } from '../../shared/contracts/verify.ts';
import type { AuditEvent } from '../../shared/domain/audit/audit.ts';
import type { VerificationReport } from '../../shared/domain/documents/verification.ts';
import { Failure, request, requestJson } from '../http/request.ts';
import { sha256Hex } from '../http/sha256.ts';
import { type Finding, findingOf } from './finding.ts';
import type { Inspected, InspectRequest } from './worker/messages.ts';
import verifierUrl from './worker/verify-worker.ts?worker';

type Answer = Static<typeof verifyAnswer>;
/** The report of the service about an uploaded file. */
export type ServiceReport = NonNullable<Answer['report']>;

export interface Trail {
  isIntact: boolean;
  events: AuditEvent[];
}

export interface Examination {
  finding: Finding;
  name: string;
  /** Bytes. */
  size: number;
  sha256: string;
  seal: Answer['seal'];
  /** The service could not be asked. */
  isServiceSilent: boolean;
  /** Null when the check took too long. */
  report: VerificationReport | null;
  trail: Trail | null;
}

/** @throws Error when the file cannot be read or the verifier cannot be loaded */
export async function examine(file: File): Promise<Examination> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const size = bytes.length;
  const sha256 = await sha256Hex(bytes);
  const [answer, inspected] = await Promise.all([askByHash(sha256), inspectFile(bytes)]);
  const report = inspected?.report ?? null;
  return {
    finding: findingOf(answer, report),
    name: file.name,
    size,
    sha256,
    seal: answer?.seal ?? null,
    isServiceSilent: answer === null,
    report,
    trail: trailOf(report, inspected?.trail ?? []),
  };
}

/** A file that takes longer than this on a slow phone is not one that its reader should wait for. */
const timeoutMs = 60_000;

/**
 * Checks a file with the service's own verifier in a separate thread; null when that takes too long. The bytes are
 * handed over: `file` is empty afterwards.
 * @throws Error when the verifier cannot be loaded
 */
function inspectFile(file: Uint8Array<ArrayBuffer>): Promise<Inspected | null> {
  return new Promise<Inspected | null>((resolve, reject) => {
    const worker = new Worker(verifierUrl);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      worker.terminate();
      settle();
    };
    const timer = setTimeout(() => end(() => resolve(null)), timeoutMs);
    worker.onmessage = ({ data }: MessageEvent<Inspected>) => end(() => resolve(data));
    worker.onerror = () => end(() => reject(new Error('The verifier could not be started.')));
    worker.postMessage({ file, at: Date.now() } satisfies InspectRequest, [file.buffer]);
  });
}

/** Null if no response arrived, or if the service refused because of too many requests. */
async function askByHash(sha256: string): Promise<Answer | null> {
  try {
    return await requestJson<Answer>('POST', '/api/verify', { body: { sha256 } });
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

/** The hashes of a trail do not guarantee the types of its members, so everything that is shown is checked. */
const isShowable = ({ id, type, at, actor, data }: AuditEvent): boolean =>
  [id, type, at].every((text) => typeof text === 'string') &&
  !Number.isNaN(Date.parse(at)) &&
  [actor, data].every((member) => typeof member === 'object' && member !== null);

function trailOf(report: VerificationReport | null, events: AuditEvent[]): Trail | null {
  if (!report?.auditTrail) return null;
  return { isIntact: report.auditTrail.isIntact, events: events.every(isShowable) ? events : [] };
}

/** The whole file goes to the service, because the person asked for it; it is checked there and not stored. */
export async function examineByService(file: File): Promise<ServiceReport | null> {
  const response = await request('POST', '/api/verify', { raw: file, headers: { 'content-type': 'application/pdf' } });
  return ((await response.json()) as Answer).report;
}
