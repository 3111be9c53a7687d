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

/**
 * Examines the sealing certificate: whether seals are trusted, and for how many days. A deployment renews a self-signed
 * certificate in its last 30 days; the operator gets any other from its authority.
 */
export async function checkCertificate(deps: Ports<'sealingCertificate' | 'clock'>): Promise<CertificateCheck> {
  const { subject, daysLeft, errors, warnings, isSelfSigned } = await deps.sealingCertificate.examine(deps.clock.now());
  const isShort = daysLeft !== null && daysLeft >= 0 && daysLeft < enoughDays;
  const renewal = isSelfSigned ? 'the next deployment renews it' : 'request another from its authority';
  return {
    failures: isShort ? [...errors, `expires in ${daysLeft} days: ${renewal}`] : errors,
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

type State = Health['checks'][string];

/**
 * Checks every dependency in parallel. One that does not answer within three seconds is unhealthy. Reasons go to the
 * log only.
 */
export async function checkHealth(deps: HealthDeps, report: (name: string, reason: unknown) => void): Promise<Health> {
  const probes = Object.entries(deps.probes).map(
    ([name, probe]) => [name, () => probe().then((): State => 'healthy')] as const,
  );
  const certificate = () => probeCertificate(deps, (reason) => report('certificate', reason));
  const checks = await Promise.all(
    [...probes, ['certificate', certificate] as const].map(async ([name, probe]) => {
      try {
        return [name, await deps.timer.within(probe(), timeoutMs)] as const;
      } catch (reason) {
        report(name, reason);
        return [name, 'unhealthy'] as const;
      }
    }),
  );
  const states = checks.map(([, state]) => state);
  const status = (['unhealthy', 'degraded'] as const).find((state) => states.includes(state)) ?? 'healthy';
  return { status, checks: Object.fromEntries(checks) };
}

/** Without a certificate that can seal, the service does not do its work. One that expires soon only degrades it. */
async function probeCertificate(deps: HealthDeps, report: (reason: unknown) => void): Promise<State> {
  const { errors, warnings } = await deps.sealingCertificate.examine(deps.clock.now());
  if (errors.length > 0) throw new Error([...errors, ...warnings].join(' '));
  const { failures, findings } = await checkCertificate(deps);
  if (failures.length === 0) return 'healthy';
  report(new Error(findings));
  return 'degraded';
}
