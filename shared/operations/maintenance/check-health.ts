import type { Health } from '../../contracts/health.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Probe } from '../../domain/system.ts';

/** Below this many days the operator must renew: a public authority takes days to weeks. */
const enoughDays = 30;

export interface CertificateCheck {
  /** Empty if the certificate can be used for sealing for long enough. */
  failures: string[];
  /** -1 if there is no readable certificate. */
  daysLeft: number;
  subject: string;
  findings: string;
}

/** Examines the sealing certificate: whether seals are trusted, and for how many days. */
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
  /** Dependencies that every request needs. */
  probes: Record<string, Probe>;
};

/**
 * Checks every dependency in parallel. One that does not answer within three seconds is unhealthy. Reasons go to the
 * log only.
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

/** A bad certificate alone degrades the service: an instance that replaces this one would have the same certificate. */
function statusOf(checks: readonly (readonly [name: string, state: string])[]): Health['status'] {
  const unhealthy = checks.filter(([, state]) => state === 'unhealthy').map(([name]) => name);
  if (unhealthy.length === 0) return 'healthy';
  return unhealthy.every((name) => name === 'certificate') ? 'degraded' : 'unhealthy';
}

async function probeCertificate(deps: HealthDeps): Promise<void> {
  const { failures, findings } = await checkCertificate(deps);
  if (failures.length > 0) throw new Error(findings);
}
