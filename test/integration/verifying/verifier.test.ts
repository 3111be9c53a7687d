import { pem } from '../../../infra/local/certificate-authority.ts';
import { workerUrl } from '../../../shared/threads/worker-url.ts';
import { openVerifier } from '../../../shared/verifying/open-verifier.ts';
import { createVerifier } from '../../../shared/verifying/verifier.ts';
import { aSigner } from '../../fixtures/certificates.ts';
import { aCrl } from '../../fixtures/revocation.ts';
import { aPdf, appendUpdate, signPdf, stream } from '../../fixtures/signed-pdf.ts';

const { signer, own, root } = aSigner();
const trust = { ours: [own.der], authorities: [root.der] };

describe('the verifier in its own thread', () => {
  const verifier = createVerifier({ trust, workerUrl: workerUrl('verifying') });
  afterAll(() => verifier.close());

  it('reports as it does in this thread', async () => {
    const report = await verifier.verify(await signPdf(aPdf(), { signer }), new Date());
    expect(report).toMatchObject({ intact: true, sealedByUs: true, signer: 'Test seal' });
  });

  it('reads a revocation list of 30,000 entries within its bounds', async () => {
    const list = stream(Buffer.from(aCrl(root, [own.der], { others: 30_000 })).toString('latin1'));
    const file = appendUpdate(await signPdf(aPdf(), { signer }), {
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[6 0 R]>>/Perms<</DocMDP 7 0 R>>/DSS<</CRLs[20 0 R]>>>>',
      20: list,
    });
    const report = await verifier.verify(file, new Date());
    expect(report).toMatchObject({ intact: true, sealedByUs: false });
    expect(report.problems).toContainEqual(expect.objectContaining({ code: 'certificate_invalid' }));
  });

  it('gives up on a file that takes too long, and serves the next one', async () => {
    const hasty = createVerifier({ trust, workerUrl: workerUrl('verifying'), pool: { callMs: 1 } });
    const slow = await signPdf(aPdf({ 10: stream('x'.repeat(80_000_000)) }), { signer });
    const reports = await Promise.all([slow, slow, slow].map((file) => hasty.verify(file, new Date())));
    for (const report of reports) {
      expect(report).toMatchObject({ intact: false, sealedByUs: false, problems: [{ code: 'document_too_complex' }] });
    }
    await hasty.close();
    expect(await verifier.verify(slow, new Date())).toMatchObject({ intact: true });
  });
});

describe('openVerifier', () => {
  it('trusts the chain that seals', async () => {
    const chainPem = pem('CERTIFICATE', own.der) + pem('CERTIFICATE', root.der);
    const verifier = openVerifier({ chainPem });
    const report = await verifier.verify(await signPdf(aPdf(), { signer }), new Date());
    expect(report).toMatchObject({ intact: true, sealedByUs: true });
    const stranger = await verifier.verify(await signPdf(aPdf(), { signer: aSigner().signer }), new Date());
    expect(stranger).toMatchObject({ intact: true, sealedByUs: false });
  });
});
