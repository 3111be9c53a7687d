/** Joins files in a thread of the page, with the code of the service: a hostile file can stop this thread, never the page. */
import { AppError } from '../../../../shared/errors.ts';
import { joinDocuments } from '../../../../shared/pdf/joining/join-documents.ts';
import type { JoinReply, JoinRequest } from './messages.ts';

/** The global scope of a worker. The type library of workers conflicts with that of the pages. */
interface WorkerScope {
  onmessage: ((event: { data: JoinRequest }) => void) | null;
  postMessage(message: JoinReply, moved?: ArrayBuffer[]): void;
}

const scope = globalThis as unknown as WorkerScope;

scope.onmessage = ({ data: { files, maxBytes } }) => {
  try {
    const joined = joinDocuments(files, { maxBytes });
    const { buffer } = joined.bytes;
    scope.postMessage({ joined }, buffer instanceof ArrayBuffer ? [buffer] : []);
  } catch (error) {
    if (error instanceof AppError) {
      scope.postMessage({ refused: error.code, message: error.message, details: error.details ?? {} });
    } else scope.postMessage({ failed: String(error) });
  }
};
