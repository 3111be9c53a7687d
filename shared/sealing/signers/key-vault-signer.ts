/** The Signer port over a key in Azure Key Vault. The key never leaves the vault, which signs digests. */
import { createHash, type KeyObject, verify, X509Certificate } from 'node:crypto';
import type { TokenCredential } from '@azure/identity';
import type { CryptographyClientOptions } from '@azure/keyvault-keys';
import type { Signer } from '../../domain/documents/sealer.ts';
import { lazily } from '../../lazily.ts';
import { sequence, unsigned } from '../../pki/der.ts';
import { certificatesFromPem } from '../../pki/pem.ts';
import { algorithmOf } from './pem-signer.ts';

export interface KeyVaultSignerSettings {
  /** `https://<vault>/keys/<name>[/<version>]`; without a version the current one, which must be the certificate's. */
  keyId: string;
  /** The certificate of the vault's key first, then its issuers. */
  chainPem: string;
  credential(): Promise<TokenCredential>;
  /** Options of the SDK's client, for a vault that is reached through a private gateway. */
  clientOptions?: CryptographyClientOptions;
}

/** Timeout for all attempts of one signature together. A vault usually answers in less than 100 ms. */
const timeoutMs = 15_000;
/** The SDK retries lost connections, 408 and 5xx, but 429 (too many requests) only when the vault says how long to wait. */
const retryOptions = { maxRetries: 3, retryDelayInMs: 200, maxRetryDelayInMs: 2_000 };

/** Pauses before the retries after a 429, each with ±50 % jitter. */
const throttledDelaysMs = [200, 600, 1_500];

async function unlessThrottled<T>(ask: () => Promise<T>): Promise<T> {
  for (const delayMs of throttledDelaysMs) {
    try {
      return await ask();
    } catch (error) {
      if ((error as { statusCode?: number }).statusCode !== 429) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs * (0.5 + Math.random())));
    }
  }
  return ask();
}

/** Converts the ECDSA signature of a vault, r and s of equal length (RFC 7518 3.4), to DER (RFC 3279 2.2.3). */
function ecdsaToDer(signature: Uint8Array): Uint8Array {
  const half = signature.length / 2;
  return sequence(unsigned(signature.subarray(0, half)), unsigned(signature.subarray(half)));
}

export type VaultKey = Pick<KeyVaultSignerSettings, 'keyId' | 'credential' | 'clientOptions'>;

/**
 * Signs messages with a key in a vault, with the algorithm that fits the key.
 * @param publicKey the public half, as the certificate has it
 * @throws when the key is neither RSA of 2048 bits or more, P-256 nor P-384
 */
export function vaultSigning({ keyId, credential, clientOptions }: VaultKey, publicKey: KeyObject) {
  const algorithm = algorithmOf(publicKey);
  const digest = algorithm === 'ES384' ? 'sha384' : 'sha256';
  const openClient = lazily(async () => {
    const { CryptographyClient } = await import('./key-vault-sdk.ts');
    return new CryptographyClient(keyId, await credential(), { retryOptions, ...clientOptions });
  });

  async function sign(message: Uint8Array): Promise<Uint8Array> {
    const client = await openClient();
    const abortSignal = AbortSignal.timeout(timeoutMs);
    const hash = createHash(digest).update(message).digest();
    const { result } = await unlessThrottled(() => client.sign(algorithm, hash, { abortSignal }));
    const signature = algorithm === 'RS256' ? result : ecdsaToDer(result);
    // The vault may use another version of the key than the certificate's: such a signature would verify nowhere.
    if (!verify(digest, message, publicKey, signature)) {
      throw new Error(`The key ${keyId} in the vault does not belong to the sealing certificate.`);
    }
    return signature;
  }

  return { algorithm, sign };
}

/**
 * A signer whose key is in a vault.
 * @throws Error if there is no certificate, or if its key is neither RSA of 2048 bits or more, P-256 nor P-384
 */
export function keyVaultSigner({ chainPem, ...key }: KeyVaultSignerSettings): Signer {
  const chain = certificatesFromPem(chainPem);
  const [own] = chain;
  if (!own) throw new Error('The sealing certificate is missing.');
  const { algorithm, sign } = vaultSigning(key, new X509Certificate(own).publicKey);
  return { algorithm, certificateChain: async () => chain, sign };
}
