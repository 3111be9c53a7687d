/** The Verifier port over worker threads, which bound the time and memory of a verification. */
import { createHash } from 'node:crypto';
import type { ProblemCode, VerificationReport, Verifier } from '../domain/documents/verification.ts';
import { ResourceLimitExceeded } from '../threads/pooled-worker.ts';
import { inSharedMemory } from '../threads/shared-memory.ts';
import { callThread } from '../threads/thread-calls.ts';
import { documentPoolDefaults, type PoolOptions, WorkerPool } from '../threads/worker-pool.ts';
import type { VerifyOptions } from './verify-pdf.ts';

export interface VerifierOptions {
  trust: NonNullable<VerifyOptions['trust']>;
  workerUrl: URL;
  pool?: Partial<Omit<PoolOptions, 'url'>>;
}

export interface VerifyMessage {
  /** In shared memory: both threads see the same bytes. */
  file: Uint8Array;
  options: VerifyOptions;
}

export interface ClosableVerifier extends Verifier {
  close(): Promise<void>;
}

/** The report on a file that cannot be read within the bounds. */
function unreadable(file: Uint8Array, code: ProblemCode, message: string): VerificationReport {
  return {
    intact: false,
    sealedByUs: false,
    sha256: createHash('sha256').update(file).digest('hex'),
    size: file.length,
    pages: null,
    level: null,
    signedAt: null,
    signedAtSource: null,
    signer: null,
    signatures: [],
    auditTrail: null,
    problems: [{ code, message, severity: 'broken' }],
  };
}

export function createVerifier({ trust, workerUrl, pool }: VerifierOptions): ClosableVerifier {
  const threads = new WorkerPool({ ...documentPoolDefaults, ...pool, url: workerUrl });
  return {
    async verify(file, at) {
      const message: VerifyMessage = { file: inSharedMemory(file), options: { trust, at } };
      return threads.run(async (session) => {
        try {
          return (await callThread(session, message)) as VerificationReport;
        } catch (error) {
          if (!(error instanceof ResourceLimitExceeded)) throw error;
          return unreadable(file, 'document_too_complex', 'The document is too complex to be verified.');
        }
      });
    },
    close: () => threads.close(),
  };
}
