import type { TokenCredential } from '@azure/identity';
import type { Sealer, Signer } from '../domain/sealer.ts';
import { AppError } from '../errors.ts';
import { countSeal } from '../telemetry/meter.ts';
import { tellAuthorityFailure } from '../telemetry/process-log.ts';
import { workerUrl } from '../threads/worker-url.ts';

export interface SealerSettings {
  /** The key itself, or null when `keyVaultKeyId` says where it lies. */
  keyPem: string | null;
  keyVaultKeyId: string | null;
  chainPem: string;
  credential(): Promise<TokenCredential>;
  tsaUrls: string[];
  /** Roots that timestamp authorities must lead to; empty: a chain that is sound in itself will do. */
  tsaRootsPem: string;
  isProduction: boolean;
}

/**
 * The sealer, made at its first use: cryptography and worker threads cost the start of the app nothing.
 * In production a key with a certificate that is not fit for it is refused at every use, with the reasons in the log.
 */
export function lazySealer(settings: SealerSettings): Sealer {
  let made: Promise<Sealer> | undefined;
  const sealer = () => {
    made ??= make(settings).catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
  return {
    preflight: async (...question) => (await sealer()).preflight(...question),
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

async function signerOf({ keyPem, keyVaultKeyId, chainPem, credential }: SealerSettings): Promise<Signer> {
  const { keyVaultSigner, pemSigner } = await import('./sealing-parts.ts');
  return keyVaultKeyId
    ? keyVaultSigner({ keyId: keyVaultKeyId, chainPem, credential })
    : pemSigner({ keyPem: keyPem ?? '', chainPem });
}

async function make(settings: SealerSettings): Promise<Sealer> {
  const { tsaUrls, tsaRootsPem, isProduction } = settings;
  const { certificatesFromPem, createSealer, lintCertificate, readCertificate, timestampClient } = await import(
    './sealing-parts.ts'
  );
  const signer = await signerOf(settings);
  const { findings } = lintCertificate(await signer.certificateChain(), new Date(), { isProduction });
  const errors = findings.filter(({ severity }) => severity === 'error').map(({ message }) => message);
  if (errors.length > 0) {
    throw new AppError('service_unavailable', { retryAfterSeconds: 60, cause: new Error(errors.join(' ')) });
  }
  const anchors = certificatesFromPem(tsaRootsPem).map((der) => readCertificate(der));
  return createSealer({
    signer,
    workerUrl: workerUrl('sealing'),
    ...(tsaUrls.length > 0
      ? { timestamps: timestampClient({ urls: tsaUrls, anchors, onFailure: tellAuthorityFailure }) }
      : {}),
  });
}
