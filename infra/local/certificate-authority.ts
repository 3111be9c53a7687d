/**
 * Issues X.509 v3 certificates (RFC 5280) for development and tests, with node:crypto and the DER writer of shared/pki.
 */
import { createHash, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto';
import * as asn1 from 'asn1js';
import {
  bool,
  decode,
  encode,
  integer,
  nil,
  objectId,
  octets,
  type Part,
  sequence,
  setOf,
  tagged,
  unsigned,
} from '../../shared/pki/der.ts';
import { oid } from '../../shared/pki/oids.ts';

export interface Issued {
  der: Uint8Array;
  key: KeyObject;
}

export interface CertificateRequest {
  commonName: string;
  key: KeyObject;
  /** The issuer; without one the certificate is self-signed. */
  issuer?: Issued;
  notBefore: Date;
  notAfter: Date;
  extensions?: Part[];
  serial?: Uint8Array;
}

export const extension = (id: string, value: Part, critical = false): Part =>
  sequence(
    objectId(id),
    ...(critical ? [bool(true)] : []),
    octets(value instanceof Uint8Array ? value : encode(value)),
  );

/**
 * Builds keyUsage from its bit numbers (RFC 5280 4.2.1.3): 0 digitalSignature, 1 nonRepudiation, 5 keyCertSign, 6
 * cRLSign.
 */
export function keyUsage(...bits: number[]): Part {
  const byte = bits.reduce((sum, bit) => sum | (0x80 >> bit), 0);
  const unused = 7 - Math.max(...bits);
  return extension(oid.keyUsage, new asn1.BitString({ valueHex: Uint8Array.of(byte), unusedBits: unused }), true);
}

export const authority = (pathLength?: number): Part =>
  extension(
    oid.basicConstraints,
    sequence(bool(true), ...(pathLength === undefined ? [] : [integer(pathLength)])),
    true,
  );

export const purposes = (ids: string[], critical: boolean): Part =>
  extension(oid.extendedKeyUsage, sequence(...ids.map(objectId)), critical);

const organizationName = '2.5.4.10';
const nameOf = (...attributes: [type: string, value: string][]): Part =>
  sequence(...attributes.map(([type, value]) => setOf(sequence(objectId(type), new asn1.Utf8String({ value })))));
export const commonNameOf = (commonName: string): Part => nameOf([oid.commonName, commonName]);

/** Returns the signature algorithm for a key: SHA-384 on P-384, else SHA-256. */
export function algorithmOf(key: KeyObject): { identifier: Part; digest: 'sha256' | 'sha384' } {
  if (key.asymmetricKeyType === 'rsa')
    return { identifier: sequence(objectId(oid.sha256WithRsa), nil()), digest: 'sha256' };
  return key.asymmetricKeyDetails?.namedCurve === 'secp384r1'
    ? { identifier: sequence(objectId(oid.ecdsaWithSha384)), digest: 'sha384' }
    : { identifier: sequence(objectId(oid.ecdsaWithSha256)), digest: 'sha256' };
}

/**
 * Signs `tbs` and returns it with the algorithm and the signature: the form of certificates, CRLs and OCSP responses.
 */
export function signed(tbs: Uint8Array, key: KeyObject, ...more: Part[]): Uint8Array {
  const { identifier, digest } = algorithmOf(key);
  const signature = new asn1.BitString({ valueHex: sign(digest, tbs, key) });
  return encode(sequence(tbs, identifier, signature, ...more));
}

/** UTCTime has no fractions of a second. From 2050 on RFC 5280 4.1.2.5 requires GeneralizedTime. */
const time = (at: Date): Part =>
  at.getUTCFullYear() < 2050 ? new asn1.UTCTime({ valueDate: at }) : new asn1.GeneralizedTime({ valueDate: at });

const publicKeyOf = (key: KeyObject): Uint8Array => createPublicKey(key).export({ type: 'spki', format: 'der' });
const keyIdentifier = (spki: Uint8Array): Uint8Array =>
  createHash('sha1').update(decode(spki).child(1).bits()).digest();

export interface CertificateContent {
  algorithm: Part;
  issuer: Part;
  subject: Part;
  notBefore: Date;
  notAfter: Date;
  /** The public key of the subject, as SubjectPublicKeyInfo. */
  spki: Uint8Array;
  extensions: Part[];
  serial?: Uint8Array | undefined;
}

/**
 * Builds the content that the issuer signs (TBSCertificate, RFC 5280 4.1), with the identifier of the subject's key.
 */
export function certificateContent(content: CertificateContent): Uint8Array {
  const { algorithm, issuer, subject, notBefore, notAfter, spki, extensions, serial } = content;
  return encode(
    sequence(
      tagged(0, integer(2)),
      unsigned(serial ?? Uint8Array.of(1, ...randomBytes(15))),
      algorithm,
      issuer,
      sequence(time(notBefore), time(notAfter)),
      subject,
      spki,
      tagged(3, sequence(extension(oid.subjectKeyIdentifier, octets(keyIdentifier(spki))), ...extensions)),
    ),
  );
}

export function issueCertificate({ key, issuer, commonName, extensions = [], ...more }: CertificateRequest): Issued {
  const issuerKey = issuer?.key ?? key;
  const subject = nameOf([organizationName, 'Countersign development'], [oid.commonName, commonName]);
  const reference = () => sequence(keyReference(keyIdentifier(publicKeyOf(issuerKey))));
  const tbs = certificateContent({
    ...more,
    algorithm: algorithmOf(issuerKey).identifier,
    issuer: issuer ? (decode(issuer.der).child(0).sequence()[5]?.bytes ?? subject) : subject,
    subject,
    spki: publicKeyOf(key),
    extensions: [...(issuer ? [extension(oid.authorityKeyIdentifier, reference())] : []), ...extensions],
  });
  return { der: signed(tbs, issuerKey), key };
}

/** keyIdentifier of AuthorityKeyIdentifier: [0] IMPLICIT OCTET STRING. */
const keyReference = (id: Uint8Array): Part =>
  new asn1.Primitive({ idBlock: { tagClass: 3, tagNumber: 0 }, valueHex: id });

export const pem = (label: string, der: Uint8Array): string =>
  `-----BEGIN ${label}-----\n${Buffer.from(der)
    .toString('base64')
    .replace(/.{64}(?=.)/g, '$&\n')}\n-----END ${label}-----\n`;
