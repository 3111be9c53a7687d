import type { Ports } from '../../../domain/ports.ts';
import { AppError } from '../../../errors.ts';

export type CertificateDeps = Ports<'sealingCertificate' | 'clock'>;

/**
 * Refuses what ends in a seal while the sealing certificate has expired. It does not count as an attempt: the sweep
 * seals what waits once the certificate is renewed.
 * @throws AppError sealing_certificate_expired
 */
export async function refuseExpiredCertificate({ sealingCertificate, clock }: CertificateDeps): Promise<void> {
  const { daysLeft } = await sealingCertificate.examine(clock.now());
  if (daysLeft !== null && daysLeft < 0) throw new AppError('sealing_certificate_expired', { isNotStarted: true });
}
