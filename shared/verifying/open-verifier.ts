/** The Verifier port, made at its first use: its code and worker threads cost the start of the app nothing. */
import type { Verifier } from '../domain/documents/verification.ts';
import { lazily } from '../lazily.ts';
import { workerUrl } from '../threads/worker-url.ts';
import type { TrustSettings } from './trust.ts';

export function openVerifier(settings: TrustSettings): Verifier {
  const verifier = lazily(async () => {
    const [{ trustOf }, { createVerifier }] = await Promise.all([import('./trust.ts'), import('./verifier.ts')]);
    return createVerifier({ trust: trustOf(settings), workerUrl: workerUrl('verifying') });
  });
  return { verify: async (file, at) => (await verifier()).verify(file, at) };
}
