/** Checks every part of an environment, then one document from its upload to the verified seal. */
import { ConfigError } from '../../../shared/config.ts';
import type { Services } from '../../../shared/services.ts';
import { type Check, examine, type Finding } from './check.ts';
import { mailCheck } from './check-mail.ts';
import { lastCheck, sealingChecks, serviceCheck } from './check-sealing.ts';
import { storeChecks } from './check-stores.ts';

export function reportLine({ part, state, words, durationMs }: Finding): string {
  const mark = { healthy: 'OK  ', note: 'NOTE', unhealthy: 'FAIL', 'not tried': 'SKIP' }[state];
  const time = state === 'not tried' ? '' : `  [${durationMs} ms]`;
  return `${mark}  ${part}: ${words}${time}\n`;
}

const notTried = ({ part }: Check): Finding => {
  return { part, state: 'not tried', words: 'not checked, because a part that it needs is unhealthy', durationMs: 0 };
};

/**
 * @param open composes the services of the environment, or throws the faults of its configuration
 * @param report receives each finding at once
 * @returns whether all parts are healthy; a part with a note counts as healthy
 */
export async function examineAll(open: () => Promise<Services>, report: (finding: Finding) => void): Promise<boolean> {
  const services = await open().catch((error: unknown) => error as Error);
  if (services instanceof Error) {
    const problems = services instanceof ConfigError ? services.problems : [services.message];
    for (const words of problems) report({ part: 'configuration', state: 'unhealthy', words, durationMs: 0 });
    return false;
  }
  const words = `${services.config.env}, all settings are valid`;
  report({ part: 'configuration', state: 'healthy', words, durationMs: 0 });
  const unhealthy = new Set<string>();
  for (const check of [
    ...storeChecks(services),
    ...sealingChecks(services),
    mailCheck(services.config),
    serviceCheck(services),
  ]) {
    const isPointless = check.needs !== undefined && unhealthy.has(check.needs);
    const finding = isPointless ? notTried(check) : await examine(check);
    if (finding.state === 'unhealthy' || finding.state === 'not tried') unhealthy.add(finding.part);
    report(finding);
  }
  const last = lastCheck(services);
  const finding = unhealthy.size > 0 ? notTried(last) : await examine(last);
  report(finding);
  return finding.state === 'healthy';
}
