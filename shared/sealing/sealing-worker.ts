/** A sealing thread: prepares one document at a time and keeps it until its signature comes. */
import { parentPort } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import { prepareCertificate } from './prepare-certificate.ts';
import { prepareSeal } from './prepare-seal.ts';
import type { PreparedSeal } from './prepared-seal.ts';
import type { Answer, Question } from './sealing-messages.ts';

let prepared: { seal: PreparedSeal; document: Uint8Array } | undefined;

function answer(question: Question): Answer {
  try {
    if (question.type === 'fill') return fill(question.cms);
    const isDocument = question.type === 'prepare';
    const seal = isDocument ? prepareSeal(question) : prepareCertificate(question);
    const isKept = !isDocument || !question.isDryRun;
    prepared = isKept ? { seal, document: isDocument ? question.document : new Uint8Array(0) } : undefined;
    const { digest, pages, addedPages, pageSizes, findings } = seal;
    const isBeside = addedPages === 0;
    return { type: 'prepared', digest, pages, addedPages, pageSizes, findings, isBeside };
  } catch (error) {
    if (error instanceof AppError) return { type: 'refused', code: error.code, message: error.message };
    return { type: 'failed', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function fill(cms: Uint8Array): Answer {
  if (!prepared) throw new Error('No document was prepared for this signature.');
  const { seal, document } = prepared;
  prepared = undefined;
  const sha256 = seal.fill(cms);
  const { base } = seal;
  const isOwn = base.buffer === document.buffer;
  return {
    type: 'filled',
    sha256,
    base: isOwn ? { offset: base.byteOffset - document.byteOffset, length: base.length } : base,
    update: seal.update.bytes,
  };
}

/** Buffers that this thread no longer needs are moved to the main thread instead of copied. */
function movable(message: Answer): ArrayBuffer[] {
  if (message.type !== 'filled') return [];
  const parts = message.base instanceof Uint8Array ? [message.base, message.update] : [message.update];
  return parts.map((part) => part.buffer).filter((buffer): buffer is ArrayBuffer => buffer instanceof ArrayBuffer);
}

parentPort?.on('message', (question: Question) => {
  const message = answer(question);
  parentPort?.postMessage(message, movable(message));
});
parentPort?.postMessage({ type: 'ready' } satisfies Answer);
