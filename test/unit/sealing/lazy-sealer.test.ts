import { pem } from '../../../infra/local/certificate-authority.ts';
import { lazySealer } from '../../../shared/sealing/lazy-sealer.ts';
import { metered, usageFacts } from '../../../shared/telemetry/meter.ts';
import { aCertificate as aKeyCertificate, anAuthority, dayMs } from '../../fixtures/certificates.ts';
import { aCertificate } from '../../fixtures/sealing.ts';
import { aPdf } from '../../stack.ts';

const authority = anAuthority();

function sealerUntil(notAfter: Date) {
  const notBefore = new Date(Date.now() - 90 * dayMs);
  const own = aKeyCertificate({ commonName: 'Seal', issuer: authority, notBefore, notAfter });
  return lazySealer({
    keyPem: own.key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    keyVaultKeyId: null,
    chainPem: pem('CERTIFICATE', own.der) + pem('CERTIFICATE', authority.der),
    credential: () => Promise.reject(new Error('there is a key')),
    tsaUrls: [],
    tsaRootsPem: '',
    isProduction: true,
  });
}

const sealed = (notAfter: Date) =>
  metered(async (usage) => {
    const request = {
      document: await aPdf(),
      mimetype: 'application/pdf' as const,
      marks: [],
      certificate: aCertificate(),
      auditTrail: '[]',
      at: new Date(),
    };
    const failure = await sealerUntil(notAfter)
      .seal(request)
      .then(
        () => null,
        (error: { code?: string }) => error.code,
      );
    return { failure, facts: usageFacts(usage) };
  });

describe('the sealer', () => {
  it('leaves the level of every seal, and the time it took, in the line of the run', async () => {
    const { failure, facts } = await sealed(new Date(Date.now() + 300 * dayMs));
    expect({ failure, facts }).toEqual({ failure: null, facts: { seals: { 'B-B': 1 }, sealMs: expect.any(Number) } });
  });

  it('refuses a certificate that has expired, and that too is in the line', async () => {
    const { failure, facts } = await sealed(new Date(Date.now() - dayMs));
    expect({ failure, facts }).toMatchObject({ failure: 'service_unavailable', facts: { seals: { failed: 1 } } });
  });
});
