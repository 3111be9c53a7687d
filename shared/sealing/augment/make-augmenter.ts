/** Makes the augmenter of signatures for one configuration: trust, timestamp authorities, revocation information. */
import type { SealAugmenter } from '../../domain/documents/sealer.ts';
import { isLower } from '../../domain/documents/sealing.ts';
import { logAuthorityFailure } from '../../telemetry/process-log.ts';
import { type TrustSettings, trustOf } from '../../verifying/trust.ts';
import { augmentSignature } from './augment-signature.ts';
import { type AuthoritySettings, openAuthorities } from './authorities.ts';

export type AugmenterSettings = TrustSettings & Omit<AuthoritySettings, 'tsaRootsPem' | 'onFailure'>;

export function makeAugmenter(settings: AugmenterSettings): SealAugmenter {
  const trust = trustOf(settings);
  const tsaRootsPem = settings.trustedTimestampRootsPem ?? '';
  const authorities = openAuthorities({ ...settings, tsaRootsPem, onFailure: logAuthorityFailure });
  return {
    async augment(file, target, at) {
      const run = authorities.begin();
      const { timestamps, revocation } = run;
      const augmented = await augmentSignature({ file, target, at, trust, timestamps, revocation });
      const reason = isLower(augmented.level, target) ? run.reason() : undefined;
      return { ...augmented, ...(reason && { reason }) };
    },
  };
}
