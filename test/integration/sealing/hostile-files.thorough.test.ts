import { type ClosableSealer, createSealer } from '../../../shared/sealing/sealer.ts';
import { workerUrl } from '../../../shared/threads/worker-url.ts';
import { aSigner } from '../../fixtures/certificates.ts';
import { expectAnswer } from '../../fixtures/hostile-files.ts';
import { hostilePdfs } from '../../fixtures/hostile-pdfs.ts';
import { rawPage } from '../../fixtures/raw-pdf.ts';

describe('every hostile file', () => {
  let sealer: ClosableSealer;

  beforeAll(async () => {
    sealer = createSealer({ signer: aSigner().signer, workerUrl: workerUrl('sealing') });
    await sealer.preflight(rawPage(), 'application/pdf');
  });

  afterAll(() => sealer.close());

  it.each(Object.entries(hostilePdfs))('%s: an answer in time, within memory, and never a failure', async (_, make) => {
    await expectAnswer(sealer, make());
  });
});
