/** Joins files into one PDF on this device. */
import type { DocumentPart } from '../../../shared/domain/document-part.ts';
import { Failure } from '../../http/request.ts';
import joinerUrl from './worker/join-worker.ts?worker';
import type { JoinReply, JoinRequest } from './worker/messages.ts';

export const maxDocumentBytes = 25_000_000;

/** Files that take longer than this are more than a document. */
const timeoutMs = 60_000;

export interface Joined {
  bytes: Uint8Array<ArrayBuffer>;
  parts: DocumentPart[];
}

/**
 * A thread of its own for each call: its memory is free when the call has ended.
 * @throws Failure with the code of the refusal, whose details name the file, such as `documents[2]`
 */
export async function joinFiles(files: readonly File[]): Promise<Joined> {
  const read = files.map(async (file) => ({
    filename: file.name,
    bytes: new Uint8Array(await file.arrayBuffer()),
  }));
  const request: JoinRequest = { files: await Promise.all(read), maxBytes: maxDocumentBytes };
  const reply = await answerTo(request);
  if ('joined' in reply) {
    const { bytes, parts } = reply.joined;
    return { bytes: bytes as Uint8Array<ArrayBuffer>, parts };
  }
  if ('refused' in reply) {
    throw new Failure({ code: reply.refused as Failure['code'], message: reply.message, details: reply.details });
  }
  throw new Failure({ code: 'page_error', message: reply.failed });
}

function answerTo(request: JoinRequest): Promise<JoinReply> {
  return new Promise((resolve) => {
    const worker = new Worker(joinerUrl);
    const end = (reply: JoinReply) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(reply);
    };
    const tooComplex = { refused: 'document_too_complex', message: 'It takes too long.', details: {} } as const;
    const timer = setTimeout(() => end(tooComplex), timeoutMs);
    worker.onmessage = ({ data }: MessageEvent<JoinReply>) => end(data);
    worker.onerror = () => end({ failed: 'The files could not be joined.' });
    worker.postMessage(
      request,
      request.files.map(({ bytes }) => bytes.buffer as ArrayBuffer),
    );
  });
}
