/** The Signer port over a private key and a certificate chain in PEM, by node:crypto. */
import { createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import type { Signer } from '../../domain/documents/sealer.ts';
import { certificatesFromPem } from '../../pki/pem.ts';

const signAsync = promisify(sign);

/** The signature algorithm of a key. @throws when it is neither RSA of 2048 bits or more, P-256 nor P-384 */
export function algorithmOf(key: KeyObject): Signer['algorithm'] {
  if (key.asymmetricKeyType === 'rsa') {
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    if (bits < 2048) throw new Error(`The sealing key has ${bits} bits; it needs at least 2048.`);
    return 'RS256';
  }
  if (key.asymmetricKeyType === 'ec') {
    const curve = key.asymmetricKeyDetails?.namedCurve;
    if (curve === 'prime256v1') return 'ES256';
    if (curve === 'secp384r1') return 'ES384';
  }
  throw new Error('The sealing key must be RSA, P-256 or P-384.');
}

/**
 * A signer whose key is in memory.
 * @param keyPem PKCS #8, PKCS #1 or SEC 1, not encrypted
 * @param chainPem the signer's certificate first, then its issuers
 * @throws Error if key and certificate do not belong together
 */
export function pemSigner({ keyPem, chainPem }: { keyPem: string; chainPem: string }): Signer {
  const key = createPrivateKey(keyPem);
  const algorithm = algorithmOf(key);
  const chain = certificatesFromPem(chainPem);
  const own = chain[0];
  if (!own) throw new Error('The sealing certificate is missing.');
  if (!new X509Certificate(own).checkPrivateKey(key))
    throw new Error('The sealing key does not belong to the certificate.');
  return {
    algorithm,
    certificateChain: async () => chain,
    // With a callback, Node signs in its thread pool and the event loop stays free.
    sign: async (message) => signAsync(algorithm === 'ES384' ? 'sha384' : 'sha256', message, key),
  };
}
