/** The sealing certificate under examination: what is wrong with it, and for how long it is still good. */
import type { SealingCertificate, SealingCertificateState } from '../domain/sealing.ts';

/** Examined anew at every call: time goes on. */
export function lazyCertificate(settings: { chainPem: string; isProduction: boolean }): SealingCertificate {
  return {
    async examine(at): Promise<SealingCertificateState> {
      const { certificatesFromPem, lintCertificate } = await import('./sealing-parts.ts');
      const { chainPem, isProduction } = settings;
      const { subject, daysLeft, findings } = lintCertificate(certificatesFromPem(chainPem), at, { isProduction });
      const messages = (severity: 'error' | 'warning') =>
        findings.filter((finding) => finding.severity === severity).map(({ message }) => message);
      return {
        subject: subject ?? null,
        daysLeft: daysLeft ?? null,
        errors: messages('error'),
        warnings: messages('warning'),
      };
    },
  };
}
