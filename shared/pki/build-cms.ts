/**
 * The signature that goes into /Contents: a detached CMS SignedData for PAdES (ETSI EN 319 142-1, EN 319 122-1).
 * SubFilter is ETSI.CAdES.detached; the time the signer claims is the signature dictionary's /M, never a signing-time
 * attribute (EN 319 142-1 6.3).
 */
import { createHash } from 'node:crypto';
import { digestFor, digestIdentifier, type SignatureAlgorithm, signatureIdentifier } from './algorithms.ts';
import { type Certificate, readCertificate } from './certificate.ts';
import { integer, objectId, octets, sequence, setOf, tagged, taggedSetOf } from './der.ts';
import { oid } from './oids.ts';
import type { SignedData } from './read-cms.ts';

export interface CmsSigner {
  /** DER certificates, the signer's own first, then its issuers. */
  certificateChain(): Promise<Uint8Array[]>;
  readonly algorithm: SignatureAlgorithm;
  /** Signs a short message, hashing it first. */
  sign(message: Uint8Array): Promise<Uint8Array>;
}

export interface CmsRequest {
  signer: CmsSigner;
  /** Digest over the signed byte ranges, by the algorithm that `digestFor(signer.algorithm)` names. */
  digest: Uint8Array;
  /** Asks for an RFC 3161 token over the signature value; undefined when no authority answered. */
  timestamp?: (signature: Uint8Array) => Promise<Uint8Array | undefined>;
}

export interface Cms {
  der: Uint8Array;
  /** Whether the signature holds a timestamp token. With one the level is B-T, without one B-B. */
  isTimestamped: boolean;
}

function attribute(type: string, value: Uint8Array) {
  return sequence(objectId(type), setOf(value));
}

/** SigningCertificateV2 (RFC 5035): SHA-256 is the default and therefore not written; the issuer's name is only a hint. */
function signingCertificate(certificate: Uint8Array): Uint8Array {
  const hash = createHash('sha256').update(certificate).digest();
  return sequence(sequence(sequence(octets(hash))));
}

/** The parts that are the same in every signature of one certificate, as DER. */
interface Constants {
  digestAlgorithm: Uint8Array;
  digestAlgorithms: Uint8Array;
  signatureAlgorithm: Uint8Array;
  contentTypeAttribute: Uint8Array;
  signingCertificateAttribute: Uint8Array;
  signerIdentifier: Uint8Array;
  encapsulated: Uint8Array;
  certificates: Uint8Array;
  /** The longest DER without a timestamp, once it was asked for. */
  longest?: number;
}

const known = new WeakMap<Uint8Array, Constants>();

/** The encoding by chain, kept as long as the signer keeps its chain: it is the same in every signature. */
function constantsOf(own: Uint8Array, chain: Uint8Array[], algorithm: SignatureAlgorithm): Constants {
  let constants = known.get(own);
  if (!constants) {
    const certificate = readCertificate(own);
    const digest = digestIdentifier(digestFor(algorithm));
    constants = {
      digestAlgorithm: digest,
      digestAlgorithms: setOf(digest),
      signatureAlgorithm: signatureIdentifier(algorithm),
      contentTypeAttribute: attribute(oid.contentType, objectId(oid.data)),
      signingCertificateAttribute: attribute(oid.signingCertificateV2, signingCertificate(own)),
      signerIdentifier: sequence(certificate.issuer, certificate.serialElement),
      encapsulated: sequence(objectId(oid.data)),
      certificates: taggedSetOf(0, ...chain),
    };
    known.set(own, constants);
  }
  return constants;
}

/** Builds the SignedData: signs the signed attributes, then asks for the timestamp if one is wanted. */
export async function buildCms({ signer, digest, timestamp }: CmsRequest): Promise<Cms> {
  const chain = await signer.certificateChain();
  const own = chain[0];
  if (!own) throw new Error('The signer has no certificate.');
  const constants = constantsOf(own, chain, signer.algorithm);
  const signedAttributes = signedAttributesOf(constants, digest);
  const signature = await signer.sign(signedAttributes);
  const token = await timestamp?.(signature);
  return { der: assembled(constants, { signedAttributes, signature, token }), isTimestamped: token !== undefined };
}

/** Signed as a SET OF, stored under an implicit [0] (RFC 5652 5.4): only the first byte differs. */
function signedAttributesOf(constants: Constants, digest: Uint8Array): Uint8Array {
  return setOf(
    constants.contentTypeAttribute,
    attribute(oid.messageDigest, octets(digest)),
    constants.signingCertificateAttribute,
  );
}

type Token = { token?: Uint8Array | undefined };

/** @param signedAttributes a SET OF, as it is signed */
function assembled(
  constants: Constants,
  { signedAttributes, signature, token }: Record<'signedAttributes' | 'signature', Uint8Array> & Token,
): Uint8Array {
  const storedAttributes = signedAttributes.slice();
  storedAttributes[0] = 0xa0;
  const signerInfo = sequence(
    integer(1),
    constants.signerIdentifier,
    constants.digestAlgorithm,
    storedAttributes,
    constants.signatureAlgorithm,
    octets(signature),
    ...(token ? [taggedSetOf(1, attribute(oid.timeStampToken, token))] : []),
  );
  const signedData = sequence(
    integer(1),
    constants.digestAlgorithms,
    constants.encapsulated,
    constants.certificates,
    setOf(signerInfo),
  );
  return sequence(objectId(oid.signedData), tagged(0, signedData));
}

/**
 * The structure as `buildCms` writes it around the signed parts of one that was read: where the two differ, bytes that
 * nothing signs were changed. Undefined for a signature that was not made here.
 */
export function rebuiltCms({ certificates, signer }: SignedData): Uint8Array | undefined {
  const { certificate, signedBytes, signature } = signer;
  const algorithm = certificate && algorithmOf(certificate, signer.digestAlgorithm.id);
  if (!certificate || !algorithm || !signedBytes) return undefined;
  const chain = [certificate.der, ...certificates.filter((other) => other !== certificate).map(({ der }) => der)];
  // A copy: the constants of the chain that signs are kept by the certificate's own bytes.
  const constants = constantsOf(certificate.der.slice(), chain, algorithm);
  const token = signer.unsigned.get(oid.timeStampToken)?.bytes;
  return assembled(constants, { signedAttributes: signedBytes, signature, token });
}

function algorithmOf({ x509 }: Certificate, digest: string): SignatureAlgorithm | undefined {
  if (x509.publicKey.asymmetricKeyType === 'rsa') return digest === oid.sha256 ? 'RS256' : undefined;
  return digest === oid.sha256 ? 'ES256' : digest === oid.sha384 ? 'ES384' : undefined;
}

/** Signatures in DER are one or two integers; these are the longest (RFC 3279 2.2.3). */
const longestEcdsa = { ES256: 72, ES384: 104 } as const;

function longestSignature(own: Uint8Array, algorithm: SignatureAlgorithm): number {
  if (algorithm !== 'RS256') return longestEcdsa[algorithm];
  const bits = readCertificate(own).x509.publicKey.asymmetricKeyDetails?.modulusLength;
  if (!bits) throw new Error('The signing certificate has no RSA key.');
  return Math.ceil(bits / 8);
}

/** Bytes of the attribute around a timestamp token, and of longer lengths around it. */
const aroundToken = 64;

/**
 * The longest that the DER can become, so that room can be left before the signature exists: every byte of it is two in
 * the file.
 * @param tokenBytes room for a timestamp token
 */
export async function cmsSizeBound(signer: CmsSigner, tokenBytes = 0): Promise<number> {
  const chain = await signer.certificateChain();
  const own = chain[0];
  if (!own) throw new Error('The signer has no certificate.');
  const constants = constantsOf(own, chain, signer.algorithm);
  constants.longest ??= assembled(constants, {
    signedAttributes: signedAttributesOf(constants, new Uint8Array(digestFor(signer.algorithm) === 'sha384' ? 48 : 32)),
    signature: new Uint8Array(longestSignature(own, signer.algorithm)),
  }).length;
  return constants.longest + (tokenBytes > 0 ? aroundToken + tokenBytes : 0);
}
