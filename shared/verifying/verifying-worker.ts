/** A verifying thread. A hostile file that hangs or takes all memory ends this thread only. */
import { noteSharedMemory } from '../threads/shared-memory.ts';
import { answerCalls } from '../threads/thread-calls.ts';
import type { VerifyMessage } from './verifier.ts';
import { verifyPdf } from './verify-pdf.ts';

answerCalls(({ file, options }: VerifyMessage) => {
  noteSharedMemory(file);
  return verifyPdf(file, options);
});
