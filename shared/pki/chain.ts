/** Certification paths: from a certificate to a trusted issuer (RFC 5280 6.1, without policies and name constraints). */
import type { Certificate } from './certificate.ts';
import { sameBytes } from './der.ts';

type ChainFault =
  | 'chain_incomplete'
  | 'certificate_expired'
  | 'certificate_not_yet_valid'
  | 'issuer_not_authority'
  | 'path_too_long'
  | 'unknown_critical_extension';

export interface Chain {
  /** The certificate itself first; ends at a root or where no issuer was found. */
  path: Certificate[];
  /** Ends at one of the anchors. */
  isTrusted: boolean;
  /** The faults of the path, apart from missing trust. */
  faults: ChainFault[];
}

/** Longer than any chain in use; ends loops of cross-certificates. */
const maxLength = 8;

/** A root, or a certificate that looks like one: subject and issuer are equal. */
export function isSelfIssued(certificate: Certificate): boolean {
  return sameBytes(certificate.subject, certificate.issuer);
}

/** Certificates are read once each, and every signature and timestamp of a document asks for the same pairs. */
const known = new WeakMap<Certificate, WeakMap<Certificate, boolean>>();

function isIssuedBy(certificate: Certificate, issuer: Certificate): boolean {
  const answers = known.get(certificate) ?? new WeakMap<Certificate, boolean>();
  known.set(certificate, answers);
  const answer = answers.get(issuer) ?? signs(issuer, certificate);
  answers.set(issuer, answer);
  return answer;
}

function signs(issuer: Certificate, certificate: Certificate): boolean {
  if (!sameBytes(certificate.issuer, issuer.subject)) return false;
  if (
    certificate.authorityKeyId &&
    issuer.subjectKeyId &&
    !sameBytes(certificate.authorityKeyId, issuer.subjectKeyId)
  ) {
    return false;
  }
  return isSignedBy(certificate, issuer);
}

/** Whether the issuer's key made the signature; false for a key that cannot be read. */
export function isSignedBy({ x509 }: Certificate, issuer: Certificate): boolean {
  try {
    return x509.verify(issuer.x509.publicKey);
  } catch {
    return false;
  }
}

function mayIssue(issuer: Certificate): boolean {
  return issuer.isAuthority && issuer.keyUsage?.has('keyCertSign') !== false;
}

function faultsOf(path: Certificate[], at: Date): ChainFault[] {
  const faults = new Set<ChainFault>();
  path.forEach((certificate, index) => {
    if (at < certificate.notBefore) faults.add('certificate_not_yet_valid');
    if (at > certificate.notAfter) faults.add('certificate_expired');
    if (certificate.unknownCritical.length > 0) faults.add('unknown_critical_extension');
    if (index === 0) return;
    if (!mayIssue(certificate)) faults.add('issuer_not_authority');
    // pathLength counts the intermediate certificates that follow, the last one excepted (RFC 5280 4.2.1.9).
    const followers = path.slice(1, index).filter((c) => !isSelfIssued(c)).length;
    if (certificate.pathLength !== undefined && followers > certificate.pathLength) faults.add('path_too_long');
  });
  return [...faults];
}

/**
 * Builds the chain of `certificate` from `pool` and `anchors`.
 * @param at the time at which every certificate must be valid
 * @example
 * import { rootCertificates } from 'node:tls';
 * import { readCertificate } from './certificate.ts';
 * import { buildChain } from './chain.ts';
 * import { certificatesFromPem } from './pem.ts';
 * const [root] = certificatesFromPem(rootCertificates[0]).map(readCertificate);
 * const chain = buildChain(root, { pool: [], anchors: [root], at: root.notBefore });
 * [chain.isTrusted, chain.faults]; // → [true, []]
 */
export function buildChain(
  certificate: Certificate,
  { pool, anchors, at }: { pool: Certificate[]; anchors: Certificate[]; at: Date },
): Chain {
  const isAnchor = (candidate: Certificate) => anchors.some((anchor) => sameBytes(anchor.der, candidate.der));
  const path = [certificate];
  let last = certificate;
  while (path.length < maxLength && !isAnchor(last)) {
    // Anchors first: the shortest path to a trusted certificate.
    const issuer: Certificate | undefined = [...anchors, ...pool].find(
      (candidate) => !path.includes(candidate) && isIssuedBy(last, candidate),
    );
    if (!issuer) break;
    path.push(issuer);
    last = issuer;
  }
  const isTrusted = isAnchor(last);
  const faults = faultsOf(path, at);
  if (!isTrusted && !(isSelfIssued(last) && isIssuedBy(last, last))) faults.push('chain_incomplete');
  return { path, isTrusted, faults };
}
