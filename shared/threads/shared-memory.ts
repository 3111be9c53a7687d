/** Documents in memory that the main thread and a worker thread see at once. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Copies a document once for the threads, unless it already is in shared memory. */
export function inSharedMemory(document: Uint8Array): Uint8Array {
  if (document.buffer instanceof SharedArrayBuffer) return document;
  const shared = new Uint8Array(new SharedArrayBuffer(document.length));
  shared.set(document);
  return shared;
}

/** Bytes of documents that may wait for a collection. */
const uncollectedBytes = 64 << 20;

let seenBytes = 0;
let collect: (() => void) | undefined;

/**
 * Called on a worker thread with each document that it is sent. V8 does not count shared memory toward the heap of any
 * thread, and a thread that makes little else would keep hundreds of documents until its next collection.
 */
export function noteSharedMemory(document: Uint8Array): void {
  seenBytes += document.length;
  if (seenBytes <= uncollectedBytes) return;
  seenBytes = document.length;
  collect ??= collector();
  collect();
}

/** Makes V8 collect all garbage of the calling thread when it is called, without a flag of the command line. */
export function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
