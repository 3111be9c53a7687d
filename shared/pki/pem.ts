/** Certificates in PEM (RFC 7468). */
import { X509Certificate } from 'node:crypto';

const certificateBlock = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * The DER certificates of a PEM text, in its order; other blocks are skipped.
 * @throws Error when a certificate block cannot be decoded
 */
export function certificatesFromPem(pem: string): Uint8Array[] {
  return (pem.match(certificateBlock) ?? []).map((block) => new X509Certificate(block).raw);
}
