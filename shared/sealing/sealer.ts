/** The Sealer port over worker threads: the document is read there, the key is used here. */
import { maxDocumentBytes } from '../domain/document.ts';
import type { Sealer, Signer } from '../domain/sealer.ts';
import {
  type CompletionCertificate,
  isLower,
  type Preflight,
  type SealedDocument,
  type SealedFile,
  type SealLevel,
  type SealRequest,
} from '../domain/sealing.ts';
import { AppError } from '../errors.ts';
import { digestFor } from '../pki/algorithms.ts';
import { buildCms, type Cms, cmsSizeBound } from '../pki/build-cms.ts';
import { readCms } from '../pki/read-cms.ts';
import { verifyCms } from '../pki/verify-cms.ts';
import { ResourceLimitExceeded } from '../threads/pooled-worker.ts';
import { inSharedMemory } from '../threads/shared-memory.ts';
import { documentPoolDefaults, type PoolOptions, type Session, WorkerPool } from '../threads/worker-pool.ts';
import type { TimestampClient } from './augment/timestamp-client.ts';
import type { Answer, CertificateMessage, Filled, Prepared, PrepareMessage } from './sealing-messages.ts';

export interface SealerOptions {
  signer: Signer;
  /** The code of the thread: `workerUrl('sealing')`. */
  workerUrl: URL;
  /** Asked for a timestamp over each signature; when no authority answers, the seal is B-B instead of B-T. */
  timestamps?: TimestampClient;
  /** The level that seals are augmented to later; B-T with timestamps and B-B without unless told. */
  target?: SealLevel;
  pool?: Partial<Omit<PoolOptions, 'url'>>;
}

/** A sealer that can be closed. */
export interface ClosableSealer extends Sealer {
  close(): Promise<void>;
}

/** Threads start at the first document; `close` ends them. */
export function createSealer(options: SealerOptions): ClosableSealer {
  return new PooledSealer(options);
}

class PooledSealer implements ClosableSealer {
  private readonly signer: Signer;
  private readonly timestamps: TimestampClient | undefined;
  private readonly target: SealLevel;
  private readonly threads: WorkerPool;
  private readonly memoryBytes: number;

  constructor({ signer, workerUrl, timestamps, target, pool }: SealerOptions) {
    const options = { ...documentPoolDefaults, ...pool };
    this.signer = signer;
    this.timestamps = timestamps;
    this.target = target ?? (timestamps ? 'B-T' : 'B-B');
    this.threads = new WorkerPool({ ...options, url: workerUrl });
    this.memoryBytes = options.growthBytes;
  }

  async preflight(
    ...[document, mimetype, stamps = [], { isLowPriority = false, earlierSignatures } = {}]: Parameters<
      Sealer['preflight']
    >
  ): Promise<Preflight> {
    const request = {
      document,
      mimetype,
      stamps,
      completionCertificate: sampleCertificate,
      auditTrail: '[]',
      at: new Date(0),
      ...(earlierSignatures && { earlierSignatures }),
    };
    const message = await this.message(request, this.timestamps ? 'B-T' : 'B-B', true);
    const prepare = (session: Session) => ask<Prepared>(session, message, 'prepared');
    const { pages, pageSizes, findings } = await this.threads.run(prepare, { isLowPriority });
    return { pages, pageSizes, size: document.length, findings };
  }

  async seal(request: SealRequest): Promise<SealedDocument> {
    return this.threads.run(async (session) => {
      const { prepared, cms } = await this.sign(session, request);
      const file = await fileOf(session, prepared, { cms, document: request.document });
      const sealed = { ...file, findings: prepared.findings };
      if (!prepared.isBeside) return sealed;
      return { ...sealed, certificate: await this.sealCertificate(session, request, { sealed, prepared }) };
    });
  }

  /** The completion certificate as a file of its own; its level is that of its own signature. */
  private async sealCertificate(
    session: Session,
    { completionCertificate, auditTrail, at }: SealRequest,
    { sealed, prepared }: { sealed: SealedDocument; prepared: Prepared },
  ): Promise<SealedFile> {
    const { signer, timestamps } = this;
    const { sha256, pages, findings, level } = sealed;
    const [firstPage] = prepared.pageSizes;
    const message: CertificateMessage = {
      type: 'certificate',
      completionCertificate,
      auditTrail,
      at,
      level,
      sealed: { sha256, pages, findings, ...(firstPage && { firstPage }) },
      reserveBytes: await cmsSizeBound(signer, timestamps !== undefined),
      digest: digestFor(signer.algorithm),
      // Its own timestamp is not known yet.
      mayBeAugmented: this.target !== 'B-B',
    };
    const certificate = await ask<Prepared>(session, message, 'prepared');
    const cms = await this.cms(certificate, timestamps);
    return fileOf(session, certificate, { cms, document: new Uint8Array(0) });
  }

  close(): Promise<void> {
    return this.threads.close();
  }

  /** Prepares and signs, with a timestamp when an authority gives one. */
  private async sign(session: Session, request: SealRequest): Promise<{ prepared: Prepared; cms: Cms }> {
    const { timestamps } = this;
    if (timestamps) {
      const stamped = await this.signAt(session, request, 'B-T', timestamps);
      if (stamped.cms.isTimestamped) return stamped;
    }
    // The completion certificate states the level: without a timestamp the document is prepared anew.
    return this.signAt(session, request, 'B-B', undefined);
  }

  private async signAt(
    session: Session,
    request: SealRequest,
    level: SealLevel,
    timestamps: TimestampClient | undefined,
  ): Promise<{ prepared: Prepared; cms: Cms }> {
    const prepared = await ask<Prepared>(session, await this.message(request, level, false), 'prepared');
    return { prepared, cms: await this.cms(prepared, timestamps) };
  }

  private cms({ digest }: Prepared, timestamps: TimestampClient | undefined): Promise<Cms> {
    return buildCms({
      signer: this.signer,
      digest,
      ...(timestamps && { timestamp: async (signature) => (await timestamps.stamp(signature))?.token }),
    });
  }

  private async message(request: SealRequest, level: SealLevel, isDryRun: boolean): Promise<PrepareMessage> {
    if (request.document.length > maxDocumentBytes) throw new AppError('document_too_large');
    return {
      ...request,
      type: 'prepare',
      document: inSharedMemory(request.document),
      reserveBytes: await cmsSizeBound(this.signer, level !== 'B-B'),
      digest: digestFor(this.signer.algorithm),
      level,
      mayBeAugmented: isLower(level, this.target) || !isLower(level, 'B-LT'),
      isDryRun,
      limits: { memoryBytes: this.memoryBytes },
    };
  }
}

/** Fills the signature in; `document` holds the base of the file unless the answer brings its own. */
async function fileOf(
  session: Session,
  prepared: Prepared,
  { cms, document }: { cms: Cms; document: Uint8Array },
): Promise<SealedFile> {
  const { fault } = verifyCms(readCms(cms.der), () => prepared.digest);
  if (fault) throw new Error(`The signature just made is not valid: ${fault}.`);
  const filled = await ask<Filled>(session, { type: 'fill', cms: cms.der }, 'filled');
  const base = filled.base instanceof Uint8Array ? filled.base : slice(document, filled.base);
  return {
    chunks: [base, filled.update],
    size: base.length + filled.update.length,
    sha256: filled.sha256,
    pages: prepared.pages + prepared.addedPages,
    level: cms.isTimestamped ? 'B-T' : 'B-B',
  };
}

/** Asks the thread. A call that exceeds its time or memory means that the document is too complex. */
async function ask<T extends Answer>(session: Session, message: object, expected: T['type']): Promise<T> {
  let answer: Answer;
  try {
    answer = (await session.call(message)) as Answer;
  } catch (error) {
    if (!(error instanceof ResourceLimitExceeded)) throw error;
    throw new AppError('document_too_complex', { cause: error });
  }
  if (answer.type === 'refused') throw new AppError(answer.code, { message: answer.message });
  if (answer.type === 'failed') throw new Error('The sealing thread failed.', { cause: answer.stack });
  if (answer.type !== expected) throw new Error(`The sealing thread answered ${answer.type} instead of ${expected}.`);
  return answer as T;
}

function slice(document: Uint8Array, { offset, length }: { offset: number; length: number }): Uint8Array {
  return document.subarray(offset, offset + length);
}

/** The completion certificate of a preflight. */
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
