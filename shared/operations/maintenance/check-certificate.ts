import type { SealingCertificate } from '../../domain/sealing.ts';
import type { Clock } from '../../domain/system.ts';

/** Below this many days somebody has to act: a public authority takes days to weeks. */
const enoughDays = 30;

export interface CertificateCheck {
  /** 0 when nothing is wrong. */
  failures: number;
  /** -1 when there is no certificate that can be read. */
  daysLeft: number;
  subject: string;
  findings: string;
}

/** Examines the sealing certificate. */
export async function checkCertificate(deps: {
  sealingCertificate: SealingCertificate;
  clock: Clock;
}): Promise<CertificateCheck> {
  const { subject, daysLeft, errors, warnings } = await deps.sealingCertificate.examine(deps.clock.now());
  const isShort = daysLeft !== null && daysLeft < enoughDays;
  return {
    failures: errors.length + (isShort ? 1 : 0),
    daysLeft: daysLeft ?? -1,
    subject: subject ?? '',
    findings: [...errors, ...warnings].join(' '),
  };
}
