/** Revocation information: OCSP responses (RFC 6960) and CRLs (RFC 5280 5) for one certificate. */
import { createHash } from 'node:crypto';
import { type Certificate, readCertificate } from './certificate.ts';
import {
  decode,
  type Element,
  ifReadable,
  MalformedDer,
  nil,
  objectId,
  octets,
  type Part,
  sameBytes,
  sequence,
} from './der.ts';
import { type Span, spanAt, spansIn } from './der-scan.ts';
import { oid } from './oids.ts';
import { readAlgorithm } from './read-cms.ts';
import { verifyNamed } from './verify-cms.ts';

/** The status of one certificate, as its issuer states it. */
export interface RevocationStatus {
  /** Undefined for a certificate that is not revoked. */
  revokedAt: Date | undefined;
  /** The issuer publishes newer information by this time. */
  nextUpdate: Date;
}

/** How long information counts that does not state `nextUpdate`. */
const dayMs = 24 * 60 * 60 * 1000;

function statusOf(revokedAt: Date | undefined, thisUpdate: Date, nextUpdate: Date | undefined): RevocationStatus {
  return {
    revokedAt,
    nextUpdate: nextUpdate ?? new Date(thisUpdate.getTime() + dayMs),
  };
}

function digest(name: string, bytes: Uint8Array) {
  return createHash(name).update(bytes).digest();
}

/** CertID: SHA-1 is what every responder knows; it only identifies the certificate. */
function certificateId(certificate: Certificate, issuer: Certificate): Part {
  return sequence(
    sequence(objectId(oid.sha1), nil()),
    octets(digest('sha1', issuer.subject)),
    octets(digest('sha1', issuer.publicKeyBits)),
    certificate.serialElement,
  );
}

/** OCSPRequest for one certificate, without a nonce: large responders answer from a cache. */
export function ocspRequest(certificate: Certificate, issuer: Certificate): Uint8Array {
  return sequence(sequence(sequence(sequence(certificateId(certificate, issuer)))));
}

function readBasic(bytes: Uint8Array) {
  const response = decode(bytes);
  // Status 0 means successful. A response with any other status has no content.
  if (response.child(0).number() !== 0) return undefined;
  const body = response.optional(0)?.child(0);
  if (body?.child(0).oid() !== oid.ocspBasic) return undefined;
  const [data, signatureAlgorithm, signature, certificates] = decode(body.child(1).octets()).sequence();
  if (!data || !signatureAlgorithm || !signature) throw new MalformedDer('an OCSP response is incomplete');
  return {
    data,
    algorithm: readAlgorithm(signatureAlgorithm),
    signature: signature.bits(),
    certificates: (certificates?.child(0).sequence() ?? [])
      .slice(0, 8)
      .map((certificate) => readCertificate(certificate.bytes)),
  };
}

/** The issuer itself, or a responder to which it delegated OCSP (RFC 6960 4.2.2.2). */
function mayRespond(responder: Certificate, issuer: Certificate, at: Date): boolean {
  if (sameBytes(responder.der, issuer.der)) return true;
  return (
    sameBytes(responder.issuer, issuer.subject) &&
    responder.extendedKeyUsage?.purposes.includes(oid.ocspSigning) === true &&
    responder.notBefore <= at &&
    at <= responder.notAfter &&
    responder.x509.verify(issuer.x509.publicKey)
  );
}

function isAbout(id: Element, certificate: Certificate, issuer: Certificate): boolean {
  const names: Record<string, string> = { [oid.sha1]: 'sha1', [oid.sha256]: 'sha256' };
  const name = names[id.child(0).child(0).oid()];
  return (
    name !== undefined &&
    sameBytes(id.child(1).octets(), digest(name, issuer.subject)) &&
    sameBytes(id.child(2).octets(), digest(name, issuer.publicKeyBits)) &&
    sameBytes(id.child(3).integer(), certificate.serial)
  );
}

function checkOcsp(bytes: Uint8Array, certificate: Certificate, issuer: Certificate): RevocationStatus | undefined {
  const basic = readBasic(bytes);
  if (!basic) return undefined;
  const parts = basic.data.sequence();
  const producedAt = parts.find((part) => part.universal === 24)?.time();
  const answers = parts.find((part) => part.universal === 16)?.sequence() ?? [];
  if (!producedAt) throw new MalformedDer('an OCSP response has no time');
  const signer = [issuer, ...basic.certificates].find(
    (candidate) =>
      mayRespond(candidate, issuer, producedAt) &&
      verifyNamed(basic.algorithm, candidate.x509, basic.data.bytes, basic.signature),
  );
  const answer = signer && answers.find((single) => isAbout(single.child(0), certificate, issuer));
  if (!answer) return undefined;
  const status = answer.child(1);
  if (status.context !== 0 && status.context !== 1) return undefined;
  const nextUpdate = answer.children.slice(3).find((part) => part.context === 0);
  const revokedAt = status.context === 1 ? status.child(0).time() : undefined;
  return statusOf(revokedAt, answer.child(2).time(), nextUpdate?.child(0).time());
}

function checkCrl(bytes: Uint8Array, certificate: Certificate, issuer: Certificate): RevocationStatus | undefined {
  const list = spanAt(bytes, 0);
  const [body, signatureAlgorithm, signature] = [...spansIn(bytes, list)];
  if (list.end !== bytes.length || !body || !signatureAlgorithm || !signature) throw new MalformedDer('no CRL');
  const parts = [...spansIn(bytes, body)];
  const at = parts[0]?.tag === derTags.integer ? 1 : 0;
  const [, name, thisUpdate, ...rest] = parts.slice(at);
  if (!name || !thisUpdate) throw new MalformedDer('a CRL is incomplete');
  const read = (span: Span) => decode(bytes.subarray(span.start, span.end));
  const isTime = (part: Span | undefined) => part?.tag === derTags.utcTime || part?.tag === derTags.generalizedTime;
  const nextUpdate = isTime(rest[0]) ? rest.shift() : undefined;
  const revoked = rest[0]?.tag === derTags.sequence ? rest.shift() : undefined;
  const extensionsAt = rest.find(({ tag }) => tag === derTags.extensions);
  const extensions = extensionsAt ? read(extensionsAt).child(0).sequence() : [];
  // A delta CRL is incomplete by itself. Indirect CRLs and CRLs for some reasons have critical extensions, which are
  // refused (5.2.5).
  if (extensions.some((extension) => extension.child(0).oid() === oid.deltaCrlIndicator)) return undefined;
  if (extensions.some((extension) => isPartial(extension))) return undefined;
  if (!sameBytes(bytes.subarray(name.start, name.end), issuer.subject)) return undefined;
  if (issuer.keyUsage?.has('cRLSign') === false) return undefined;
  const signedBytes = bytes.subarray(body.start, body.end);
  if (!verifyNamed(readAlgorithm(read(signatureAlgorithm)), issuer.x509, signedBytes, read(signature).bits()))
    return undefined;
  const entry = revoked && entryFor(bytes, revoked, certificate.serial);
  return statusOf(entry && read(entry).time(), read(thisUpdate).time(), nextUpdate && read(nextUpdate).time());
}

/** First bytes of the elements of a CRL. */
const derTags = { integer: 0x02, utcTime: 0x17, generalizedTime: 0x18, sequence: 0x30, extensions: 0xa0 };

/** Finds the entry of this serial number. It reads every entry without making an object of it. */
function entryFor(bytes: Uint8Array, revoked: Span, serial: Uint8Array): Span | undefined {
  for (const entry of spansIn(bytes, revoked)) {
    const number = spanAt(bytes, entry.content, entry.end);
    if (!sameBytes(bytes.subarray(number.content, number.end), serial)) continue;
    return spanAt(bytes, number.end, entry.end);
  }
  return undefined;
}

/** IssuingDistributionPoint with onlySomeReasons [3], indirectCRL [4] or onlyContainsAttributeCerts [5]. */
function isPartial(extension: Element): boolean {
  if (extension.child(0).oid() !== oid.issuingDistributionPoint) return false;
  const value = extension.children.at(-1);
  return value !== undefined && decode(value.octets()).children.some((part) => (part.context ?? 0) >= 3);
}

type Check = (bytes: Uint8Array, certificate: Certificate, issuer: Certificate) => RevocationStatus | undefined;

/** Information that cannot be read counts as missing. */
const guarded =
  (check: Check): Check =>
  (...about) =>
    ifReadable(() => check(...about));

/** Returns the status in an OCSP response; undefined if it is not signed for the issuer or is for another certificate. */
export const readOcspStatus: Check = guarded(checkOcsp);

/** The status in a CRL; undefined when it is not a complete list of the issuer. */
export const readCrlStatus: Check = guarded(checkCrl);
