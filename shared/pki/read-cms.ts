/** A CMS SignedData taken apart (RFC 5652): our own signature, a timestamp token, or that of an uploaded file. */
import { type Certificate, readCertificate } from './certificate.ts';
import { decode, type Element, ifReadable, MalformedDer, sameBytes } from './der.ts';
import { oid } from './oids.ts';

export interface AlgorithmIdentifier {
  id: string;
  parameters: Element | undefined;
}

interface SignerInfo {
  version: number;
  /** `key`: a subject key identifier names the certificate. */
  identifiedBy: 'issuer' | 'key';
  digestAlgorithm: AlgorithmIdentifier;
  /**
   * The signed attributes as the signer signed them, a DER SET OF. Undefined if there are none: the signature then
   * covers the content itself.
   */
  signedBytes: Uint8Array | undefined;
  /** First value of each attribute, by type. */
  signed: Map<string, Element>;
  unsigned: Map<string, Element>;
  signatureAlgorithm: AlgorithmIdentifier;
  signature: Uint8Array;
  /** The certificate that the signer identifier names, if it is in the structure. */
  certificate: Certificate | undefined;
}

export interface SignedData {
  version: number;
  /** The digest algorithms that the structure announces. No signature covers this list. */
  digestAlgorithms: AlgorithmIdentifier[];
  /** Type of the signed content: id-data for documents, id-ct-TSTInfo for timestamps. */
  contentType: string;
  /** The signed content; undefined when it is detached. */
  content: Uint8Array | undefined;
  certificates: Certificate[];
  /** Certificates that cannot be read: they were left out. */
  unreadable: number;
  signer: SignerInfo;
}

/** Certificates that are read. Real signatures carry fewer; further ones are ignored. */
const maxCertificates = 32;

/** @throws MalformedDer */
export function readAlgorithm(element: Element): AlgorithmIdentifier {
  const [id, parameters, ...others] = element.sequence();
  if (!id || others.length > 0) throw new MalformedDer('an algorithm is missing');
  return { id: id.oid(), parameters };
}

/** An attribute given twice, or with more than one value, would let two readers see two things (RFC 5652 5.3, 11). */
function readAttributes(elements: Element[]): Map<string, Element> {
  const attributes = new Map<string, Element>();
  for (const element of elements) {
    const [type, values] = element.sequence();
    const value = values?.set()[0];
    if (!type || !value) throw new MalformedDer('an attribute is incomplete');
    if (attributes.has(type.oid())) throw new MalformedDer('an attribute is repeated');
    attributes.set(type.oid(), value);
  }
  return attributes;
}

function readCertificates(elements: Element[]): Pick<SignedData, 'certificates' | 'unreadable'> {
  // Other choices of CertificateSet (attribute certificates) are tagged; only plain certificates are SEQUENCEs.
  const plain = elements.filter(({ context }) => context === undefined).slice(0, maxCertificates);
  const sequences = plain.filter(({ universal }) => universal === 16);
  // Certificates that cannot be read are skipped: the others may still be enough.
  const certificates = sequences.flatMap(({ bytes }) => ifReadable(() => readCertificate(bytes)) ?? []);
  return { certificates, unreadable: plain.length - certificates.length };
}

function findSigner(identifier: Element, certificates: Certificate[]): Certificate | undefined {
  if (identifier.context === 0) {
    const key = identifier.content();
    return certificates.find((c) => c.subjectKeyId && sameBytes(c.subjectKeyId, key));
  }
  const [issuer, serial] = identifier.sequence();
  if (!issuer || !serial) throw new MalformedDer('a signer is not named');
  const number = serial.integer();
  return certificates.find((c) => sameBytes(c.issuer, issuer.bytes) && sameBytes(c.serial, number));
}

function readSigner(element: Element, certificates: Certificate[]): SignerInfo {
  const [version, identifier, digest, ...rest] = element.sequence();
  const signedAttributes = rest[0]?.context === 0 ? rest.shift() : undefined;
  const [signatureAlgorithm, signature] = rest;
  const unsignedAttributes = rest.find((part) => part.context === 1);
  if (!version || !identifier || !digest || !signatureAlgorithm || !signature)
    throw new MalformedDer('a signer is incomplete');
  const signedBytes = signedAttributes && new Uint8Array(signedAttributes.bytes);
  if (signedBytes) signedBytes[0] = 0x31;
  return {
    version: version.number(),
    identifiedBy: identifier.context === 0 ? 'key' : 'issuer',
    digestAlgorithm: readAlgorithm(digest),
    signedBytes,
    signed: readAttributes(signedAttributes?.children ?? []),
    unsigned: readAttributes(unsignedAttributes?.children ?? []),
    signatureAlgorithm: readAlgorithm(signatureAlgorithm),
    signature: signature.octets(),
    certificate: findSigner(identifier, certificates),
  };
}

/**
 * Reads a ContentInfo with a SignedData that has exactly one signer, as PDF and RFC 3161 demand.
 * @param padded whether bytes may follow, as in the padded /Contents of a PDF
 * @throws MalformedDer
 */
export function readCms(bytes: Uint8Array, { padded = false } = {}): SignedData {
  const info = decode(bytes, { trailing: padded });
  const [type, content] = info.sequence();
  if (type?.oid() !== oid.signedData || content?.context !== 0) throw new MalformedDer('not a SignedData');
  const [version, digests, encapsulated, ...rest] = content.child(0).sequence();
  const signers = rest.find((part) => part.universal === 17)?.set() ?? [];
  const [signer] = signers;
  if (!version || !digests || !encapsulated || !signer) throw new MalformedDer('the signature has no signer');
  if (signers.length > 1) throw new MalformedDer('the signature has more than one signer');
  const { certificates, unreadable } = readCertificates(rest.find((part) => part.context === 0)?.children ?? []);
  const [contentType] = encapsulated.sequence();
  if (!contentType) throw new MalformedDer('the signed content has no type');
  return {
    version: version.number(),
    digestAlgorithms: digests.set().map(readAlgorithm),
    contentType: contentType.oid(),
    content: encapsulated.optional(0)?.child(0).octets(),
    certificates,
    unreadable,
    signer: readSigner(signer, certificates),
  };
}
