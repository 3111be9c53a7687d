/** The mathematics of one signature, by the browser's own cryptography (RFC 5652, RFC 3161). */
import * as asn1js from 'asn1js';
import { Certificate, ContentInfo, getCrypto, SignedData, type SignerInfo, TSTInfo } from 'pkijs';
import type { FoundSignature } from './signatures-in-file.ts';

export type Verdict = 'valid' | 'altered' | 'unreadable';

export interface CheckedSignature {
  kind: 'signature' | 'timestamp';
  verdict: Verdict;
  signer: string | null;
  issuer: string | null;
  /** By the signer's own clock. */
  claimedAt: string | null;
  /** By a timestamp whose own signature holds. */
  stampedAt: string | null;
  authority: string | null;
  /** Offset of the byte after the last one covered. */
  end: number;
}

const oid = {
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  timestamp: '1.2.840.113549.1.9.16.2.14',
};

const digests: Record<string, string> = {
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
};

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function isSame(first: ArrayBuffer, second: ArrayBuffer): boolean {
  const [a, b] = [new Uint8Array(first), new Uint8Array(second)];
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

async function digestOf(algorithm: string, bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const name = digests[algorithm];
  if (!name) throw new Error('unknown digest');
  return crypto.subtle.digest(name, bytes);
}

/** @throws when it is no CMS with a SignedData, or when anything but padding follows it */
function signedDataOf(bytes: Uint8Array): SignedData {
  const copy = joined([bytes]);
  const { offset, result } = asn1js.fromBER(copy.buffer);
  if (offset < 0) throw new Error('not DER');
  if (copy.subarray(offset).some((byte) => byte !== 0)) throw new Error('something hides in the padding');
  return new SignedData({ schema: new ContentInfo({ schema: result }).content });
}

function nameOf({ typesAndValues }: Certificate['subject']): string | null {
  for (const wanted of [oid.commonName, oid.organization]) {
    const found = typesAndValues.find(({ type }) => type === wanted);
    if (found) return String(found.value.valueBlock.value);
  }
  return null;
}

function signerCertificate(data: SignedData): Certificate | null {
  const certificates = (data.certificates ?? []).filter((item): item is Certificate => item instanceof Certificate);
  const sid = data.signerInfos[0]?.sid;
  const serial = sid && 'serialNumber' in sid ? sid.serialNumber : null;
  return certificates.find((item) => serial && item.serialNumber.isEqual(serial)) ?? certificates[0] ?? null;
}

/** The certificate the signer bound to the signature (RFC 5035), so that no other one with the same key takes its place. */
async function isBound(info: SignerInfo, certificate: Certificate): Promise<boolean> {
  const attribute = info.signedAttrs?.attributes.find(({ type }) => type === oid.signingCertificate);
  if (!attribute) return true;
  const [outer] = attribute.values;
  const list = outer instanceof asn1js.Sequence ? outer.valueBlock.value[0] : null;
  const first = list instanceof asn1js.Sequence ? list.valueBlock.value[0] : null;
  if (!(first instanceof asn1js.Sequence)) return false;
  const algorithm = first.valueBlock.value.find((part) => part instanceof asn1js.Sequence);
  const named = algorithm?.valueBlock.value[0];
  const hash = first.valueBlock.value.find((part) => part instanceof asn1js.OctetString);
  if (!hash) return false;
  const isNamed = first.valueBlock.value[0] === algorithm && named instanceof asn1js.ObjectIdentifier;
  const digest = isNamed ? named.valueBlock.toString() : oid.sha256;
  const own = await digestOf(digest, new Uint8Array(certificate.toSchema(false).toBER(false)));
  return isSame(octetsOf(hash), own);
}

/** Digest in the signed attributes, and the signature over them. */
async function holdsOver(data: SignedData, content: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const [info] = data.signerInfos;
  const certificate = signerCertificate(data);
  const attribute = info?.signedAttrs?.attributes.find(({ type }) => type === oid.messageDigest);
  const stated = attribute?.values[0];
  if (!info?.signedAttrs || !certificate || !(stated instanceof asn1js.OctetString)) return false;
  const algorithm = info.digestAlgorithm.algorithmId;
  if (!isSame(octetsOf(stated), await digestOf(algorithm, content))) return false;
  if (!(await isBound(info, certificate))) return false;
  return getCrypto(true).verifyWithPublicKey(
    info.signedAttrs.encodedValue,
    info.signature,
    certificate.subjectPublicKeyInfo,
    info.signatureAlgorithm,
    digests[algorithm],
  );
}

function octetsOf(octets: asn1js.OctetString): ArrayBuffer {
  return joined([octets.valueBlock.valueHexView]).buffer;
}

interface Stamp {
  at: string;
  authority: string | null;
}

/** A timestamp token over `stamped`: its time, when all of it holds. */
async function checkedStamp(data: SignedData, stamped: Uint8Array<ArrayBuffer>): Promise<Stamp | null> {
  const content = tokenContent(data);
  const token = TSTInfo.fromBER(content);
  const { hashAlgorithm, hashedMessage } = token.messageImprint;
  const imprint = await digestOf(hashAlgorithm.algorithmId, stamped);
  if (!isSame(octetsOf(hashedMessage), imprint) || !(await holdsOver(data, content))) return null;
  const certificate = signerCertificate(data);
  return { at: token.genTime.toISOString(), authority: certificate && nameOf(certificate.subject) };
}

function tokenContent(data: SignedData): Uint8Array<ArrayBuffer> {
  const content = data.encapContentInfo.eContent;
  if (!content) throw new Error('no content');
  return joined([new Uint8Array(content.getValue())]);
}

async function stampOf(data: SignedData): Promise<Stamp | null> {
  const [info] = data.signerInfos;
  const attribute = info?.unsignedAttrs?.attributes.find(({ type }) => type === oid.timestamp);
  if (!info || !attribute?.values[0]) return null;
  const token = new SignedData({ schema: new ContentInfo({ schema: attribute.values[0] }).content });
  return checkedStamp(token, joined([info.signature.valueBlock.valueHexView]));
}

export async function checkSignature({ coverage, isTimestamp, claimedAt }: FoundSignature): Promise<CheckedSignature> {
  const blank: CheckedSignature = {
    kind: isTimestamp ? 'timestamp' : 'signature',
    verdict: 'unreadable',
    signer: null,
    issuer: null,
    claimedAt,
    stampedAt: null,
    authority: null,
    end: coverage.end,
  };
  try {
    const data = signedDataOf(coverage.contents);
    const covered = joined(coverage.parts);
    const certificate = signerCertificate(data);
    const named = {
      ...blank,
      signer: certificate && nameOf(certificate.subject),
      issuer: certificate && nameOf(certificate.issuer),
    };
    if (isTimestamp) {
      const stamp = await checkedStamp(data, covered);
      return { ...named, verdict: stamp ? 'valid' : 'altered', stampedAt: stamp?.at ?? null, authority: named.signer };
    }
    const isValid = await holdsOver(data, covered);
    const stamp = isValid ? await stampOf(data).catch(() => null) : null;
    return {
      ...named,
      verdict: isValid ? 'valid' : 'altered',
      stampedAt: stamp?.at ?? null,
      authority: stamp?.authority ?? null,
    };
  } catch {
    return blank;
  }
}
