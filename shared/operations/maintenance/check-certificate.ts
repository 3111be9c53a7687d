/** A timer examines the sealing certificate: whether seals are believed, and for how many days. */
import type { Ports } from '../../domain/ports.ts';

/** Below this many days the operator must renew the certificate: a public authority takes days to weeks. */
const enoughDays = 30;

export interface CertificateCheck {
  /** Empty when the certificate is fit for sealing, and for long enough. */
  failures: string[];
  /** -1 if there is no readable certificate. */
  daysLeft: number;
  subject: string;
  findings: string;
}

export async function checkCertificate(deps: Ports<'sealingCertificate' | 'clock'>): Promise<CertificateCheck> {
  const { subject, daysLeft, errors, warnings } = await deps.sealingCertificate.examine(deps.clock.now());
  const isShort = daysLeft !== null && daysLeft < enoughDays;
  return {
    failures: isShort ? [...errors, `expires in ${daysLeft} days`] : errors,
    daysLeft: daysLeft ?? -1,
    subject: subject ?? '',
    findings: [...errors, ...warnings].join(' '),
  };
}
