/** Verifying and raising seals, made at first use: cryptography and worker threads cost the start of the app nothing. */
import type { SealRaiser, Verifier } from '../domain/ports.ts';
import { tellAuthorityFailure } from '../telemetry/process-log.ts';
import { workerUrl } from '../worker-url.ts';
import type { TrustSettings } from './verifying/trust.ts';

interface RaiserSettings extends TrustSettings {
  tsaUrls: string[];
  /** Whether OCSP and CRL addresses may lie in private networks, as those of an authority of one's own. */
  isPrivateAuthority?: boolean;
}

export function lazyVerifier(settings: TrustSettings): Verifier {
  let made: Promise<Verifier> | undefined;
  const make = async () => {
    const { createVerifier, trustOf } = await import('./verifying/verifying-parts.ts');
    return createVerifier({ trust: trustOf(settings), workerUrl: workerUrl('verifying') });
  };
  return {
    async verify(file, at) {
      made ??= make().catch((error: unknown) => {
        made = undefined;
        throw error;
      });
      return (await made).verify(file, at);
    },
  };
}

export function lazySealRaiser(settings: RaiserSettings): SealRaiser {
  return {
    async raise(file, target, at) {
      const parts = await import('./verifying/verifying-parts.ts');
      const { raiseSeal, readCertificate, revocationClient, timestampClient, trustOf } = parts;
      const trust = trustOf(settings);
      const onFailure = tellAuthorityFailure;
      const anchors = trust.timestampAuthorities.map((der) => readCertificate(der));
      return raiseSeal({
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
