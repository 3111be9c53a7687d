import { deflateSync } from 'node:zlib';
import { type ClosableSealer, createSealer } from '../../../shared/sealing/sealer.ts';
import { askThread } from '../../../shared/sealing/sealing-calls.ts';
import { type PoolOptions, type Session, WorkerPool } from '../../../shared/threads/worker-pool.ts';
import { workerUrl } from '../../../shared/threads/worker-url.ts';
import { aSigner } from '../../fixtures/certificates.ts';
import { expectAnswer } from '../../fixtures/hostile-files.ts';
import { hostilePdfs, someOf } from '../../fixtures/hostile-pdfs.ts';
import { rawPage, rawPdf } from '../../fixtures/raw-pdf.ts';
import { aCompletionCertificate } from '../../fixtures/sealing.ts';

async function withSealer(pool: Partial<PoolOptions>, use: (sealer: ClosableSealer) => Promise<void>): Promise<void> {
  const sealer = createSealer({ signer: aSigner().signer, workerUrl: workerUrl('sealing'), pool });
  await use(sealer).finally(() => sealer.close());
}

describe('hostile files', () => {
  let sealer: ClosableSealer;

  beforeAll(async () => {
    sealer = createSealer({ signer: aSigner().signer, workerUrl: workerUrl('sealing') });
    await sealer.preflight(rawPage(), 'application/pdf');
  });

  afterAll(() => sealer.close());

  it.each(someOf(Object.keys(hostilePdfs), 6))(
    '%s: an answer in time, within memory, and never a failure',
    async (name) => {
      await expectAnswer(sealer, hostilePdfs[name]?.() ?? Buffer.alloc(0));
    },
  );

  it('do not keep others waiting', async () => {
    const names = ['object stream whose header is all of it', 'a million annotations, all the same'];
    const hostile = names.map((name) =>
      sealer.preflight(hostilePdfs[name]?.() ?? Buffer.alloc(0), 'application/pdf').catch((error: unknown) => error),
    );
    let longestMs = 0;
    let last = performance.now();
    const pulse = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - last);
      last = performance.now();
    }, 5);
    const served = await sealer.preflight(rawPage(), 'application/pdf');
    await Promise.all(hostile);
    clearInterval(pulse);
    expect(served.pages).toBe(1);
    // Each of the documents takes five seconds, and a blocked main thread would pause as long.
    expect(longestMs).toBeLessThan(3_500);
  });
});

describe('the watchdog', () => {
  /** Pages with long, different contents: reading all of them takes seconds. */
  function slowFile(): Buffer {
    const pages = Array.from({ length: 8 }, (_, i) => i + 5);
    return rawPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Kids[${pages.map((num) => `${num} 0 R`).join(' ')}]/Count 8>>`,
      '<</Type/Annot/Subtype/Stamp/Rect[0 0 9 9]/AP<</N 13 0 R>>>>',
      { dict: '/Filter/FlateDecode', data: deflateSync(Buffer.alloc(60_000_000, 'q Q '), { level: 1 }) },
      ...pages.map(
        (num) => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents[4 0 R ${num + 9} 0 R]/Annots[3 0 R]>>`,
      ),
      { dict: '/Subtype/Form/BBox[0 0 9 9]', data: Buffer.from('f') },
      ...pages.map(() => ({ dict: '', data: Buffer.from('f') })),
    ]);
  }

  it('ends a thread that takes too long, and the next document gets a new one', async () => {
    await withSealer({ size: 1, callMs: 1_000 }, async (sealer) => {
      await sealer.preflight(rawPage(), 'application/pdf');
      const refusal = { code: 'document_too_complex', cause: { message: 'time' } };
      await expect(sealer.preflight(slowFile(), 'application/pdf')).rejects.toMatchObject(refusal);
      expect((await sealer.preflight(rawPage(), 'application/pdf')).pages).toBe(1);
    });
  });

  it('memory is first of all a budget of the thread’s own: beyond it the document is refused, and the thread lives', async () => {
    const threads = new WorkerPool({
      url: workerUrl('sealing'),
      size: 1,
      maxWaiting: 1,
      waitMs: 10_000,
      callMs: 20_000,
      growthBytes: 4 * 2 ** 30,
    });
    const prepare = (thread: Session, document: Buffer) =>
      askThread(thread, 'prepare', {
        document,
        mimetype: 'application/pdf',
        stamps: [],
        completionCertificate: aCompletionCertificate(),
        auditTrail: '[]',
        at: new Date(0),
        reserveBytes: 9_000,
        digest: 'sha256',
        level: 'B-B',
        isDryRun: true,
        limits: { memoryBytes: 50 << 20 },
      }).catch((error: unknown) => error);
    const file = hostilePdfs['content of sixty million saved states']?.() ?? Buffer.alloc(0);
    try {
      const answers = await threads.run(async (thread) => [
        await prepare(thread, rawPage()),
        await prepare(thread, file),
        await prepare(thread, rawPage()),
      ]);
      expect(answers).toMatchObject([
        { pages: 1 },
        { code: 'document_too_complex', message: expect.stringContaining('It takes too much memory.') },
        { pages: 1 },
      ]);
    } finally {
      await threads.close();
    }
  });
});

describe('a busy sealer', () => {
  it('503: refuses what would wait too long, and says when to come back', async () => {
    await withSealer({ size: 1, maxWaiting: 1 }, async (sealer) => {
      const answers = await Promise.all(
        [1, 2, 3].map(() => sealer.preflight(rawPage(), 'application/pdf').catch((error: unknown) => error)),
      );
      expect(answers[0]).toMatchObject({ pages: 1 });
      expect(answers[1]).toMatchObject({ pages: 1 });
      expect(answers[2]).toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 5 });
    });
  });

  it('seals, however many only ask', async () => {
    await withSealer({ size: 1, maxWaiting: 2 }, async (sealer) => {
      const asked = [1, 2, 3].map(() =>
        sealer.preflight(rawPage(), 'application/pdf', [], { isLowPriority: true }).catch((error: unknown) => error),
      );
      // Then all three calls are in the pool.
      await new Promise(setImmediate);
      const request = { document: rawPage(), mimetype: 'application/pdf' as const, stamps: [], auditTrail: '[]' };
      const sealed = await sealer.seal({ ...request, completionCertificate: aCompletionCertificate(), at: new Date() });
      expect(sealed.level).toBe('B-B');
      expect((await Promise.all(asked))[2]).toMatchObject({ code: 'service_unavailable' });
    });
  });
});
