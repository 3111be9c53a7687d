import { keyUsage, pem } from '../../../infra/local/certificate-authority.ts';
import { openAugmenter } from '../../../shared/sealing/augment/open-augmenter.ts';
import { openSealer } from '../../../shared/sealing/open-sealer.ts';
import { metered, usageFacts } from '../../../shared/telemetry/meter.ts';
import { logAuthorityFailure } from '../../../shared/telemetry/process-log.ts';
import { aCertificate, anAuthority, dayMs, signerOf } from '../../fixtures/certificates.ts';
import { revocationExtensions } from '../../fixtures/revocation.ts';
import { aCompletionCertificate } from '../../fixtures/sealing.ts';
import { aPdf as aSmallPdf, signPdf } from '../../fixtures/signed-pdf.ts';
import { startTsa } from '../../servers/tsa.ts';
import { aPdf } from '../../stack.ts';

const authority = anAuthority();
/** OCSP is to be asked at an address in a private network: a certificate cannot make us do that. */
const extensions = [keyUsage(0, 1), ...revocationExtensions('http://127.0.0.1:9', ['ocsp'])];

function sealerUntil(notAfter: Date, tsaUrls: string[] = []) {
  const notBefore = new Date(Date.now() - 90 * dayMs);
  const own = aCertificate({ commonName: 'Seal', issuer: authority, notBefore, notAfter, extensions });
  const chainPem = pem('CERTIFICATE', own.der) + pem('CERTIFICATE', authority.der);
  const sealer = openSealer({
    keyPem: own.key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    keyVaultKeyId: null,
    chainPem,
    credential: () => Promise.reject(new Error('there is a key')),
    tsaUrls,
    tsaRootsPem: '',
    isProduction: true,
  });
  return { sealer, chainPem, own };
}

const aRequest = async () => ({
  document: await aPdf(),
  mimetype: 'application/pdf' as const,
  stamps: [],
  completionCertificate: aCompletionCertificate(),
  auditTrail: '[]',
  at: new Date(),
});

const sealed = (notAfter: Date) =>
  metered(async (usage) => {
    const failure = await sealerUntil(notAfter)
      .sealer.seal(await aRequest())
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
    expect({ failure, facts }).toMatchObject({
      failure: 'sealing_certificate_expired',
      facts: { seals: { failed: 1 } },
    });
  });
});

describe('an authority that gives nothing', () => {
  it('is in the log with its host and the reason, without the rest of its address', async () => {
    const tsa = await startTsa({ manners: 'status_500' });
    const { host } = new URL(tsa.url);
    const tsaUrls = [`${tsa.url.replace('://', '://someone:hidden@')}?key=hidden`];
    const printed = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const lines = () => printed.mock.calls.splice(0).map(([line]) => JSON.parse(String(line)));
    try {
      const { sealer, chainPem, own } = sealerUntil(new Date(Date.now() + 300 * dayMs), tsaUrls);
      expect(await sealer.seal(await aRequest())).toMatchObject({ level: 'B-B' });
      expect(lines()).toEqual([{ authority: host, reason: 'status 500' }]);

      const file = await signPdf(aSmallPdf(), { signer: signerOf(own, authority), reserve: 12_000 });
      const augmenter = openAugmenter({
        chainPem,
        trustedTimestampRootsPem: pem('CERTIFICATE', tsa.root.der),
        tsaUrls,
      });
      expect(await augmenter.augment(file, 'B-T', new Date())).toMatchObject({ level: 'B-B' });
      expect(lines()).toEqual([{ authority: host, reason: 'status 500' }]);
      tsa.manners = 'good';
      expect(await augmenter.augment(file, 'B-LT', new Date())).toMatchObject({ level: 'B-T' });
      expect(lines()).toEqual([{ authority: '127.0.0.1:9', reason: 'the address is not public' }]);
    } finally {
      printed.mockRestore();
      await tsa.close();
    }
  });
});

describe('the line of an authority', () => {
  it('is written for an invalid address, too, and is never long', () => {
    const printed = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    logAuthorityFailure({ url: 'hidden', reason: 'x'.repeat(10_000) });
    const line = String(printed.mock.calls[0]?.[0]);
    printed.mockRestore();
    expect(line).not.toContain('hidden');
    expect(line.length).toBeLessThan(300);
  });
});
