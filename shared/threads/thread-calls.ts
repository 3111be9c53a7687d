/** Calls of a thread that reads documents: one message and one reply, which is a result, a refusal or a failure. */
import { parentPort } from 'node:worker_threads';
import { AppError, type ErrorCode } from '../errors.ts';
import { reportReady } from './processor-time.ts';
import type { Session } from './worker-pool.ts';

/** Errors by their fields: classes are lost when a message crosses threads. */
type Reply =
  | { result: unknown }
  | { refused: ErrorCode; message: string; details?: Record<string, string> | undefined }
  | { stack: string };

async function replyOf(call: () => unknown): Promise<Reply> {
  try {
    return { result: await call() };
  } catch (error) {
    if (error instanceof AppError) return { refused: error.code, message: error.message, details: error.details };
    return { stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/**
 * Answers each message with the result of `handle`. Called on the thread itself.
 * @param movable the buffers of a result that are moved to the main thread instead of copied
 */
export function answerCalls<Message>(
  handle: (message: Message) => unknown,
  movable: (result: unknown) => ArrayBuffer[] = () => [],
): void {
  parentPort?.on('message', async (message: Message) => {
    const reply = await replyOf(() => handle(message));
    parentPort?.postMessage(reply, 'result' in reply ? movable(reply.result) : []);
  });
  reportReady();
}

/**
 * The result of one call.
 * @throws AppError with the refusal of the thread, ResourceLimitExceeded beyond the bounds, Error when the thread failed
 */
export async function callThread(session: Session, message: object): Promise<unknown> {
  const reply = (await session.call(message)) as Reply;
  if ('refused' in reply) {
    const { refused, message, details } = reply;
    throw new AppError(refused, { message, ...(details && { details }) });
  }
  if ('stack' in reply) throw new Error('The thread failed.', { cause: reply.stack });
  return reply.result;
}
