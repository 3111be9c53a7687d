/** Whether a CMS signature is valid: digest, signature value and signing certificate (RFC 5652 5.6, RFC 5035 5). */
import { constants, createHash, type KeyObject, verify, type X509Certificate } from 'node:crypto';
import type { Certificate } from './certificate.ts';
import { type Element, MalformedDer, nil, sameBytes } from './der.ts';
import { oid } from './oids.ts';
import { type AlgorithmIdentifier, readAlgorithm, type SignedData } from './read-cms.ts';

const digestNames: Record<string, string> = {
  [oid.sha1]: 'sha1',
  [oid.sha256]: 'sha256',
  [oid.sha384]: 'sha384',
  [oid.sha512]: 'sha512',
};

/** The name of a digest algorithm in node:crypto; undefined for one that is not supported, such as MD5. */
export function digestNameOf(id: string): string | undefined {
  return digestNames[id];
}

const nothing = nil();

/**
 * Whether an algorithm has no parameters. Absent and NULL mean the same (RFC 4055, RFC 5754 2). No signature covers the
 * parameters, so all others are refused.
 */
export function isPlain({ parameters }: AlgorithmIdentifier): boolean {
  return parameters === undefined || sameBytes(parameters.bytes, nothing);
}

/** Signature algorithms that name their digest. */
const combined: Record<string, { type: 'rsa' | 'ec'; digest: string }> = {
  [oid.sha1WithRsa]: { type: 'rsa', digest: 'sha1' },
  [oid.sha256WithRsa]: { type: 'rsa', digest: 'sha256' },
  [oid.sha384WithRsa]: { type: 'rsa', digest: 'sha384' },
  [oid.sha512WithRsa]: { type: 'rsa', digest: 'sha512' },
  [oid.ecdsaWithSha1]: { type: 'ec', digest: 'sha1' },
  [oid.ecdsaWithSha256]: { type: 'ec', digest: 'sha256' },
  [oid.ecdsaWithSha384]: { type: 'ec', digest: 'sha384' },
  [oid.ecdsaWithSha512]: { type: 'ec', digest: 'sha512' },
};

export type CmsFault =
  | 'unsupported_algorithm'
  | 'certificate_missing'
  | 'algorithm_mismatch'
  | 'content_type_mismatch'
  | 'digest_mismatch'
  | 'signature_mismatch'
  | 'signing_certificate_missing'
  | 'signing_certificate_mismatch';

export interface CmsVerdict {
  /** Undefined when the signature is valid. */
  fault: CmsFault | undefined;
  /** The signer's certificate as named by the signature and confirmed by signing-certificate(-v2). */
  certificate: Certificate | undefined;
  /** SHA-1 somewhere in the signature. */
  isWeak: boolean;
}

/** Bytes; longer than any digest. Below zero OpenSSL takes any salt, or throws. */
const longestSalt = 512;

/** RSASSA-PSS-params (RFC 8017 A.2.3): salt length and digest, by default SHA-1 and 20; undefined for any others. */
function pssParameters(parameters: Element | undefined): { digest: string; saltLength: number } | undefined {
  const parts = parameters?.sequence() ?? [];
  const part = (tag: number) => parts.find(({ context }) => context === tag)?.child(0);
  const hash = pssHash(part(0));
  const mask = part(1);
  const maskHash = mask ? maskDigest(readAlgorithm(mask)) : oid.sha1;
  const trailer = wholeNumber(part(3), 1);
  const saltLength = wholeNumber(part(2), 20);
  // The parameters must be in ascending order, without repetition, and all known.
  const isKnown = parts.every(({ context, children }, index) => {
    return context !== undefined && context < 4 && children.length === 1 && context > (parts[index - 1]?.context ?? -1);
  });
  // node uses one digest for both; a signature that mixes two is not supported.
  const isSalt = saltLength !== undefined && saltLength >= 0 && saltLength <= longestSalt;
  if (!hash || hash !== maskHash || trailer !== 1 || !isSalt || !isKnown) return undefined;
  const digest = digestNameOf(hash);
  return digest === undefined ? undefined : { digest, saltLength };
}

/** Undefined for an ENUMERATED, which reads like an INTEGER. */
function wholeNumber(element: Element | undefined, otherwise: number): number | undefined {
  if (!element) return otherwise;
  return element.universal === 2 ? element.number() : undefined;
}

function maskDigest({ id, parameters }: AlgorithmIdentifier): string | undefined {
  return id === oid.mgf1 ? pssHash(parameters) : undefined;
}

function pssHash(element: Element | undefined): string | undefined {
  const algorithm = element && readAlgorithm(element);
  if (!algorithm) return oid.sha1;
  return isPlain(algorithm) ? algorithm.id : undefined;
}

/** Whether the signature over `message` is valid; undefined for an algorithm that is not supported or does not fit the key. */
function verifySignature(
  algorithm: AlgorithmIdentifier,
  digest: string,
  signer: X509Certificate,
  message: Uint8Array,
  signature: Uint8Array,
): boolean | undefined {
  let key: KeyObject;
  try {
    key = signer.publicKey;
  } catch {
    return undefined;
  }
  const type = key.asymmetricKeyType;
  if (algorithm.id === oid.rsaPss) {
    if (type !== 'rsa' && type !== 'rsa-pss') return undefined;
    const pss = pssParameters(algorithm.parameters);
    if (pss?.digest !== digest) return undefined;
    const padding = constants.RSA_PKCS1_PSS_PADDING;
    return verify(digest, message, { key, padding, saltLength: pss.saltLength }, signature);
  }
  const named = algorithm.id === oid.rsaEncryption ? { type: 'rsa', digest } : combined[algorithm.id];
  const fits = isPlain(algorithm) && named?.digest === digest && named.type === type;
  return fits ? verify(digest, message, key, signature) : undefined;
}

/** Checks the signature of a certificate-like structure, whose algorithm always names its digest (CRL, OCSP). */
export function verifyNamed(
  algorithm: AlgorithmIdentifier,
  signer: X509Certificate,
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  const digest = combined[algorithm.id]?.digest ?? pssParameters(algorithm.parameters)?.digest;
  return digest !== undefined && verifySignature(algorithm, digest, signer, message, signature) === true;
}

/** Hash of the certificate in signing-certificate-v2 (RFC 5035) or, in old signatures, signing-certificate (SHA-1). */
function boundHash(signed: Map<string, Element>): { algorithm: string; hash: Uint8Array } | undefined {
  const second = signed.get(oid.signingCertificateV2)?.child(0).child(0);
  if (second) {
    const [first, next] = second.sequence();
    if (first?.universal !== 16) return { algorithm: oid.sha256, hash: second.child(0).octets() };
    if (!next) throw new MalformedDer('a certificate hash is missing');
    return { algorithm: first.child(0).oid(), hash: next.octets() };
  }
  const first = signed.get(oid.signingCertificate)?.child(0).child(0);
  return first && { algorithm: oid.sha1, hash: first.child(0).octets() };
}

/** CMSAlgorithmProtection (RFC 6211): the signer's own word on the algorithms, which the signature covers. */
function contradicts(protection: Element, { digestAlgorithm, signatureAlgorithm }: SignedData['signer']): boolean {
  const [digest] = protection.sequence();
  const signature = protection.optional(1);
  if (!digest || !signature) return true;
  const [id, parameters] = signature.children;
  const named = { id: id?.oid() ?? '', parameters };
  return !isSame(readAlgorithm(digest), digestAlgorithm) || !isSame(named, signatureAlgorithm);
}

function isSame(a: AlgorithmIdentifier, b: AlgorithmIdentifier): boolean {
  if (a.id !== b.id) return false;
  if (isPlain(a) || isPlain(b)) return isPlain(a) && isPlain(b);
  return a.parameters !== undefined && b.parameters !== undefined && sameBytes(a.parameters.bytes, b.parameters.bytes);
}

/**
 * Checks a signature over `digestOf(algorithm)`, where the signature names the algorithm. It does not judge trust: see
 * chain.ts.
 * @param needsBinding whether a signature without signing-certificate(-v2) is a fault, as in PAdES and in timestamps
 * @param parts the signed bytes, for a signature without signed attributes (RFC 5652 5.4)
 * @throws MalformedDer
 * @example
 * import { createHash } from 'node:crypto';
 * import { generateDevelopmentCertificate } from '../../infra/local/certificate.ts';
 * import { pemSigner } from '../sealing/signers/pem-signer.ts';
 * import { buildCms } from './build-cms.ts';
 * import { readCms } from './read-cms.ts';
 * import { verifyCms } from './verify-cms.ts';
 * const signer = pemSigner(await generateDevelopmentCertificate());
 * const digest = createHash('sha256').update('the signed bytes').digest();
 * const { der } = await buildCms({ signer, digest });
 * verifyCms(readCms(der), () => digest).fault; // → undefined
 */
export function verifyCms(
  { contentType, signer }: SignedData,
  digestOf: (digestName: string) => Uint8Array,
  { needsBinding = true, parts }: { needsBinding?: boolean; parts?: readonly Uint8Array[] } = {},
): CmsVerdict {
  const { certificate } = signer;
  const digest = isPlain(signer.digestAlgorithm) ? digestNameOf(signer.digestAlgorithm.id) : undefined;
  const bound = boundHash(signer.signed);
  const verdict = (fault: CmsFault | undefined): CmsVerdict => ({
    fault,
    certificate,
    isWeak: digest === 'sha1' || bound?.algorithm === oid.sha1,
  });
  if (!digest) return verdict('unsupported_algorithm');
  if (!certificate) return verdict('certificate_missing');
  const { signatureAlgorithm, signedBytes, signature } = signer;
  const protection = signer.signed.get(oid.cmsAlgorithmProtection);
  if (protection && contradicts(protection, signer)) return verdict('algorithm_mismatch');
  if (!signedBytes && !(parts && contentType === oid.data))
    throw new MalformedDer('the signature has no signed attributes');
  if (signedBytes) {
    if (signer.signed.get(oid.contentType)?.oid() !== contentType) return verdict('content_type_mismatch');
    const messageDigest = signer.signed.get(oid.messageDigest)?.octets();
    if (!messageDigest || !sameBytes(messageDigest, digestOf(digest))) return verdict('digest_mismatch');
  }
  const message = signedBytes ?? Buffer.concat(parts ?? []);
  const holds = verifySignature(signatureAlgorithm, digest, certificate.x509, message, signature);
  if (holds === undefined) return verdict('unsupported_algorithm');
  if (!holds) return verdict('signature_mismatch');
  if (!bound) return verdict(needsBinding ? 'signing_certificate_missing' : undefined);
  const hashName = digestNameOf(bound.algorithm);
  if (!hashName) return verdict('unsupported_algorithm');
  const isBound = sameBytes(createHash(hashName).update(certificate.der).digest(), bound.hash);
  return verdict(isBound ? undefined : 'signing_certificate_mismatch');
}
