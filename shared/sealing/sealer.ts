/** The Sealer port over worker threads: the document is read there, the key is used here. */
import { maxDocumentBytes } from '../domain/document.ts';
import type { Sealer, Signer } from '../domain/sealer.ts';
import type { CompletionCertificate, Preflight, SealedDocument, SealLevel, SealRequest } from '../domain/sealing.ts';
import { AppError } from '../errors.ts';
import { digestFor } from '../pki/algorithms.ts';
import { buildCms, type Cms, cmsSizeBound } from '../pki/build-cms.ts';
import { readCms } from '../pki/read-cms.ts';
import { verifyCms } from '../pki/verify-cms.ts';
import { type PoolOptions, ResourceLimitExceeded, type Session, WorkerPool } from '../threads/worker-pool.ts';
import type { TimestampClient } from './augment/timestamp-client.ts';
import type { Answer, Filled, Prepared, PrepareMessage } from './sealing-messages.ts';

export interface SealerOptions {
  signer: Signer;
  /** Where the thread's code lies: `workerUrl('sealing')`. */
  workerUrl: URL;
  /** Asked for a timestamp over each signature; without an answer the seal says B-B. */
  timestamps?: TimestampClient;
  pool?: Partial<Omit<PoolOptions, 'url'>>;
}

/** A sealer that can be closed. */
export interface ClosableSealer extends Sealer {
  close(): Promise<void>;
}

const poolDefaults = { size: 2, maxWaiting: 16, waitMs: 10_000, callMs: 5_000, growthBytes: 400 << 20 };

export function createSealer({ signer, workerUrl, timestamps, pool }: SealerOptions): ClosableSealer {
  const options = { ...poolDefaults, ...pool };
  const threads = new WorkerPool({ ...options, url: workerUrl });
  const digest = digestFor(signer.algorithm);

  async function question(request: SealRequest, level: SealLevel, isDryRun: boolean): Promise<PrepareMessage> {
    if (request.document.length > maxDocumentBytes) throw new AppError('document_too_large');
    const reserveBytes = await cmsSizeBound(signer, level !== 'B-B');
    return {
      ...request,
      type: 'prepare',
      document: inSharedMemory(request.document),
      reserveBytes,
      digest,
      level,
      isDryRun,
      limits: { memoryBytes: options.growthBytes },
    };
  }

  async function attempt(
    session: Session,
    request: SealRequest,
    level: SealLevel,
    authorities: TimestampClient | undefined,
  ): Promise<{ prepared: Prepared; cms: Cms }> {
    const prepared = await ask<Prepared>(session, await question(request, level, false), 'prepared');
    const cms = await buildCms({
      signer,
      digest: prepared.digest,
      ...(authorities && { timestamp: async (signature) => (await authorities.stamp(signature))?.token }),
    });
    return { prepared, cms };
  }

  return {
    async preflight(document, mimetype, stamps = [], { isLowPriority = false } = {}): Promise<Preflight> {
      const request = {
        document,
        mimetype,
        stamps,
        completionCertificate: sampleCertificate,
        auditTrail: '[]',
        at: new Date(0),
      };
      const message = await question(request, timestamps ? 'B-T' : 'B-B', true);
      const prepared = await threads.run((session) => ask<Prepared>(session, message, 'prepared'), { isLowPriority });
      const { pages, pageSizes, findings } = prepared;
      return { pages, pageSizes, size: document.length, findings };
    },

    async seal(request: SealRequest): Promise<SealedDocument> {
      return threads.run(async (session) => {
        const stamped = timestamps && (await attempt(session, request, 'B-T', timestamps));
        // The certificate page says what the seal is: without a timestamp it is drawn anew.
        const sealed = stamped?.cms.isTimestamped ? stamped : await attempt(session, request, 'B-B', undefined);
        const { prepared, cms } = sealed;
        const { fault } = verifyCms(readCms(cms.der), () => prepared.digest);
        if (fault) throw new Error(`the signature just made does not verify: ${fault}`);
        const filled = await ask<Filled>(session, { type: 'fill', cms: cms.der }, 'filled');
        const base = filled.base instanceof Uint8Array ? filled.base : slice(request.document, filled.base);
        return {
          chunks: [base, filled.update],
          size: base.length + filled.update.length,
          sha256: filled.sha256,
          pages: prepared.pages + prepared.addedPages,
          level: cms.isTimestamped ? 'B-T' : 'B-B',
          findings: prepared.findings,
        };
      });
    },

    close: () => threads.close(),
  };
}

/** Beyond its bounds a document is too complex, whatever it was doing. */
async function ask<T extends Answer>(session: Session, message: object, expected: T['type']): Promise<T> {
  let answer: Answer;
  try {
    answer = (await session.call(message)) as Answer;
  } catch (error) {
    if (!(error instanceof ResourceLimitExceeded)) throw error;
    throw new AppError('document_too_complex', { cause: error });
  }
  if (answer.type === 'refused') throw new AppError(answer.code, { message: answer.message });
  if (answer.type === 'failed') throw new Error('sealing failed', { cause: answer.stack });
  if (answer.type !== expected) throw new Error(`the sealing thread answered ${answer.type}`);
  return answer as T;
}

/** The one copy that is made of a document, and none when it already lies in shared memory. */
function inSharedMemory(document: Uint8Array): Uint8Array {
  if (document.buffer instanceof SharedArrayBuffer) return document;
  const shared = new Uint8Array(new SharedArrayBuffer(document.length));
  shared.set(document);
  return shared;
}

function slice(document: Uint8Array, { offset, length }: { offset: number; length: number }): Uint8Array {
  return document.subarray(offset, offset + length);
}

/** Stands for the real one in a dry run. */
const sampleCertificate: CompletionCertificate = {
  envelopeId: '00000000-0000-0000-0000-000000000000',
  envelopeName: 'Preflight',
  filename: 'document.pdf',
  originalSha256: '0'.repeat(64),
  owner: 'owner@example.com',
  finalizedBy: 'owner@example.com',
  signers: [],
  events: [],
  auditHead: '0'.repeat(64),
  verifyUrl: 'https://example.com/verify',
};
