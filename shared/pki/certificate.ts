/** X.509 certificates (RFC 5280): the fields that sealing and verifying use. */
import { X509Certificate } from 'node:crypto';
import { decode, type Element, MalformedDer } from './der.ts';
import { oid } from './oids.ts';

/** Bit numbers of the KeyUsage extension. */
const keyUsages = [
  'digitalSignature',
  'nonRepudiation',
  'keyEncipherment',
  'dataEncipherment',
  'keyAgreement',
  'keyCertSign',
  'cRLSign',
] as const;
type KeyUsage = (typeof keyUsages)[number];

export interface Certificate {
  der: Uint8Array;
  /** node's view, for public key and signature. */
  x509: X509Certificate;
  /** Whole TLVs, compared byte by byte. */
  issuer: Uint8Array;
  subject: Uint8Array;
  /** Content bytes of the serial number, as encoded. */
  serial: Uint8Array;
  /** The INTEGER of the serial number, header included. */
  serialElement: Uint8Array;
  notBefore: Date;
  notAfter: Date;
  /** The common name, or the whole name if the certificate has no common name. */
  commonName: string;
  /** Content of the subject's public key BIT STRING. */
  publicKeyBits: Uint8Array;
  isAuthority: boolean;
  pathLength: number | undefined;
  /** undefined: no such extension, everything allowed. */
  keyUsage: ReadonlySet<KeyUsage> | undefined;
  extendedKeyUsage: { purposes: string[]; critical: boolean } | undefined;
  subjectKeyId: Uint8Array | undefined;
  authorityKeyId: Uint8Array | undefined;
  /** http(s) addresses named by the certificate. */
  ocspUrls: string[];
  crlUrls: string[];
  issuerUrls: string[];
  /** Whether the certificate says that its own revocation need not be checked (RFC 6960 4.2.2.2.1). */
  isOcspNoCheck: boolean;
  /** Critical extensions that are not processed here; such a certificate must be refused (RFC 5280 4.2). */
  unknownCritical: string[];
}

const known = new Set<string>([
  oid.keyUsage,
  oid.basicConstraints,
  oid.extendedKeyUsage,
  oid.certificatePolicies,
  oid.subjectAltName,
]);

function readExtension(element: Element) {
  const [id, second, third] = element.sequence();
  const value = third ?? second;
  if (!id || !value) throw new MalformedDer('an extension is incomplete');
  return { id: id.oid(), critical: third !== undefined && second?.boolean() === true, value: decode(value.octets()) };
}

function readKeyUsage(bits: Uint8Array): Set<KeyUsage> {
  const first = bits[0] ?? 0;
  return new Set(keyUsages.filter((_, bit) => first & (0x80 >> bit)));
}

/** GeneralName uniformResourceIdentifier is [6]. */
function uri(name: Element | undefined): string[] {
  if (name?.context !== 6) return [];
  const address = String.fromCharCode(...name.content());
  return /^https?:\/\//i.test(address) ? [address] : [];
}

function accessUrls(access: Element | undefined, method: string): string[] {
  return (access?.sequence() ?? []).flatMap((entry) => (entry.child(0).oid() === method ? uri(entry.child(1)) : []));
}

/** CRLDistributionPoints: distributionPoint [0] → fullName [0] → GeneralName. */
function distributionUrls(points: Element | undefined): string[] {
  return (points?.sequence() ?? []).flatMap((point) =>
    (point.optional(0)?.optional(0)?.children ?? []).flatMap((name) => uri(name)),
  );
}

/** The last common name of a Name, else all its values. */
export function nameText(name: Element): string {
  const values: string[] = [];
  let common: string | undefined;
  for (const rdn of name.sequence()) {
    for (const attribute of rdn.set()) {
      const text = attribute.child(1).optionalText();
      if (text === undefined) continue;
      values.push(text);
      if (attribute.child(0).oid() === oid.commonName) common = text;
    }
  }
  return common ?? values.join(', ');
}

/** A cache of the certificates read last, because chains repeat: a verification reads each several times. They are never changed. */
const recent = new Map<string, Certificate>();
const maxRecent = 32;

/** Reads a DER certificate; throws MalformedDer for other bytes. */
export function readCertificate(der: Uint8Array): Certificate {
  const key = Buffer.from(der.buffer, der.byteOffset, der.length).toString('latin1');
  const known = recent.get(key);
  if (known) return known;
  const certificate = parse(new Uint8Array(der));
  const oldest = recent.size >= maxRecent ? recent.keys().next().value : undefined;
  if (oldest !== undefined) recent.delete(oldest);
  recent.set(key, certificate);
  return certificate;
}

function parse(der: Uint8Array): Certificate {
  const root = decode(der);
  const tbs = root.child(0).sequence();
  // version [0] is absent in version 1 certificates.
  const at = tbs[0]?.context === 0 ? 1 : 0;
  const [serial, , issuer, validity, subject, publicKey] = tbs.slice(at);
  if (!serial || !issuer || !validity || !subject || !publicKey) throw new MalformedDer('a certificate is incomplete');
  const extensions = new Map<string, ReturnType<typeof readExtension>>();
  for (const element of tbs
    .find((part) => part.context === 3)
    ?.child(0)
    .sequence() ?? []) {
    const extension = readExtension(element);
    if (extensions.has(extension.id)) throw new MalformedDer('a certificate repeats an extension');
    extensions.set(extension.id, extension);
  }
  const value = (id: string) => extensions.get(id)?.value;
  const constraints = value(oid.basicConstraints)?.sequence() ?? [];
  const isAuthority = constraints[0]?.universal === 1 && constraints[0].boolean();
  const usage = value(oid.keyUsage);
  const extended = extensions.get(oid.extendedKeyUsage);
  let x509: X509Certificate;
  try {
    x509 = new X509Certificate(der);
  } catch (cause) {
    throw new MalformedDer('a certificate is unreadable', { cause });
  }
  return {
    der,
    x509,
    issuer: issuer.bytes,
    subject: subject.bytes,
    serial: serial.integer(),
    serialElement: serial.bytes,
    notBefore: validity.child(0).time(),
    notAfter: validity.child(1).time(),
    commonName: nameText(subject),
    publicKeyBits: publicKey.child(1).bits(),
    isAuthority,
    pathLength: isAuthority ? constraints[1]?.number() : undefined,
    keyUsage: usage && readKeyUsage(usage.bits()),
    extendedKeyUsage: extended && {
      purposes: extended.value.sequence().map((purpose) => purpose.oid()),
      critical: extended.critical,
    },
    subjectKeyId: value(oid.subjectKeyIdentifier)?.octets(),
    authorityKeyId: value(oid.authorityKeyIdentifier)?.optional(0)?.content(),
    ocspUrls: accessUrls(value(oid.authorityInfoAccess), oid.ocsp),
    crlUrls: distributionUrls(value(oid.crlDistributionPoints)),
    issuerUrls: accessUrls(value(oid.authorityInfoAccess), oid.caIssuers),
    isOcspNoCheck: extensions.has(oid.ocspNoCheck),
    unknownCritical: [...extensions.values()].filter((e) => e.critical && !known.has(e.id)).map((e) => e.id),
  };
}
