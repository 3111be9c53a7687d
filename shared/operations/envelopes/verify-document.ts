/**
 * Anyone asks whether this service sealed a file and whether it is intact: by the file's hash, or by the file itself, which
 * is examined and not stored.
 */

import type { VerificationReport } from '../../domain/documents/verification.ts';
import type { EnvelopeRecords, KnownSeal } from '../../domain/envelopes/envelope-records.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Throttle } from '../../domain/rate-limit.ts';

type Deps = Ports<'verifier' | 'clock'> & {
  envelopes: Pick<EnvelopeRecords, 'findSealed'>;
  throttle: Pick<Throttle, 'admitVerification'>;
};

export interface Verification {
  /** This service sealed exactly this file. */
  isKnown: boolean;
  seal: KnownSeal | null;
  /** What an examination of the uploaded file found; null when only its hash was given. */
  report: VerificationReport | null;
}

/**
 * @param input.sha256 hex in either case: some tools print it in capitals
 * @throws AppError rate_limit_exceeded
 */
export async function verifyDocument(
  deps: Deps,
  input: { sha256: string; clientAddress: string } | { file: Uint8Array; clientAddress: string },
): Promise<Verification> {
  await deps.throttle.admitVerification(input.clientAddress);
  const report = 'file' in input ? await deps.verifier.verify(input.file, deps.clock.now()) : null;
  const sha256 = 'sha256' in input ? input.sha256.toLowerCase() : (report?.sha256 ?? '');
  const seal = await deps.envelopes.findSealed(sha256);
  return { isKnown: seal !== null, seal, report };
}
