/** A CMS SignedData taken apart (RFC 5652): our own signature, a timestamp token, or that of an uploaded file. */
import { type Certificate, readCertificate } from './certificate.ts';
import { decode, type Element, MalformedDer, sameBytes } from './der.ts';
import { oid } from './oids.ts';

/** An algorithm by its identifier, with its parameters. */
export interface AlgorithmIdentifier {
  id: string;
  parameters: Element | undefined;
}

interface SignerInfo {
  digestAlgorithm: string;
  /** The signed attributes as they were signed: a DER SET OF. Undefined without any: what is signed is the content. */
  signedBytes: Uint8Array | undefined;
  /** First value of each attribute, by type. */
  signed: Map<string, Element>;
  unsigned: Map<string, Element>;
  signatureAlgorithm: AlgorithmIdentifier;
  signature: Uint8Array;
  /** The certificate that the signer identifier names, if it is in the structure. */
  certificate: Certificate | undefined;
}

/** A SignedData with its one signer. */
export interface SignedData {
  /** Type of the signed content: id-data for documents, id-ct-TSTInfo for timestamps. */
  contentType: string;
  /** The signed content; undefined when it is detached. */
  content: Uint8Array | undefined;
  certificates: Certificate[];
  signer: SignerInfo;
}

/** Certificates that are read. Real signatures carry fewer; further ones are ignored. */
const maxCertificates = 32;

function readAlgorithm(element: Element): AlgorithmIdentifier {
  const [id, parameters] = element.sequence();
  if (!id) throw new MalformedDer('an algorithm is missing');
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

function readCertificates(elements: Element[]): Certificate[] {
  // Other choices of CertificateSet (attribute certificates) are tagged; only plain certificates are SEQUENCEs.
  return elements
    .filter((element) => element.universal === 16)
    .slice(0, maxCertificates)
    .flatMap((element) => readable(element) ?? []);
}

/** Skips certificates that cannot be read: the others may still be enough. */
function readable(element: Element): Certificate | undefined {
  try {
    return readCertificate(element.bytes);
  } catch (error) {
    if (error instanceof MalformedDer) return undefined;
    throw error;
  }
}

function findSigner(identifier: Element, certificates: Certificate[]): Certificate | undefined {
  if (identifier.context === 0) {
    const key = identifier.content();
    return certificates.find((c) => c.subjectKeyId && sameBytes(c.subjectKeyId, key));
  }
  const issuer = identifier.child(0).bytes;
  const serial = identifier.child(1).integer();
  return certificates.find((c) => sameBytes(c.issuer, issuer) && sameBytes(c.serial, serial));
}

function readSigner(element: Element, certificates: Certificate[]): SignerInfo {
  const [, identifier, digest, ...rest] = element.sequence();
  const signedAttributes = rest[0]?.context === 0 ? rest.shift() : undefined;
  const [signatureAlgorithm, signature] = rest;
  const unsignedAttributes = rest.find((part) => part.context === 1);
  if (!identifier || !digest || !signatureAlgorithm || !signature) throw new MalformedDer('a signer is incomplete');
  const signedBytes = signedAttributes && new Uint8Array(signedAttributes.bytes);
  if (signedBytes) signedBytes[0] = 0x31;
  return {
    digestAlgorithm: readAlgorithm(digest).id,
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
  if (info.child(0).oid() !== oid.signedData) throw new MalformedDer('not a SignedData');
  const [, , encapsulated, ...rest] = info.child(1).child(0).sequence();
  const signers = rest.find((part) => part.universal === 17)?.set() ?? [];
  const [signer] = signers;
  if (!encapsulated || !signer) throw new MalformedDer('the signature has no signer');
  if (signers.length > 1) throw new MalformedDer('the signature has more than one signer');
  const certificates = readCertificates(rest.find((part) => part.context === 0)?.children ?? []);
  return {
    contentType: encapsulated.child(0).oid(),
    content: encapsulated.optional(0)?.child(0).octets(),
    certificates,
    signer: readSigner(signer, certificates),
  };
}
