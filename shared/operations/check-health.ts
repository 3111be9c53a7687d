import type { Probe } from '../domain/ports.ts';

export interface Health {
  status: 'ok' | 'ill';
  checks: Record<string, 'ok' | 'ill'>;
}

const patienceMs = 3_000;

/** Asks every dependency at once; one that does not answer within three seconds is ill. Reasons go to `report` only. */
export async function checkHealth(
  probes: Record<string, Probe>,
  report: (name: string, reason: unknown) => void,
): Promise<Health> {
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
  const status = checks.every(([, state]) => state === 'ok') ? 'ok' : 'ill';
  return { status, checks: Object.fromEntries(checks) };
}

async function withinPatience(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs);
  });
  await Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
