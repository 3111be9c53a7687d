import { pem } from '../../../infra/local/certificate-authority.ts';
import { checkCertificate } from '../../../shared/operations/maintenance/check-health.ts';
import { openSealingCertificate } from '../../../shared/sealing/open-sealing-certificate.ts';
import { aCertificate, anAuthority, dayMs } from '../../fixtures/certificates.ts';

const root = anAuthority({ notAfter: new Date(Date.now() + 900 * dayMs) });

function check(daysLeft: number) {
  const own = aCertificate({
    commonName: 'Seal',
    issuer: root,
    notAfter: new Date(Date.now() + (daysLeft + 0.5) * dayMs),
  });
  const chainPem = pem('CERTIFICATE', own.der) + pem('CERTIFICATE', root.der);
  const sealingCertificate = openSealingCertificate({ chainPem, isProduction: true });
  return checkCertificate({ sealingCertificate, clock: { now: () => new Date() } });
}

describe('the daily check of the sealing certificate', () => {
  it('is content with a certificate that is good for long', async () => {
    expect(await check(31)).toEqual({ failures: [], daysLeft: 31, subject: 'Seal', findings: '' });
  });

  it('counts down the last 30 days as a failure', async () => {
    expect(await check(29)).toMatchObject({
      failures: [expect.any(String)],
      daysLeft: 29,
      findings: expect.stringContaining('29 days'),
    });
  });

  it('names a chain that cannot be read', async () => {
    const sealingCertificate = openSealingCertificate({ chainPem: '', isProduction: true });
    const report = await checkCertificate({ sealingCertificate, clock: { now: () => new Date() } });
    expect(report).toMatchObject({
      failures: [expect.any(String)],
      daysLeft: -1,
      findings: expect.stringContaining('no sealing'),
    });
  });
});
