/** The Sealer port over worker threads: the document is read there, the key is used here. */
import { createHash } from 'node:crypto';
import { maxDocumentBytes } from '../domain/documents/document.ts';
import type { Sealer, Signer } from '../domain/documents/sealer.ts';
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

export interface ClosableSealer extends Sealer, AuditTrailDrawer {
  close(): Promise<void>;
}

/** Threads start at the first document; `close` ends them. */
export function createSealer(options: SealerOptions): ClosableSealer {
  return new PooledSealer(options);
}

/** A sealed document whose level is the one its completion certificate states; or the lower level that was reached. */
type Attempt = { sealed: SealedDocument; prepared: Prepared } | { reached: SealLevel };

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
    const dryRun = { ...(await this.prepareRequest(request, this.target)), isDryRun: true };
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
        const certificate = prepared.addedPages === 0 ? await this.sealCertificate(request, attempt, run) : undefined;
        return { ...sealed, ...(reason && { levelReason: reason }), ...(certificate && { certificate }) };
      }
      level = attempt.reached;
    }
  }

  /** Runs in the thread pool for documents, so that a long trail does not delay other requests. */
  drawAuditTrail(trail: AuditTrailDocument): Promise<Uint8Array> {
    return this.threads.run((session) => askThread(session, 'drawTrail', { trail }), { isLowPriority: true });
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
  private sealAt(
    level: SealLevel,
    request: SealRequest,
    { run, own }: { run: AuthorityRun | undefined; own: PathValidationData | undefined },
  ): Promise<Attempt> {
    return this.threads.run(async (session) => {
      const prepared = await askThread(session, 'prepare', await this.prepareRequest(request, level));
      const signed = await this.sign(prepared, level === 'B-B' ? undefined : run);
      if (level !== 'B-B' && !signed.timestamp) return { reached: 'B-B' };
      const isComplete = isLower(level, 'B-LT');
      const filled = await askThread(session, 'fill', { cms: signed.cms.der, keepsFile: !isComplete });
      const facts = { level, pages: prepared.pages + prepared.addedPages, findings: prepared.findings };
      const chunks = [baseOf(filled, request.document), filled.update];
      if (isComplete) return { sealed: { ...facts, ...sized(chunks), sha256: filled.sha256 }, prepared };
      const { timestamp } = signed;
      if (!run || !own || !timestamp) return { reached: 'B-T' };
      const { trust } = this.options;
      const added = await augmentAtOnce({ level, session, run, own, timestamp, trust, at: request.at });
      if ('reached' in added) return added;
      chunks.push(...added.updates);
      return { sealed: { ...facts, ...sized(chunks), sha256: sha256Of(chunks) }, prepared };
    });
  }

  /** Seals the completion certificate as a separate file. Its level is that of its own signature. */
  private sealCertificate(
    { completionCertificate, auditTrail, attachments, at }: SealRequest,
    { sealed, prepared }: Extract<Attempt, { sealed: SealedDocument }>,
    run: AuthorityRun | undefined,
  ): Promise<SealedFile> {
    const { sha256, pages, findings, level } = sealed;
    const [firstPage] = prepared.pageSizes;
    return this.threads.run(async (session) => {
      const { signer } = this.options;
      const request: PrepareCertificateRequest = {
        completionCertificate,
        auditTrail,
        ...(attachments && { attachments }),
        at,
        level,
        sealed: { sha256, pages, findings, ...(firstPage && { firstPage }) },
        reserveBytes: await cmsSizeBound(signer, run !== undefined),
        digest: digestFor(signer.algorithm),
        // Its own timestamp is not known yet.
        mayBeAugmented: this.target !== 'B-B',
      };
      const certificate = await askThread(session, 'certificate', request);
      const { cms, timestamp } = await this.sign(certificate, run);
      const filled = await askThread(session, 'fill', { cms: cms.der, keepsFile: false });
      const file = sized([baseOf(filled), filled.update]);
      return { ...file, sha256: filled.sha256, pages: certificate.addedPages, level: timestamp ? 'B-T' : 'B-B' };
    });
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

  private async prepareRequest(request: SealRequest, level: SealLevel): Promise<PrepareRequest> {
    if (request.document.length > maxDocumentBytes) throw new AppError('document_too_large');
    const { signer } = this.options;
    return {
      ...request,
      document: inSharedMemory(request.document),
      reserveBytes: await cmsSizeBound(signer, level !== 'B-B'),
      digest: digestFor(signer.algorithm),
      level,
      mayBeAugmented: isLower(level, this.target) || !isLower(level, 'B-LT'),
      limits: { memoryBytes: this.memoryBytes },
    };
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
  owner: 'owner@example.com',
  finalizedBy: 'owner@example.com',
  signers: [],
  events: [],
  auditHead: '0'.repeat(64),
  verifyUrl: 'https://example.com/verify',
};
