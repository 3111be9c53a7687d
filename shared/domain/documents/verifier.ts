/** Port: the verifier. */
import type { VerificationReport } from './verification.ts';

export interface Verifier {
  verify(file: Uint8Array, at: Date): Promise<VerificationReport>;
}
