/** Public keys of certificates (RFC 5280, 4.1.2.7) and the signatures made with their private halves. */
import { brainpoolP256r1, brainpoolP384r1, brainpoolP512r1 } from '@noble/curves/misc.js';
import { p256, p384, p521 } from '@noble/curves/nist.js';
import { bytesToNumberBE } from '@noble/curves/utils.js';
import { decode, type Element } from '../../../shared/pki/der.ts';
import { oid } from '../../../shared/pki/oids.ts';
import { hashOf } from './hashes.ts';
import { type RsaKey, verifyPkcs1, verifyPss } from './rsa.ts';

const curves: Record<string, typeof p256> = {
  '1.2.840.10045.3.1.7': p256,
  '1.3.132.0.34': p384,
  '1.3.132.0.35': p521,
  '1.3.36.3.3.2.8.1.1.7': brainpoolP256r1,
  '1.3.36.3.3.2.8.1.1.11': brainpoolP384r1,
  '1.3.36.3.3.2.8.1.1.13': brainpoolP512r1,
};

/** Node's terms: the verifier reads `asymmetricKeyType` of a KeyObject. */
export type PublicKey =
  | ({ asymmetricKeyType: 'rsa' | 'rsa-pss' } & RsaKey)
  | { asymmetricKeyType: 'ec'; curve: typeof p256; point: Uint8Array };

/**
 * Reads a SubjectPublicKeyInfo.
 * @throws MalformedDer, or Error for a kind of key that the page cannot use
 */
export function readPublicKey(info: Element): PublicKey {
  const [id, parameters] = info.child(0).sequence();
  const bits = info.child(1).bits();
  if (info.child(1).content()[0] !== 0) throw new Error('A public key consists of whole bytes.');
  const type = id?.oid();
  if (type === oid.rsaEncryption || type === oid.rsaPss) {
    const [modulus, exponent] = decode(bits).sequence();
    return {
      asymmetricKeyType: type === oid.rsaPss ? 'rsa-pss' : 'rsa',
      modulus: bytesToNumberBE(modulus?.integer() ?? new Uint8Array()),
      exponent: bytesToNumberBE(exponent?.integer() ?? new Uint8Array()),
    };
  }
  const curve = type === oid.ecPublicKey ? curves[parameters?.oid() ?? ''] : undefined;
  if (!curve) throw new Error(`Keys of the kind ${type} are not supported.`);
  // Throws for a point that is not on its curve, which is not a key.
  curve.Point.fromBytes(bits);
  return { asymmetricKeyType: 'ec', curve, point: bits };
}

/** Whether the signature holds. `pss`: bytes of the salt, for an RSASSA-PSS signature. */
export function verifyWith(
  key: PublicKey,
  digest: string,
  { message, signature, saltLength }: { message: Uint8Array; signature: Uint8Array; saltLength?: number | undefined },
): boolean {
  if (key.asymmetricKeyType !== 'ec') {
    return saltLength === undefined
      ? verifyPkcs1(digest, message, key, signature)
      : verifyPss(digest, message, { ...key, saltLength }, signature);
  }
  const options = { prehash: false, lowS: false, format: 'der' } as const;
  try {
    return key.curve.verify(signature, hashOf(digest)(message), key.point, options);
  } catch {
    // The library throws for a point or a signature that is not encoded as it must be.
    return false;
  }
}
