/** The Sealer port over worker threads: the document is read there, the key is used here. */
import { createHash } from 'node:crypto';
import type { LogDocument, LogDrawer } from '../domain/accounts/log-document.ts';
import { maxDocumentBytes } from '../domain/documents/document.ts';
import type { DocumentJoiner, FileToJoin, JoinedDocument, Sealer, Signer } from '../domain/documents/sealer.ts';
import {
  type CompletionCertificate,
  isLower,
  type Preflight,
  type SealedDocument,
  type SealedFile,
  type SealLevel,
  type SealRequest,
} from '../domain/documents/sealing.ts';
import type { FoundText } from '../domain/documents/text-places.ts';
import type { AuditTrailDocument, AuditTrailDrawer } from '../domain/envelopes/audit-trail-document.ts';
import { AppError } from '../errors.ts';
import { digestFor } from '../pki/algorithms.ts';
import { buildCms, cmsSizeBound } from '../pki/build-cms.ts';
import { readCertificate } from '../pki/certificate.ts';
import { buildChain } from '../pki/chain.ts';
import { readCms } from '../pki/read-cms.ts';
import { verifyCms } from '../pki/verify-cms.ts';
import { inSharedMemory } from '../threads/shared-memory.ts';
import { documentPoolDefaults, type PoolOptions, type Session, WorkerPool } from '../threads/worker-pool.ts';
import type { VerifyOptions } from '../verifying/verify-pdf.ts';
import { augmentAtOnce } from './augment/augment-at-once.ts';
import type { Authorities, AuthorityRun } from './augment/authorities.ts';
import type { PathValidationData } from './augment/revocation-client.ts';
import type { Timestamp } from './augment/timestamp-client.ts';
import type { PrepareCertificateRequest } from './prepare-certificate.ts';
import type { PrepareRequest } from './prepare-seal.ts';
import { askThread, type Filled, type Prepared } from './sealing-calls.ts';

export interface SealerOptions {
  signer: Signer;
  workerUrl: URL;
  /** The authorities that a seal above B-B needs. */
  authorities?: Authorities;
  /** The wanted level; `B-T` when absent and there are authorities. */
  target?: SealLevel;
  /** The trust anchors with which a seal above B-T is verified before it is used. */
  trust?: VerifyOptions['trust'];
  pool?: Partial<Omit<PoolOptions, 'url'>>;
}

export interface ClosableSealer extends Sealer, AuditTrailDrawer, LogDrawer, DocumentJoiner {
  close(): Promise<void>;
}

/** Threads start at the first document; `close` ends them. */
export function createSealer(options: SealerOptions): ClosableSealer {
  return new PooledSealer(options);
}

/** A sealed document whose level is the one its completion certificate states; or the lower level that was reached. */
type Attempt = { sealed: SealedDocument; prepared: Prepared } | { reached: SealLevel };

/** Entries of a log drawn in one call: a second of processor time for long ones in Arabic. */
const logEntriesPerCall = 500;

/** The authorities that are asked for one sealing, and the validation data of our own certificates. */
interface Asked {
  run: AuthorityRun | undefined;
  own: PathValidationData | undefined;
}

interface FileRequest extends Asked {
  session: Session;
  prepare: (reserveBytes: number) => Promise<Prepared>;
  at: Date;
  /** The document that the file begins with; absent for a new file. */
  document?: Uint8Array;
}

class PooledSealer implements ClosableSealer {
  private readonly options: SealerOptions;
  private readonly target: SealLevel;
  private readonly threads: WorkerPool;
  private readonly memoryBytes: number;

  constructor(options: SealerOptions) {
    const pool = { ...documentPoolDefaults, ...options.pool };
    this.options = options;
    this.target = options.authorities ? (options.target ?? 'B-T') : 'B-B';
    this.threads = new WorkerPool({ ...pool, url: options.workerUrl });
    this.memoryBytes = pool.growthBytes;
  }

  async preflight(
    ...[document, mimetype, stamps = [], { isLowPriority = false, earlierSignatures = 'override' } = {}]: Parameters<
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
      earlierSignatures,
    };
    const reserveBytes = await cmsSizeBound(this.options.signer);
    const dryRun = { ...this.prepareRequest(request, this.target), reserveBytes, isDryRun: true };
    const prepare = (session: Session) => askThread(session, 'prepare', dryRun);
    const { pages, pageSizes, findings, isSigned, formFields } = await this.threads.run(prepare, { isLowPriority });
    const size = document.length;
    return { pages, pageSizes, size, findings, earlierSignatures: isSigned ? earlierSignatures : null, formFields };
  }

  async findText(
    ...[document, mimetype, query, { isLowPriority = false } = {}]: Parameters<Sealer['findText']>
  ): Promise<FoundText> {
    if (mimetype !== 'application/pdf') return { places: query.texts.map(() => null), tags: [] };
    if (document.length > maxDocumentBytes) throw new AppError('document_too_large');
    const limits = { memoryBytes: this.memoryBytes };
    const request = { document: inSharedMemory(document), query, limits };
    return this.threads.run((session) => askThread(session, 'findText', request), { isLowPriority });
  }

  /**
   * Seals at the highest level that the authorities allow now, up to the wanted one. The completion certificate states
   * the level and is covered by the signature: when less is reached than it states, the document is sealed once more at
   * the level that was reached.
   * @throws AppError sealing_certificate_expired, the document codes
   */
  async seal(request: SealRequest): Promise<SealedDocument> {
    await this.refuseExpired(request.at);
    const run = this.options.authorities?.begin();
    const own = isLower(this.target, 'B-LT') ? undefined : await this.ownValidationData(run);
    let level: SealLevel = own && !own.isComplete ? 'B-T' : this.target;
    for (;;) {
      const attempt = await this.sealAt(level, request, { run, own });
      if ('sealed' in attempt) {
        const { sealed, prepared } = attempt;
        const reason = isLower(level, this.target) ? run?.reason() : undefined;
        const isBeside = prepared.addedPages === 0;
        const certificate = isBeside ? await this.sealCertificate(request, attempt, { run, own }) : undefined;
        return { ...sealed, ...(reason && { levelReason: reason }), ...(certificate && { certificate }) };
      }
      level = attempt.reached;
    }
  }

  /** Runs in the thread pool for documents, so that a long trail does not delay other requests. */
  drawAuditTrail(trail: AuditTrailDocument): Promise<Uint8Array> {
    return this.threads.run((session) => askThread(session, 'drawTrail', { trail }), { isLowPriority: true });
  }

  drawLog({ entries, ...head }: LogDocument): Promise<Uint8Array> {
    const [newest] = entries;
    const oldest = entries.at(-1);
    const range = newest && oldest && { newest: newest.sequence, oldest: oldest.sequence, newestHash: newest.hash };
    const slice = (start: number) => ({
      head: start === 0 ? { ...head, range: range ?? null } : null,
      entries: entries.slice(start, start + logEntriesPerCall),
      isLast: start + logEntriesPerCall >= entries.length,
    });
    const draw = async (session: Session) => {
      let file: Uint8Array | null = null;
      for (let start = 0; !file; start += logEntriesPerCall) file = await askThread(session, 'drawLog', slice(start));
      return file;
    };
    return this.threads.run(draw, { isLowPriority: true });
  }

  join(files: readonly FileToJoin[]): Promise<JoinedDocument> {
    const limits = { memoryBytes: this.memoryBytes };
    const shared = files.map(({ filename, bytes }) => ({ filename, bytes: inSharedMemory(bytes) }));
    const request = { files: shared, maxBytes: maxDocumentBytes, limits };
    return this.threads.run((session) => askThread(session, 'join', request), { isLowPriority: true });
  }

  close(): Promise<void> {
    return this.threads.close();
  }

  /** @throws AppError sealing_certificate_expired: verifiers would reject the seal */
  private async refuseExpired(at: Date): Promise<void> {
    const chain = (await this.options.signer.certificateChain()).map((der) => readCertificate(der));
    if (chain.some(({ notAfter }) => at > notAfter)) {
      throw new AppError('sealing_certificate_expired', { isNotStarted: true });
    }
  }

  /** The validation data of our own certificates. Without it no seal reaches a level above B-T. */
  private async ownValidationData(run: AuthorityRun | undefined): Promise<PathValidationData | undefined> {
    const chain = (await this.options.signer.certificateChain()).map((der) => readCertificate(der));
    const [own, ...pool] = chain;
    if (!own || !run) return undefined;
    return run.revocation.validationDataFor(buildChain(own, { pool, anchors: [], at: new Date() }).path);
  }

  /** The sealed document, or the lower level that can be reached now. */
  private sealAt(level: SealLevel, request: SealRequest, authorities: Asked): Promise<Attempt> {
    return this.threads.run(async (session) => {
      const { at, document } = request;
      const prepare = (reserveBytes: number) =>
        askThread(session, 'prepare', { ...this.prepareRequest(request, level), reserveBytes });
      const made = await this.fileAt(level, { session, prepare, at, document, ...authorities });
      if ('reached' in made) return made;
      const { file, prepared } = made;
      const { findings } = prepared;
      return { sealed: { ...file, level, pages: prepared.pages + prepared.addedPages, findings }, prepared };
    });
  }

  /** Seals the completion certificate as a separate file, at the level of the document or at the lower one that is reached. */
  private async sealCertificate(
    request: SealRequest,
    document: Extract<Attempt, { sealed: SealedDocument }>,
    authorities: Asked,
  ): Promise<SealedFile> {
    let { level } = document.sealed;
    for (;;) {
      const made = await this.certificateAt(level, request, { ...document, ...authorities });
      if ('chunks' in made) return made;
      level = made.reached;
    }
  }

  private certificateAt(
    level: SealLevel,
    { completionCertificate, auditTrail, attachments, at }: SealRequest,
    { sealed, prepared, ...authorities }: Extract<Attempt, { sealed: SealedDocument }> & Asked,
  ): Promise<SealedFile | { reached: SealLevel }> {
    const { sha256, pages, findings } = sealed;
    const [firstPage] = prepared.pageSizes;
    const request: Omit<PrepareCertificateRequest, 'reserveBytes'> = {
      completionCertificate,
      auditTrail,
      ...(attachments && { attachments }),
      at,
      level: sealed.level,
      sealed: { sha256, pages, findings, ...(firstPage && { firstPage }) },
      digest: digestFor(this.options.signer.algorithm),
      mayBeAugmented: this.mayBeAugmented(level),
    };
    return this.threads.run(async (session) => {
      const prepare = (reserveBytes: number) => askThread(session, 'certificate', { ...request, reserveBytes });
      const made = await this.fileAt(level, { session, prepare, at, ...authorities });
      if ('reached' in made) return made;
      return { ...made.file, pages: made.prepared.addedPages, level };
    });
  }

  /** Prepares a file, signs it and completes it to the level; or the lower level that can be reached now. */
  private async fileAt(
    level: SealLevel,
    { session, prepare, at, document, run, own }: FileRequest,
  ): Promise<{ file: Omit<SealedFile, 'pages' | 'level'>; prepared: Prepared } | { reached: SealLevel }> {
    const { prepared, cms, timestamp } = await this.preparedAndSigned(prepare, level === 'B-B' ? undefined : run);
    if (level !== 'B-B' && !timestamp) return { reached: 'B-B' };
    const isComplete = isLower(level, 'B-LT');
    const filled = await askThread(session, 'fill', { cms: cms.der, keepsFile: !isComplete });
    const chunks = [baseOf(filled, document), filled.update];
    if (isComplete) return { file: { ...sized(chunks), sha256: filled.sha256 }, prepared };
    if (!run || !own || !timestamp) return { reached: 'B-T' };
    const { trust } = this.options;
    const added = await augmentAtOnce({ level, session, run, own, timestamp, trust, at });
    if ('reached' in added) return added;
    chunks.push(...added.updates);
    return { file: { ...sized(chunks), sha256: sha256Of(chunks) }, prepared };
  }

  /** A signature whose timestamp needs more room than was reserved is made once more, with that room. */
  private async preparedAndSigned(prepare: FileRequest['prepare'], run: AuthorityRun | undefined) {
    for (;;) {
      const reserveBytes = await cmsSizeBound(this.options.signer, run?.timestamps.tokenBytes());
      const prepared = await prepare(reserveBytes);
      const signed = await this.sign(prepared, run);
      if (signed.cms.der.length <= reserveBytes) return { prepared, ...signed };
    }
  }

  private async sign(prepared: Prepared, run: AuthorityRun | undefined) {
    let timestamp: Timestamp | undefined;
    const stamp = async (signature: Uint8Array) => {
      timestamp = await run?.timestamps.stamp(signature);
      return timestamp?.token;
    };
    const { signer } = this.options;
    const cms = await buildCms({ signer, digest: prepared.digest, ...(run && { timestamp: stamp }) });
    const { fault } = verifyCms(readCms(cms.der), () => prepared.digest);
    if (fault) throw new Error(`The signature just made is not valid: ${fault}.`);
    return { cms, timestamp };
  }

  private prepareRequest(request: SealRequest, level: SealLevel): Omit<PrepareRequest, 'reserveBytes'> {
    if (request.document.length > maxDocumentBytes) throw new AppError('document_too_large');
    return {
      ...request,
      document: inSharedMemory(request.document),
      digest: digestFor(this.options.signer.algorithm),
      level,
      mayBeAugmented: this.mayBeAugmented(level),
      limits: { memoryBytes: this.memoryBytes },
    };
  }

  private mayBeAugmented(level: SealLevel): boolean {
    return isLower(level, this.target) || !isLower(level, 'B-LT');
  }
}

function baseOf({ base }: Filled, document: Uint8Array = new Uint8Array(0)): Uint8Array {
  return base instanceof Uint8Array ? base : document.subarray(base.offset, base.offset + base.length);
}

function sized(chunks: Uint8Array[]) {
  return { chunks, size: chunks.reduce((sum, { length }) => sum + length, 0) };
}

function sha256Of(chunks: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}

/** The completion certificate of a preflight. */
const sampleCertificate: CompletionCertificate = {
  envelopeId: '00000000-0000-0000-0000-000000000000',
  envelopeName: 'Preflight',
  filename: 'document.pdf',
  originalSha256: '0'.repeat(64),
  ownerEmail: 'owner@example.com',
  completed: { by: 'owner', at: new Date(0) },
  signers: [],
  consents: [],
  events: [],
  auditHead: '0'.repeat(64),
  verifyUrl: 'https://example.com/verify',
};
