import { checkCertificate, checkHealth } from '../../../../shared/operations/maintenance/check-health.ts';
import { aTimer } from '../../../fixtures/accounts.ts';
import { aCertificateState } from '../../../fixtures/operations.ts';

const certificate = (daysLeft: number, errors: string[] = [], isSelfSigned = false) => ({
  examine: async () => aCertificateState({ daysLeft, errors, isSelfSigned }),
});

const deps = (changes: Partial<Parameters<typeof checkHealth>[0]> = {}) => ({
  probes: { cosmos: async () => undefined },
  sealingCertificate: certificate(300),
  clock: { now: () => new Date() },
  timer: aTimer(),
  ...changes,
});

describe('the health of the service', () => {
  const reported: string[] = [];
  const report = (name: string, reason: unknown) => void reported.push(`${name}: ${(reason as Error).message}`);
  beforeEach(() => {
    reported.length = 0;
  });

  it('is healthy when everything answers and the certificate is good for a month', async () => {
    expect(await checkHealth(deps(), report)).toEqual({
      status: 'healthy',
      checks: { cosmos: 'healthy', certificate: 'healthy' },
    });
    expect(reported).toEqual([]);
  });

  it('is degraded when the certificate expires soon', async () => {
    const health = await checkHealth(deps({ sealingCertificate: certificate(29) }), report);
    expect(health).toEqual({ status: 'degraded', checks: { cosmos: 'healthy', certificate: 'degraded' } });
    expect(reported).toHaveLength(1);
  });

  it.each([
    ['has expired', certificate(-1, ['“Seal” has expired.'])],
    ['is unusable', certificate(300, ['It is an authority.'])],
    ['cannot be read', { examine: () => Promise.reject(new Error('no certificate')) }],
  ])(
    'finding 1: is unhealthy when the certificate %s, because nothing can be sealed',
    async (_, sealingCertificate) => {
      const health = await checkHealth(deps({ sealingCertificate }), report);
      expect(health).toEqual({ status: 'unhealthy', checks: { cosmos: 'healthy', certificate: 'unhealthy' } });
      expect(reported).toHaveLength(1);
    },
  );

  it('is unhealthy when a store is away, also with a bad certificate', async () => {
    const probes = { cosmos: () => Promise.reject(new Error('away')) };
    const health = await checkHealth(deps({ probes, sealingCertificate: certificate(1) }), report);
    expect(health).toEqual({ status: 'unhealthy', checks: { cosmos: 'unhealthy', certificate: 'degraded' } });
    expect(reported).toContain('cosmos: away');
  });

  it('is unhealthy when a store does not answer within three seconds', async () => {
    const probes = { cosmos: () => new Promise<void>(() => undefined) };
    const timer = aTimer();
    const health = checkHealth(deps({ probes, timer }), report);
    await timer.runOut();
    expect(await health).toMatchObject({
      status: 'unhealthy',
      checks: { cosmos: 'unhealthy', certificate: 'healthy' },
    });
    expect(reported).toEqual(['cosmos: no answer within 3000 ms']);
  });
});

describe('finding 1: the line of the timer', () => {
  const failures = async (days: number, isSelfSigned: boolean) => {
    const sealingCertificate = certificate(days, [], isSelfSigned);
    return (await checkCertificate({ sealingCertificate, clock: { now: () => new Date() } })).failures;
  };

  it('says in the last 30 days who renews the certificate', async () => {
    expect(await failures(30, true)).toEqual([]);
    expect(await failures(29, true)).toEqual(['expires in 29 days: the next deployment renews it']);
    expect(await failures(29, false)).toEqual(['expires in 29 days: request another from its authority']);
  });
});
