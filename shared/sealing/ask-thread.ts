/** Sends one request to a sealing thread and checks its answer. */
import { AppError } from '../errors.ts';
import { ResourceLimitExceeded } from '../threads/pooled-worker.ts';
import type { Session } from '../threads/worker-pool.ts';
import type { Answer, Question } from './sealing-messages.ts';

/**
 * Asks the thread. A call that exceeds its time or memory means that the document is too complex.
 * @throws AppError with the thread's refusal; Error when it failed
 */
export async function askThread<T extends Answer>(
  session: Session,
  message: Question,
  expected: T['type'],
): Promise<T> {
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
