import { workerUrl } from '../../../shared/threads/worker-url.ts';
import { createVerifier } from '../../../shared/verifying/verifier.ts';
import { expectNotIntact } from '../../fixtures/hostile-files.ts';
import { hostilePdfs, someOf } from '../../fixtures/hostile-pdfs.ts';

describe('some hostile files in front of the verifier', () => {
  const verifier = createVerifier({ trust: { ours: [] }, workerUrl: workerUrl('verifying') });
  afterAll(() => verifier.close());

  it.each(someOf(Object.keys(hostilePdfs), 6))('%s: reported as not intact, in time', async (name) => {
    await expectNotIntact(verifier, hostilePdfs[name]?.() ?? Buffer.alloc(0));
  });
});
