/**
 * The health route asks every dependency at once. One that does not answer within three seconds is unhealthy. Reasons go
 * to the log only.
 */
import type { Health } from '../../contracts/health.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Probe } from '../../domain/system.ts';
import { checkCertificate } from './check-certificate.ts';

const timeoutMs = 3_000;

export type HealthDeps = Ports<'sealingCertificate' | 'clock' | 'timer'> & {
  /** Dependencies without which nothing works. */
  probes: Record<string, Probe>;
};

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
