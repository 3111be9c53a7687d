/** Makes the sealer for one configuration: the signer, the check of its certificate, and the timestamp authorities. */
import type { TokenCredential } from '@azure/identity';
import type { Signer } from '../domain/documents/sealer.ts';
import type { SealLevel } from '../domain/documents/sealing.ts';
import { AppError } from '../errors.ts';
import { lintCertificate } from '../pki/certificate-lint.ts';
import { logAuthorityFailure } from '../telemetry/process-log.ts';
import { workerUrl } from '../threads/worker-url.ts';
import { trustOf } from '../verifying/trust.ts';
import { type AuthoritySettings, openAuthorities } from './augment/authorities.ts';
import { type ClosableSealer, createSealer } from './sealer.ts';
import { keyVaultSigner } from './signers/key-vault-signer.ts';
import { pemSigner } from './signers/pem-signer.ts';

export interface SealerSettings extends Omit<AuthoritySettings, 'onFailure'> {
  /** The private key in PEM, or null when `keyVaultKeyId` names it. */
  keyPem: string | null;
  keyVaultKeyId: string | null;
  /** The sealing certificate first, then its issuers, in PEM. */
  chainPem: string;
  credential(): Promise<TokenCredential>;
  /** The wanted level; `B-T` when absent and there are timestamp authorities. */
  sealLevel?: SealLevel;
  isProduction: boolean;
}

/** @throws AppError service_unavailable when the certificate cannot be used; Error when key and certificate do not match */
export async function makeSealer(settings: SealerSettings): Promise<ClosableSealer> {
  const { chainPem, tsaUrls, tsaRootsPem, sealLevel, isProduction } = settings;
  const signer = makeSigner(settings);
  const { findings } = lintCertificate(await signer.certificateChain(), new Date(), { isProduction });
  // An expired certificate refuses seals one by one: people can still sign what was sent before.
  const errors = findings
    .filter(({ severity, code }) => severity === 'error' && code !== 'certificate_expired')
    .map(({ message }) => message);
  if (errors.length > 0)
    throw new AppError('service_unavailable', { retryAfterSeconds: 60, cause: new Error(errors.join(' ')) });
  return createSealer({
    signer,
    workerUrl: workerUrl('sealing'),
    ...(tsaUrls.length > 0 && { authorities: openAuthorities({ ...settings, onFailure: logAuthorityFailure }) }),
    ...(sealLevel && { target: sealLevel }),
    trust: trustOf({ chainPem, trustedTimestampRootsPem: tsaRootsPem }),
  });
}

function makeSigner({ keyPem, keyVaultKeyId, chainPem, credential }: SealerSettings): Signer {
  return keyVaultKeyId
    ? keyVaultSigner({ keyId: keyVaultKeyId, chainPem, credential })
    : pemSigner({ keyPem: keyPem ?? '', chainPem });
}
