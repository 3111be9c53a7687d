import { pem } from '../../infra/local/certificate-authority.ts';
import { startHost } from '../../infra/local/stack.ts';
import { healthAnswer } from '../../shared/contracts/health.ts';
import { aCertificate, anAuthority, dayMs } from '../fixtures/certificates.ts';
import { eventually } from '../fixtures/eventually.ts';
import { call, matches, stack } from '../stack.ts';

const healthy = { cosmos: 'healthy', blob: 'healthy', queue: 'healthy' };

describe('GET /api/health', () => {
  it('200: names every store and the certificate', async () => {
    const { status, json } = await call('GET', '/api/health');
    expect(status).toBe(200);
    await matches(healthAnswer, json);
    expect(json).toEqual({ status: 'healthy', checks: { ...healthy, certificate: 'healthy' } });
  });
});

describe('a sealing certificate that will not do', () => {
  const authority = anAuthority();

  /** A second host on the same stores, sealing with a certificate that is valid until then. */
  async function hostWith(notAfter: Date) {
    const notBefore = new Date(Date.now() - 90 * dayMs);
    const own = aCertificate({ commonName: 'A seal', issuer: authority, notBefore, notAfter });
    const env = {
      ...stack().env,
      SEAL_KEY_PEM: own.key.export({ type: 'pkcs8', format: 'pem' }).toString(),
      SEAL_CHAIN_PEM: pem('CERTIFICATE', own.der) + pem('CERTIFICATE', authority.der),
    };
    return startHost({ env });
  }

  it.each([
    ['has expired', -1, 503, 'unhealthy'],
    ['expires in 20 days', 20, 200, 'degraded'],
  ])('%s: the start logs it without a request, and health answers it', async (words, days, code, state) => {
    const host = await hostWith(new Date(Date.now() + (days + 0.5) * dayMs));
    try {
      const line = await eventually(() => /^.*"job":"CheckCertificate".*$/m.exec(host.output())?.[0]);
      expect(line).toContain(`“A seal” ${words}`);
      const { status, json } = await call('GET', '/api/health', { baseUrl: host.url });
      await matches(healthAnswer, json);
      expect([status, json.status]).toEqual([code, state]);
      expect(json.checks).toEqual({ ...healthy, certificate: state });
      expect(JSON.stringify(json)).not.toContain('A seal');
    } finally {
      await host.stop();
    }
  });
});
