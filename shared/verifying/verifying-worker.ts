/** A verifying thread: files of strangers are read here, where a hang or a flood of memory ends the thread alone. */
import { parentPort } from 'node:worker_threads';
import { verifyPdf } from './verify-pdf.ts';
import type { VerifyAnswer, VerifyMessage } from './verifying-messages.ts';

function answer({ file, options }: VerifyMessage): VerifyAnswer {
  try {
    return { type: 'verified', report: verifyPdf(file, options) };
  } catch (error) {
    return { type: 'failed', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (message: VerifyMessage) => parentPort?.postMessage(answer(message)));
parentPort?.postMessage({ type: 'ready' } satisfies VerifyAnswer);
