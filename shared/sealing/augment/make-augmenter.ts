/** Makes the augmenter of signatures for one configuration: trust, timestamp authorities, revocation information. */
import type { SealAugmenter } from '../../domain/sealer.ts';
import { readCertificate } from '../../pki/certificate.ts';
import { tellAuthorityFailure } from '../../telemetry/process-log.ts';
import { type TrustSettings, trustOf } from '../../verifying/trust.ts';
import { augmentSignature } from './augment-signature.ts';
import { revocationClient } from './revocation-client.ts';
import { timestampClient } from './timestamp-client.ts';

/** What the augmenter needs of the configuration. */
export interface AugmenterSettings extends TrustSettings {
  /** Timestamp authorities in the order in which they are asked. */
  tsaUrls: string[];
  /** Whether OCSP and CRL addresses may lie in private networks, as those of a company's own authority do. */
  isPrivateAuthority?: boolean;
}

export function makeAugmenter({ tsaUrls, isPrivateAuthority, ...settings }: AugmenterSettings): SealAugmenter {
  const trust = trustOf(settings);
  const onFailure = tellAuthorityFailure;
  const anchors = trust.timestampAuthorities.map((der) => readCertificate(der));
  const timestamps = timestampClient({ urls: tsaUrls, anchors, onFailure });
  const revocation = revocationClient({ isPrivateAllowed: isPrivateAuthority ?? false, onFailure });
  return {
    augment: (file, target, at) => augmentSignature({ file, target, at, trust, timestamps, revocation }),
  };
}
