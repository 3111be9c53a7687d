/**
 * Checks the sealing certificate (RFC 5280, RFC 9336) for faults that it has now and for those that it will have soon.
 */
import { type Certificate, readCertificate } from './certificate.ts';
import { isSelfIssued } from './chain.ts';
import { MalformedDer, sameBytes } from './der.ts';
import { oid } from './oids.ts';
import { isTestCommonName } from './test-certificate.ts';

type CertificateFindingCode =
  | 'certificate_missing'
  | 'certificate_unreadable'
  | 'certificate_expired'
  | 'certificate_not_yet_valid'
  | 'certificate_expires_soon'
  | 'certificate_not_for_production'
  | 'certificate_is_authority'
  | 'certificate_key_usage'
  | 'certificate_purpose'
  | 'certificate_weak_key'
  | 'certificate_self_signed'
  | 'certificate_unknown_critical_extension'
  | 'chain_out_of_order'
  | 'chain_signature_invalid'
  | 'chain_issuer_not_authority'
  | 'chain_incomplete';

interface CertificateFinding {
  /** An `error` makes seals that verifiers reject; a `warning` needs attention later. */
  severity: 'error' | 'warning';
  code: CertificateFindingCode;
  message: string;
}

export interface CertificateLint {
  findings: CertificateFinding[];
  /** Common name of the sealing certificate. */
  subject: string | undefined;
  /** Whole days until the first certificate of the chain expires; negative when one has. */
  daysLeft: number | undefined;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Renewing a certificate of a public authority takes days to weeks. */
const warnDays = 30;

/** Purposes under which document signatures are accepted: none named, any, e-mail, RFC 9336, Adobe's and Microsoft's own. */
const acceptedPurposes = new Set<string>([
  '2.5.29.37.0',
  '1.3.6.1.5.5.7.3.4',
  '1.3.6.1.5.5.7.3.36',
  '1.2.840.113583.1.1.5',
  '1.3.6.1.4.1.311.10.3.12',
]);

type Report = (severity: CertificateFinding['severity'], code: CertificateFindingCode, message: string) => void;

function lintOwn(own: Certificate, isProduction: boolean, report: Report): void {
  if (isProduction && isTestCommonName(own.commonName)) {
    report('error', 'certificate_not_for_production', 'The development certificate must not seal in production.');
  }
  if (own.isAuthority)
    report('error', 'certificate_is_authority', 'The sealing certificate is a certificate authority.');
  if (own.keyUsage && !own.keyUsage.has('digitalSignature') && !own.keyUsage.has('nonRepudiation')) {
    const message = 'The key usage allows neither digital signatures nor non-repudiation.';
    report('error', 'certificate_key_usage', message);
  }
  if (own.extendedKeyUsage && !own.extendedKeyUsage.purposes.some((purpose) => acceptedPurposes.has(purpose))) {
    report('warning', 'certificate_purpose', 'The extended key usage names no purpose for signing documents.');
  }
  if (own.extendedKeyUsage?.purposes.includes(oid.timeStamping)) {
    report('error', 'certificate_purpose', 'The certificate is one of a timestamp authority.');
  }
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = own.x509.publicKey;
  if (type === 'rsa' && (details?.modulusLength ?? 0) < 2048) {
    report('error', 'certificate_weak_key', 'The RSA key has fewer than 2048 bits.');
  }
  if (own.unknownCritical.length > 0) {
    const message = `Critical extensions that verifiers may not know: ${own.unknownCritical.join(', ')}.`;
    report('warning', 'certificate_unknown_critical_extension', message);
  }
  if (isSelfIssued(own)) {
    report(
      'warning',
      'certificate_self_signed',
      'The certificate is self-signed: readers will not trust it by themselves.',
    );
  }
}

function lintLinks(chain: Certificate[], report: Report): void {
  chain.forEach((certificate, index) => {
    const issuer = chain[index + 1];
    if (!issuer) return;
    const names = `“${certificate.commonName}” and “${issuer.commonName}”`;
    if (!sameBytes(certificate.issuer, issuer.subject)) {
      report('error', 'chain_out_of_order', `Each certificate must be followed by its issuer; ${names} are not.`);
    } else if (!certificate.x509.verify(issuer.x509.publicKey)) {
      report('error', 'chain_signature_invalid', `The signature between ${names} does not hold.`);
    }
    if (!issuer.isAuthority || issuer.keyUsage?.has('keyCertSign') === false) {
      report('error', 'chain_issuer_not_authority', `“${issuer.commonName}” may not issue certificates.`);
    }
  });
  const last = chain.at(-1);
  if (last && !isSelfIssued(last)) {
    report('warning', 'chain_incomplete', `The chain ends at “${last.commonName}”, which is not a root.`);
  }
}

function lintValidity(chain: Certificate[], at: Date, report: Report): number {
  const days = chain.map((certificate) => {
    const left = Math.floor((certificate.notAfter.getTime() - at.getTime()) / dayMs);
    const name = `“${certificate.commonName}”`;
    if (at > certificate.notAfter) report('error', 'certificate_expired', `${name} has expired.`);
    else if (left < warnDays) report('warning', 'certificate_expires_soon', `${name} expires in ${left} days.`);
    if (at < certificate.notBefore) report('error', 'certificate_not_yet_valid', `${name} is not valid yet.`);
    return left;
  });
  return Math.min(...days);
}

/**
 * Examines a sealing certificate and its issuers.
 * @param chain DER, the sealing certificate first
 * @param isProduction whether the development certificate is refused
 */
export function lintCertificate(
  chain: readonly Uint8Array[],
  at: Date,
  { isProduction = false }: { isProduction?: boolean } = {},
): CertificateLint {
  const findings: CertificateFinding[] = [];
  const report: Report = (severity, code, message) => findings.push({ severity, code, message });
  let certificates: Certificate[];
  try {
    certificates = chain.map((der) => readCertificate(der));
  } catch (error) {
    if (!(error instanceof MalformedDer)) throw error;
    report('error', 'certificate_unreadable', 'A certificate of the chain cannot be read.');
    return { findings, subject: undefined, daysLeft: undefined };
  }
  const own = certificates[0];
  if (!own) {
    report('error', 'certificate_missing', 'There is no sealing certificate.');
    return { findings, subject: undefined, daysLeft: undefined };
  }
  lintOwn(own, isProduction, report);
  lintLinks(certificates, report);
  return { findings, subject: own.commonName, daysLeft: lintValidity(certificates, at, report) };
}
