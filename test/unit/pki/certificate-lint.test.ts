import { generateDevelopmentCertificate } from '../../../infra/local/certificate.ts';
import { authority, keyUsage, purposes } from '../../../infra/local/certificate-authority.ts';
import { lintCertificate } from '../../../shared/pki/certificate-lint.ts';
import { certificatesFromPem } from '../../../shared/pki/pem.ts';
import { aCertificate, anAuthority, dayMs } from '../../fixtures/certificates.ts';

const now = new Date();
const codes = (chain: Uint8Array[], isProduction = false, at = now) =>
  lintCertificate(chain, at, { isProduction }).findings.map((finding) => `${finding.severity} ${finding.code}`);

const root = anAuthority();
const own = aCertificate({ issuer: root });

describe('lintCertificate', () => {
  it('finds nothing wrong with a sound chain, and counts the days', () => {
    const lint = lintCertificate([own.der, root.der], now, { isProduction: true });
    expect(lint).toEqual({ findings: [], subject: 'Test seal', daysLeft: 364 });
  });

  it('refuses the development certificate in production only', async () => {
    const chain = certificatesFromPem((await generateDevelopmentCertificate()).chainPem);
    expect(codes(chain)).toEqual([]);
    expect(codes(chain, true)).toEqual(['error certificate_not_for_production']);
  });

  it('sees a certificate that is early, late, or close to its end', () => {
    const at = (days: number) => codes([own.der, root.der], false, new Date(now.getTime() + days * dayMs));
    expect(at(-2)).toContain('error certificate_not_yet_valid');
    expect(at(350)).toContain('warning certificate_expires_soon');
    expect(at(366)).toContain('error certificate_expired');
  });

  it('sees what the certificate may not be used for', () => {
    const certificate = (...extensions: ReturnType<typeof keyUsage>[]) => [
      aCertificate({ issuer: root, extensions }).der,
      root.der,
    ];
    expect(codes(certificate(keyUsage(2)))).toEqual(['error certificate_key_usage']);
    expect(codes(certificate(keyUsage(0), authority()))).toEqual(['error certificate_is_authority']);
    expect(codes(certificate(purposes(['1.3.6.1.5.5.7.3.1'], false)))).toEqual(['warning certificate_purpose']);
    expect(codes(certificate(purposes(['1.3.6.1.5.5.7.3.36'], false)))).toEqual([]);
  });

  it('sees a chain that is out of order, forged, cut short or not of authorities', () => {
    const impostor = anAuthority();
    const stranger = anAuthority({ commonName: 'Another authority' });
    expect(codes([own.der, stranger.der])).toContain('error chain_out_of_order');
    expect(codes([own.der, impostor.der])).toEqual(['error chain_signature_invalid']);
    expect(codes([own.der])).toEqual(['warning chain_incomplete']);
    const leaf = aCertificate({ issuer: own, commonName: 'Grandchild' });
    expect(codes([leaf.der, own.der, root.der])).toEqual(['error chain_issuer_not_authority']);
  });

  it('sees a missing, an unreadable and a self-signed certificate', () => {
    expect(codes([])).toEqual(['error certificate_missing']);
    expect(codes([new Uint8Array([1, 2, 3])])).toEqual(['error certificate_unreadable']);
    expect(codes([aCertificate().der])).toEqual(['warning certificate_self_signed']);
  });
});
