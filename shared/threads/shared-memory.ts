/** The one copy that is made of a document for the threads, and none when it already lies in shared memory. */
export function inSharedMemory(document: Uint8Array): Uint8Array {
  if (document.buffer instanceof SharedArrayBuffer) return document;
  const shared = new Uint8Array(new SharedArrayBuffer(document.length));
  shared.set(document);
  return shared;
}
