/** The Sealer port, made at its first use: cryptography and worker threads cost the start of the app nothing. */

import type { LogDrawer } from '../domain/accounts/log-document.ts';
import type { DocumentJoiner, Sealer } from '../domain/documents/sealer.ts';
import type { AuditTrailDrawer } from '../domain/envelopes/audit-trail-document.ts';
import { lazily } from '../lazily.ts';
import { countSeal } from '../telemetry/meter.ts';
import type { SealerSettings } from './make-sealer.ts';

/**
 * In production a key with a certificate that is not fit for it is refused at every use, with the reasons in the log.
 * Every seal is counted with its level, or as `failed`, and with the milliseconds it took.
 */
export function openSealer(settings: SealerSettings): Sealer & AuditTrailDrawer & LogDrawer & DocumentJoiner {
  const sealer = lazily(async () => (await import('./make-sealer.ts')).makeSealer(settings));
  return {
    preflight: async (...question) => (await sealer()).preflight(...question),
    findText: async (...question) => (await sealer()).findText(...question),
    join: async (files) => (await sealer()).join(files),
    drawAuditTrail: async (trail) => (await sealer()).drawAuditTrail(trail),
    drawLog: async (log) => (await sealer()).drawLog(log),
    async seal(request) {
      const startedAt = performance.now();
      let outcome = 'failed';
      try {
        const sealed = await (await sealer()).seal(request);
        outcome = sealed.level;
        return sealed;
      } finally {
        countSeal(outcome, performance.now() - startedAt);
      }
    },
  };
}
