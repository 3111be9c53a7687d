/** A verifying thread. A hostile file that hangs or takes all memory ends this thread only. */
import { parentPort } from 'node:worker_threads';
import { tellReady } from '../threads/processor-time.ts';
import { noteSharedMemory } from '../threads/shared-memory.ts';
import { verifyPdf } from './verify-pdf.ts';
import type { VerifyAnswer, VerifyMessage } from './verifying-messages.ts';

function answer({ file, options }: VerifyMessage): VerifyAnswer {
  try {
    return { type: 'verified', report: verifyPdf(file, options) };
  } catch (error) {
    return { type: 'failed', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (message: VerifyMessage) => {
  noteSharedMemory(message.file);
  parentPort?.postMessage(answer(message));
});
tellReady();
