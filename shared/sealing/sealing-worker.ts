/**
 * A sealing thread. It prepares one document at a time and keeps it until its signature and all later additions have
 * arrived.
 */
import { parentPort } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import { tellReady } from '../threads/processor-time.ts';
import { noteSharedMemory } from '../threads/shared-memory.ts';
import type { AugmentedFile } from './augment/augmented-file.ts';
import { prepareCertificate } from './prepare-certificate.ts';
import { prepareSeal } from './prepare-seal.ts';
import type { PreparedSeal } from './prepared-seal.ts';
import type { Answer, AugmentMessage, FillMessage, Question } from './sealing-messages.ts';

let prepared: { seal: PreparedSeal; document: Uint8Array } | undefined;
let sealed: AugmentedFile | undefined;

async function answer(question: Question): Promise<Answer> {
  try {
    if (question.type === 'fill') return await fill(question);
    if (question.type === 'findText') {
      // Loaded at its first use: few documents place fields by their text.
      const { findText } = await import('./find-text.ts');
      return { type: 'textFound', ...findText(question) };
    }
    if (question.type === 'drawTrail') {
      // Loaded at its first use: a seal needs no translations.
      const { drawAuditTrail } = await import('./audit-trail/draw-audit-trail.ts');
      return { type: 'trailDrawn', file: await drawAuditTrail(question.trail) };
    }
    if (question.type !== 'prepare' && question.type !== 'certificate') return augment(question);
    sealed = undefined;
    const isDocument = question.type === 'prepare';
    const seal = isDocument ? prepareSeal(question) : prepareCertificate(question);
    const isKept = !isDocument || !question.isDryRun;
    prepared = isKept ? { seal, document: isDocument ? question.document : new Uint8Array(0) } : undefined;
    const { digest, pages, addedPages, pageSizes, findings, isSigned, formFields } = seal;
    const isBeside = addedPages === 0;
    return { type: 'prepared', digest, pages, addedPages, pageSizes, findings, isSigned, isBeside, formFields };
  } catch (error) {
    if (error instanceof AppError) return { type: 'refused', code: error.code, message: error.message };
    return { type: 'failed', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function fill({ cms, keepsFile }: FillMessage): Promise<Answer> {
  if (!prepared) throw new Error('No document was prepared for this signature.');
  const { seal, document } = prepared;
  prepared = undefined;
  const sha256 = seal.fill(cms);
  const { base, update } = seal;
  if (keepsFile) {
    // Loaded at its first use: a seal that is complete with its timestamp needs no verifier.
    const { AugmentedFile } = await import('./augment/augmented-file.ts');
    sealed = new AugmentedFile(base, update.bytes);
  }
  const isOwn = base.buffer === document.buffer;
  return {
    type: 'filled',
    sha256,
    base: isOwn ? { offset: base.byteOffset - document.byteOffset, length: base.length } : base,
    update: update.bytes,
  };
}

function augment(question: AugmentMessage): Answer {
  if (!sealed) throw new Error('No sealed file was kept to be augmented.');
  switch (question.type) {
    case 'addValidationData':
      return { type: 'appended', update: sealed.addValidationData(question.store, question.at) };
    case 'prepareTimestamp':
      return { type: 'timestampPrepared', sha256: sealed.prepareTimestamp(question.at) };
    case 'addTimestamp':
      return { type: 'appended', update: sealed.addTimestamp(question.token) };
    case 'inspect':
      return { type: 'inspected', level: sealed.inspect(question.trust, question.at).level };
  }
}

/** Buffers that this thread no longer needs are moved to the main thread instead of copied. */
function movable(message: Answer): ArrayBuffer[] {
  if (message.type !== 'filled') return [];
  const parts = message.base instanceof Uint8Array ? [message.base, message.update] : [message.update];
  return parts.map((part) => part.buffer).filter((buffer): buffer is ArrayBuffer => buffer instanceof ArrayBuffer);
}

parentPort?.on('message', async (question: Question) => {
  if ('document' in question) noteSharedMemory(question.document);
  const message = await answer(question);
  parentPort?.postMessage(message, movable(message));
});
tellReady();
