/**
 * A sealing thread. It prepares one document at a time and keeps it until its signature and all later additions have
 * arrived.
 */
import { noteSharedMemory } from '../threads/shared-memory.ts';
import { answerCalls } from '../threads/thread-calls.ts';
import type { LogPages } from './audit-trail/draw-organization-log.ts';
import type { AugmentedFile } from './augment/augmented-file.ts';
import { prepareCertificate } from './prepare-certificate.ts';
import { prepareSeal } from './prepare-seal.ts';
import type { PreparedSeal } from './prepared-seal.ts';
import type { CallName, Filled, Prepared, SealingCalls, SealingMessage } from './sealing-calls.ts';

let prepared: { seal: PreparedSeal; document: Uint8Array } | undefined;
let sealed: AugmentedFile | undefined;
let log: LogPages | undefined;

type Handlers = {
  [Name in CallName]: (request: SealingCalls[Name][0]) => SealingCalls[Name][1] | Promise<SealingCalls[Name][1]>;
};

// The modules that are imported within a handler load at its first call: most seals need none of them.
const handlers: Handlers = {
  prepare: (request) => keep(() => prepareSeal(request), request.isDryRun ? undefined : request.document),
  certificate: (request) => keep(() => prepareCertificate(request), new Uint8Array(0)),
  fill,
  addValidationData: ({ store, at }) => keptFile().addValidationData(store, at),
  prepareTimestamp: ({ at, reserveBytes }) => keptFile().prepareTimestamp(at, reserveBytes),
  addTimestamp: ({ token }) => keptFile().addTimestamp(token),
  inspect: ({ trust, at }) => keptFile().inspect(trust, at).level,
  findText: async (request) => (await import('./find-text.ts')).findText(request),
  join: async ({ files, ...options }) => {
    for (const { bytes } of files) noteSharedMemory(bytes);
    return (await import('../pdf/joining/join-documents.ts')).joinDocuments(files, options);
  },
  drawTrail: async ({ trail }) => (await import('./audit-trail/draw-audit-trail.ts')).drawAuditTrail(trail),
  drawLog,
};

/** Keeps the prepared seal of a document for `fill`; nothing without a document. */
function keep(prepare: () => PreparedSeal, document: Uint8Array | undefined): Prepared {
  sealed = undefined;
  const seal = prepare();
  prepared = document && { seal, document };
  return { ...seal.facts, digest: seal.digest };
}

function keptFile(): AugmentedFile {
  if (!sealed) throw new Error('No sealed file was kept to be augmented.');
  return sealed;
}

async function drawLog({ head, entries, isLast }: SealingCalls['drawLog'][0]): Promise<Uint8Array | null> {
  if (head) log = await (await import('./audit-trail/draw-organization-log.ts')).beginOrganizationLog(head);
  if (!log) throw new Error('No log was begun.');
  log.add(entries);
  if (!isLast) return null;
  const file = log.finish();
  log = undefined;
  return file;
}

async function fill({ cms, keepsFile }: SealingCalls['fill'][0]): Promise<Filled> {
  if (!prepared) throw new Error('No document was prepared for this signature.');
  const { seal, document } = prepared;
  prepared = undefined;
  const sha256 = seal.fill(cms);
  const { base, update } = seal;
  if (keepsFile) sealed = new (await import('./augment/augmented-file.ts')).AugmentedFile(base, update.bytes);
  const isOwn = base.buffer === document.buffer;
  return {
    sha256,
    base: isOwn ? { offset: base.byteOffset - document.byteOffset, length: base.length } : base,
    update: update.bytes,
  };
}

/** A filled seal is not needed any more: its buffers are moved to the main thread. */
function movable(result: unknown): ArrayBuffer[] {
  const { base, update } = (result ?? {}) as Partial<Filled>;
  return [base, update].flatMap((part) => {
    return part instanceof Uint8Array && part.buffer instanceof ArrayBuffer ? [part.buffer] : [];
  });
}

function handle<Name extends CallName>({ call, request }: SealingMessage<Name>): unknown {
  if ('document' in request) noteSharedMemory(request.document);
  return handlers[call](request);
}

answerCalls<SealingMessage>(handle, movable);
