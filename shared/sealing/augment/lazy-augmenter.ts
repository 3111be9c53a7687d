/** The port that augments signatures, loaded at first use: its code costs the start of the app nothing. */
import type { SealAugmenter } from '../../domain/sealer.ts';
import { tellAuthorityFailure } from '../../telemetry/process-log.ts';
import type { TrustSettings } from '../../verifying/trust.ts';

interface AugmenterSettings extends TrustSettings {
  tsaUrls: string[];
  /** Whether OCSP and CRL addresses may lie in private networks, as those of an authority of one's own. */
  isPrivateAuthority?: boolean;
}

export function lazySealAugmenter(settings: AugmenterSettings): SealAugmenter {
  return {
    async augment(file, target, at) {
      const parts = await import('./augment-parts.ts');
      const { augmentSignature, readCertificate, revocationClient, timestampClient, trustOf } = parts;
      const trust = trustOf(settings);
      const onFailure = tellAuthorityFailure;
      const anchors = trust.timestampAuthorities.map((der) => readCertificate(der));
      return augmentSignature({
        file,
        target,
        at,
        trust,
        timestamps: timestampClient({ urls: settings.tsaUrls, anchors, onFailure }),
        revocation: revocationClient({ isPrivateAllowed: settings.isPrivateAuthority ?? false, onFailure }),
      });
    },
  };
}
