/** Signature algorithms, their digests, and their identifiers in a CMS (RFC 3370, RFC 5754). */
import { nil, objectId, sequence } from './der.ts';
import { oid } from './oids.ts';

/** `RS256` = RSASSA-PKCS1-v1_5 with SHA-256; `ES256` and `ES384` = ECDSA, signature in DER (RFC 3279). */
export type SignatureAlgorithm = 'RS256' | 'ES256' | 'ES384';
export type DigestName = 'sha256' | 'sha384';

/** One digest serves the document and the signed attributes (RFC 5652 5.4): SHA-384 for ES384, else SHA-256. */
export function digestFor(algorithm: SignatureAlgorithm): DigestName {
  return algorithm === 'ES384' ? 'sha384' : 'sha256';
}

/** AlgorithmIdentifier of a digest; parameters are absent (RFC 5754 2). */
export function digestIdentifier(digest: DigestName): Uint8Array {
  return sequence(objectId(oid[digest]));
}

/**
 * AlgorithmIdentifier of the signature. PKCS #1 v1.5 is named rsaEncryption with NULL, the one name every CMS reader
 * must know (RFC 3370 3.2); ECDSA names its digest and has no parameters (RFC 5754 3.3).
 */
export function signatureIdentifier(algorithm: SignatureAlgorithm): Uint8Array {
  if (algorithm === 'RS256') return sequence(objectId(oid.rsaEncryption), nil());
  return sequence(objectId(algorithm === 'ES256' ? oid.ecdsaWithSha256 : oid.ecdsaWithSha384));
}
