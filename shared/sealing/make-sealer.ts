/** Makes the sealer for one configuration: the signer, the check of its certificate, and the timestamp authorities. */
import type { TokenCredential } from '@azure/identity';
import type { Sealer, Signer } from '../domain/sealer.ts';
import type { SealLevel } from '../domain/sealing.ts';
import { AppError } from '../errors.ts';
import { readCertificate } from '../pki/certificate.ts';
import { lintCertificate } from '../pki/certificate-lint.ts';
import { certificatesFromPem } from '../pki/pem.ts';
import { tellAuthorityFailure } from '../telemetry/process-log.ts';
import { workerUrl } from '../threads/worker-url.ts';
import { timestampClient } from './augment/timestamp-client.ts';
import { createSealer } from './sealer.ts';
import { keyVaultSigner } from './signers/key-vault-signer.ts';
import { pemSigner } from './signers/pem-signer.ts';

/** What the sealer needs of the configuration. */
export interface SealerSettings {
  /** The private key in PEM, or null when `keyVaultKeyId` names it. */
  keyPem: string | null;
  keyVaultKeyId: string | null;
  /** The sealing certificate first, then its issuers, in PEM. */
  chainPem: string;
  /** For the key vault. */
  credential(): Promise<TokenCredential>;
  /** Timestamp authorities in the order in which they are asked; empty: seals have no timestamp. */
  tsaUrls: string[];
  /** Roots that timestamp authorities must lead to; empty: any chain that is valid in itself is accepted. */
  tsaRootsPem: string;
  /** The level that seals are augmented to later. */
  sealLevel?: SealLevel;
  isProduction: boolean;
}

/** @throws AppError service_unavailable when the certificate cannot be used; Error when key and certificate do not match */
export async function makeSealer(settings: SealerSettings): Promise<Sealer> {
  const { tsaUrls, tsaRootsPem, sealLevel, isProduction } = settings;
  const signer = makeSigner(settings);
  const { findings } = lintCertificate(await signer.certificateChain(), new Date(), { isProduction });
  const errors = findings.filter(({ severity }) => severity === 'error').map(({ message }) => message);
  if (errors.length > 0)
    throw new AppError('service_unavailable', { retryAfterSeconds: 60, cause: new Error(errors.join(' ')) });
  const anchors = certificatesFromPem(tsaRootsPem).map((der) => readCertificate(der));
  const timestamps = timestampClient({ urls: tsaUrls, anchors, onFailure: tellAuthorityFailure });
  return createSealer({
    signer,
    workerUrl: workerUrl('sealing'),
    ...(sealLevel && { target: sealLevel }),
    ...(tsaUrls.length > 0 && { timestamps }),
  });
}

function makeSigner({ keyPem, keyVaultKeyId, chainPem, credential }: SealerSettings): Signer {
  return keyVaultKeyId
    ? keyVaultSigner({ keyId: keyVaultKeyId, chainPem, credential })
    : pemSigner({ keyPem: keyPem ?? '', chainPem });
}
