/** The certificates that a verification trusts, from the settings. */
import { readCertificate } from '../pki/certificate.ts';
import { isSelfIssued } from '../pki/chain.ts';
import { certificatesFromPem } from '../pki/pem.ts';
import type { VerifyOptions } from './verify-pdf.ts';

export interface TrustSettings {
  /** The sealing certificate and its issuers. */
  chainPem: string;
  /** Certificates that sealed for this service before. */
  formerPem?: string;
  /** Further roots that are trusted, for signatures and for timestamps. */
  trustedRootsPem?: string;
  trustedTimestampRootsPem?: string;
}

/**
 * The root of the chain is trusted with it; a chain without a root trusts its first certificate alone.
 * @example
 * import { generateDevelopmentCertificate } from '../../infra/local/certificate.ts';
 * import { trustOf } from './trust.ts';
 * const { chainPem } = await generateDevelopmentCertificate();
 * const { ours, authorities } = trustOf({ chainPem });
 * [ours.length, authorities.length]; // → [1, 1]
 */
export function trustOf(settings: TrustSettings): Required<NonNullable<VerifyOptions['trust']>> {
  const chain = certificatesFromPem(settings.chainPem);
  const roots = chain.slice(1).filter((der) => isSelfIssued(readCertificate(der)));
  return {
    ours: [...chain.slice(0, 1), ...certificatesFromPem(settings.formerPem ?? '')],
    authorities: [...roots, ...certificatesFromPem(settings.trustedRootsPem ?? '')],
    timestampAuthorities: certificatesFromPem(settings.trustedTimestampRootsPem ?? ''),
  };
}
