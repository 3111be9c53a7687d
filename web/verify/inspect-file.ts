/** Runs the service's own verifier on this device, in a separate thread. */
import type { Inspected, InspectRequest } from './worker/messages.ts';
import verifierUrl from './worker/verify-worker.ts?worker';

/** A file that takes longer than this on a slow phone is not one that its reader should wait for. */
const timeoutMs = 60_000;

/**
 * Checks a file; null when that takes too long. The bytes are handed over: `file` is empty afterwards.
 * @throws Error when the verifier cannot be loaded
 */
export function inspectFile(file: Uint8Array<ArrayBuffer>): Promise<Inspected | null> {
  return new Promise<Inspected | null>((resolve, reject) => {
    const worker = new Worker(verifierUrl);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      worker.terminate();
      settle();
    };
    const timer = setTimeout(() => end(() => resolve(null)), timeoutMs);
    worker.onmessage = ({ data }: MessageEvent<Inspected>) => end(() => resolve(data));
    worker.onerror = () => end(() => reject(new Error('The verifier could not be started.')));
    worker.postMessage({ file, at: Date.now() } satisfies InspectRequest, [file.buffer]);
  });
}
