import { createSealer } from '../../../shared/sealing/sealer.ts';
import { collector } from '../../../shared/threads/shared-memory.ts';
import { workerUrl } from '../../../shared/threads/worker-url.ts';
import { createVerifier } from '../../../shared/verifying/verifier.ts';
import { aSigner } from '../../fixtures/certificates.ts';

const collect = collector();
/** Shared memory is counted here, whichever thread still refers to it. */
const usedMiB = () => process.memoryUsage().arrayBuffers / (1 << 20);

const mib = 8;
const aDocument = () => new Uint8Array(mib << 20).fill(0x20);

/** MiB that are kept after so many documents that no one needs any more. */
async function keptAfter(documents: number, use: (document: Uint8Array) => Promise<unknown>): Promise<number> {
  await use(aDocument());
  const before = usedMiB();
  for (let n = 0; n < documents; n++) await use(aDocument());
  collect();
  return usedMiB() - before;
}

describe('documents that a thread was sent', () => {
  it('are not kept by a verifying thread: 64 MiB and the one after them at most', async () => {
    const verifier = createVerifier({ trust: { ours: [] }, workerUrl: workerUrl('verifying') });
    expect(await keptAfter(16, (document) => verifier.verify(document, new Date(0)))).toBeLessThan(64 + 2 * mib);
    await verifier.close();
  });

  it('are not kept by a sealing thread', async () => {
    const sealer = createSealer({ signer: aSigner('P-256').signer, workerUrl: workerUrl('sealing') });
    const refused = (document: Uint8Array) => sealer.preflight(document, 'application/pdf').catch(() => undefined);
    expect(await keptAfter(16, refused)).toBeLessThan(64 + 2 * mib);
    await sealer.close();
  });
});
