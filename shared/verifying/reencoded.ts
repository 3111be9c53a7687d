/**
 * Finds changes in the parts of a signature that no signature covers: further certificates, parameters of algorithms,
 * the case of hexadecimal digits. Such a change does not break the signature, but the file is no longer the one that
 * was sealed.
 */
import { rebuiltCms } from '../pki/build-cms.ts';
import type { Certificate } from '../pki/certificate.ts';
import { isSignedBy } from '../pki/chain.ts';
import { ifReadable, sameBytes } from '../pki/der.ts';
import { oid } from '../pki/oids.ts';
import { readCms, type SignedData } from '../pki/read-cms.ts';
import type { Coverage } from './byte-range.ts';

/** Whether one of our signatures is written differently than we write it. */
export function isReencoded(
  cms: SignedData,
  { file, coverage, trusted }: { file: Uint8Array; coverage: Coverage; trusted: readonly Certificate[] },
): boolean {
  const written = rebuiltCms(cms);
  if (!written || !sameBytes(coverage.contents.subarray(0, written.length), written)) return true;
  const [before] = coverage.parts;
  const digits = file.subarray(before.length + 1, before.length + 1 + 2 * coverage.contents.length);
  // A to F; we write small letters.
  if (digits.some((digit) => digit >= 0x41 && digit <= 0x46)) return true;
  if (!areVouchedFor(cms.certificates, trusted)) return true;
  const token = tokenOf(cms);
  return token !== undefined && isTokenReencoded(token, trusted);
}

/**
 * Whether the encoding of a timestamp token differs from that of timestamp authorities. The check of its signature
 * judges its algorithms. A different encoding of the same algorithm (absent parameters instead of NULL) cannot be
 * distinguished from the authority's own encoding.
 */
export function isTokenReencoded(
  { version, signer, certificates, unreadable }: SignedData,
  trusted: readonly Certificate[],
): boolean {
  // Content other than id-data begins at version 3 (RFC 5652 5.1); the signer's says how it is named (5.3).
  if (version < 3 || version > 5 || signer.version !== (signer.identifiedBy === 'key' ? 3 : 1)) return true;
  return unreadable > 0 || !areVouchedFor(certificates, trusted);
}

/** Undefined also for a token that cannot be read: it proves no time, and the check of timestamps reports it. */
function tokenOf(cms: SignedData): SignedData | undefined {
  const token = cms.signer.unsigned.get(oid.timeStampToken);
  return token && ifReadable(() => readCms(new Uint8Array(token.bytes)));
}

/**
 * Whether every certificate bears the signature of its issuer, if the issuer is among them or trusted. Roots sign
 * themselves.
 */
function areVouchedFor(certificates: readonly Certificate[], trusted: readonly Certificate[]): boolean {
  return certificates.every((certificate) => {
    if (trusted.some(({ der }) => sameBytes(der, certificate.der))) return true;
    const issuers = [...certificates, ...trusted].filter(({ subject }) => sameBytes(subject, certificate.issuer));
    // A certificate whose issuer is unknown can only be compared with the trusted ones: a root whose issuer field was
    // changed has no issuer.
    if (issuers.length === 0) return !trusted.some(({ subject }) => sameBytes(subject, certificate.subject));
    return issuers.some((issuer) => isSignedBy(certificate, issuer));
  });
}
