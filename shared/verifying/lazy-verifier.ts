/** The Verifier port, opened at first use: its code and worker threads cost the start of the app nothing. */
import type { Verifier } from '../domain/verifier.ts';
import { workerUrl } from '../threads/worker-url.ts';
import type { TrustSettings } from './trust.ts';

export function lazyVerifier(settings: TrustSettings): Verifier {
  let opened: Promise<Verifier> | undefined;
  const open = async () => {
    const [{ trustOf }, { createVerifier }] = await Promise.all([import('./trust.ts'), import('./verifier.ts')]);
    return createVerifier({ trust: trustOf(settings), workerUrl: workerUrl('verifying') });
  };
  return {
    async verify(file, at) {
      opened ??= open().catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      return (await opened).verify(file, at);
    },
  };
}
