import type { SealingCertificate } from '../../domain/sealing.ts';
import type { Clock, Probe } from '../../domain/system.ts';
import { checkCertificate } from './check-certificate.ts';

export interface Health {
  /** `degraded`: everything answers, and the sealing certificate is not fit for sealing or will soon not be. */
  status: 'ok' | 'degraded' | 'ill';
  checks: Record<string, 'ok' | 'ill'>;
}

const timeoutMs = 3_000;

export interface HealthDeps {
  /** What nothing works without. */
  probes: Record<string, Probe>;
  sealingCertificate: SealingCertificate;
  clock: Clock;
}

/** Asks every dependency at once; one that does not answer within three seconds is ill. Reasons go to `report` only. */
export async function checkHealth(deps: HealthDeps, report: (name: string, reason: unknown) => void): Promise<Health> {
  const probes = { ...deps.probes, certificate: () => probeCertificate(deps) };
  const checks = await Promise.all(
    Object.entries(probes).map(async ([name, probe]) => {
      try {
        await withinPatience(probe());
        return [name, 'ok'] as const;
      } catch (reason) {
        report(name, reason);
        return [name, 'ill'] as const;
      }
    }),
  );
  const ill = checks.flatMap(([name, state]) => (state === 'ill' ? [name] : []));
  // Nobody is helped by an instance that is taken out: with the certificate as it is, the next one is no better.
  const status = ill.length === 0 ? 'ok' : ill.every((name) => name === 'certificate') ? 'degraded' : 'ill';
  return { status, checks: Object.fromEntries(checks) };
}

async function probeCertificate(deps: HealthDeps): Promise<void> {
  const { failures, findings } = await checkCertificate(deps);
  if (failures > 0) throw new Error(findings);
}

async function withinPatience(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  await Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
