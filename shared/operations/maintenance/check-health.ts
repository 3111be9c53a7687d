/** Checks of the service by a timer and by the health route. */

import type { Health } from '../../contracts/health.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Probe } from '../../domain/system.ts';

/** Below this many days the operator must renew: a public authority takes days to weeks. */
const enoughDays = 30;

export interface CertificateCheck {
  /** Empty when the certificate is fit for sealing, and for long enough. */
  failures: string[];
  /** -1 when there is no certificate that can be read. */
  daysLeft: number;
  subject: string;
  findings: string;
}

/** A timer examines the sealing certificate: whether seals are believed, and for how many days. */
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

const timeoutMs = 3_000;

export type HealthDeps = Ports<'sealingCertificate' | 'clock' | 'timer'> & {
  /** Dependencies without which nothing works. */
  probes: Record<string, Probe>;
};

/**
 * The health route asks every dependency at once. One that does not answer within three seconds is unhealthy. Reasons
 * go to the log only.
 */
export async function checkHealth(deps: HealthDeps, report: (name: string, reason: unknown) => void): Promise<Health> {
  const probes = { ...deps.probes, certificate: () => probeCertificate(deps) };
  const checks = await Promise.all(
    Object.entries(probes).map(async ([name, probe]) => {
      try {
        await deps.timer.within(probe(), timeoutMs);
        return [name, 'healthy'] as const;
      } catch (reason) {
        report(name, reason);
        return [name, 'unhealthy'] as const;
      }
    }),
  );
  return { status: statusOf(checks), checks: Object.fromEntries(checks) };
}

/** A bad certificate alone degrades: an instance that replaces this one would have the same certificate. */
function statusOf(checks: readonly (readonly [name: string, state: string])[]): Health['status'] {
  const unhealthy = checks.filter(([, state]) => state === 'unhealthy').map(([name]) => name);
  if (unhealthy.length === 0) return 'healthy';
  return unhealthy.every((name) => name === 'certificate') ? 'degraded' : 'unhealthy';
}

async function probeCertificate(deps: HealthDeps): Promise<void> {
  const { failures, findings } = await checkCertificate(deps);
  if (failures.length > 0) throw new Error(findings);
}
