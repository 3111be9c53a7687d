/** The SealingCertificate port: reports the faults of the sealing certificate and how long it is still valid. */
import type { SealingCertificate } from '../domain/documents/sealing.ts';
import { lazily } from '../lazily.ts';

export function openSealingCertificate(settings: { chainPem: string; isProduction: boolean }): SealingCertificate {
  const { chainPem, isProduction } = settings;
  const modules = lazily(() => Promise.all([import('../pki/certificate-lint.ts'), import('../pki/pem.ts')]));
  return {
    async examine(at) {
      const [{ lintCertificate }, { certificatesFromPem }] = await modules();
      const { subject, daysLeft, findings } = lintCertificate(certificatesFromPem(chainPem), at, { isProduction });
      const messages = (severity: 'error' | 'warning') =>
        findings.filter((finding) => finding.severity === severity).map(({ message }) => message);
      return {
        subject: subject ?? null,
        daysLeft: daysLeft ?? null,
        isSelfSigned: findings.some(({ code }) => code === 'certificate_self_signed'),
        errors: messages('error'),
        warnings: messages('warning'),
      };
    },
  };
}
