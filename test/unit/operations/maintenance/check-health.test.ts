import { checkHealth } from '../../../../shared/operations/maintenance/check-health.ts';

const certificate = (daysLeft: number, errors: string[] = []) => ({
  examine: async () => ({ subject: 'Seal', daysLeft, errors, warnings: [] }),
});

const deps = (changes: Partial<Parameters<typeof checkHealth>[0]> = {}) => ({
  probes: { cosmos: async () => undefined },
  sealingCertificate: certificate(300),
  clock: { now: () => new Date() },
  ...changes,
});

describe('the health of the service', () => {
  const told: string[] = [];
  const report = (name: string, reason: unknown) => void told.push(`${name}: ${(reason as Error).message}`);
  beforeEach(() => {
    told.length = 0;
  });

  it('is ok when everything answers and the certificate is good for a month', async () => {
    expect(await checkHealth(deps(), report)).toEqual({ status: 'ok', checks: { cosmos: 'ok', certificate: 'ok' } });
    expect(told).toEqual([]);
  });

  it.each([
    ['expires soon', certificate(29)],
    ['is unusable', certificate(300, ['It is an authority.'])],
    ['cannot be read', { examine: () => Promise.reject(new Error('no certificate')) }],
  ])('is degraded when the certificate %s', async (_, sealingCertificate) => {
    const health = await checkHealth(deps({ sealingCertificate }), report);
    expect(health).toEqual({ status: 'degraded', checks: { cosmos: 'ok', certificate: 'ill' } });
    expect(told).toHaveLength(1);
  });

  it('is ill when a store is away, whatever the certificate', async () => {
    const probes = { cosmos: () => Promise.reject(new Error('away')) };
    const health = await checkHealth(deps({ probes, sealingCertificate: certificate(1) }), report);
    expect(health).toEqual({ status: 'ill', checks: { cosmos: 'ill', certificate: 'ill' } });
    expect(told).toContain('cosmos: away');
  });
});
