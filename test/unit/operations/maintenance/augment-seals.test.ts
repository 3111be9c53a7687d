/** Which seals are augmented, and that one that cannot be does not delay the others. */
import type { Envelope, Seal } from '../../../../shared/domain/envelope.ts';
import { awaitSealing, finishSealing } from '../../../../shared/domain/envelope-sealing.ts';
import type { SealAugmenter } from '../../../../shared/domain/sealer.ts';
import type { SealLevel } from '../../../../shared/domain/sealing.ts';
import { augmentSeals } from '../../../../shared/operations/maintenance/augment-seals.ts';
import { aSentEnvelope, minutesLater, sha256 } from '../../../fixtures/envelopes.ts';
import { inMemory } from '../../../fixtures/operations.ts';

const hourMs = 3_600_000;

function aSealed(number: number, level: SealLevel): Envelope<'completed'> {
  const id = `0f9c1c9e-6f0a-4b5e-9a51-${String(number).padStart(12, '0')}`;
  const seal: Seal = {
    blobName: `${id}/sealed.pdf`,
    level,
    sha256: sha256(id),
    originalSha256: sha256('original'),
    size: id.length,
    pages: 2,
    sealedAt: minutesLater(-5).toISOString(),
    findings: [],
    isAugmentationPending: true,
    formerSha256: [],
  };
  const waiting = awaitSealing({ ...aSentEnvelope(), id, requireAllSignatures: false }, 'claim', minutesLater(-6));
  return finishSealing(waiting, seal, minutesLater(-5)).envelope;
}

/** The operation over these envelopes; `augment` is told the number of the envelope whose file it gets. */
function augmenting(sealed: Envelope<'completed'>[], augment: (number: number) => SealLevel) {
  const memory = inMemory({ seal: jest.fn(), preflight: jest.fn() }, sealed);
  for (const { id, seal } of sealed) {
    const { sha256, size, level } = seal;
    memory.sealed.set(seal.blobName, { bytes: Buffer.from(id), facts: { sha256, size, level, sealing: null } });
  }
  const tried: number[] = [];
  const sealAugmenter: SealAugmenter = {
    augment: async (file) => {
      const number = Number(Buffer.from(file).toString().slice(-12));
      tried.push(number);
      return { level: augment(number), update: Buffer.from('augmented') };
    },
  };
  const settings = { sealLevel: 'B-LTA' as const };
  const run = (laterMs = 0) => {
    memory.clock.advance(laterMs);
    tried.splice(0);
    return augmentSeals({ ...memory.deps, sealAugmenter, settings });
  };
  const sealOf = (number: number) => {
    const envelope = memory.envelopes.the(aSealed(number, 'B-B').id);
    return envelope.status === 'completed' ? envelope.seal : null;
  };
  return { run, tried, sealOf };
}

describe('augmenting seals', () => {
  it('goes on after a seal whose validation data is missing, and tries that one again later', async () => {
    const { run, tried, sealOf } = augmenting([aSealed(1, 'B-T'), aSealed(2, 'B-T'), aSealed(3, 'B-B')], (number) =>
      number === 1 ? 'B-T' : 'B-LTA',
    );
    expect(await run()).toEqual({ augmented: 2, postponed: 1, failures: [], isBoundHit: false });
    expect(sealOf(2)).toMatchObject({ level: 'B-LTA', isAugmentationPending: false });
    expect(sealOf(3)).toMatchObject({ level: 'B-LTA', isAugmentationPending: false });
    expect(sealOf(1)).toMatchObject({ level: 'B-T', isAugmentationPending: true, augmentationAttempts: 1 });
    await run(hourMs - 60_000);
    expect(tried).toEqual([]);
    await run(60_000);
    expect(tried).toEqual([1]);
  });

  it('tries a seal five times, and then it stays as it is', async () => {
    const { run, sealOf } = augmenting([aSealed(1, 'B-T')], () => 'B-T');
    for (let attempt = 1; attempt <= 5; attempt++) expect(await run(72 * hourMs)).toMatchObject({ postponed: 1 });
    expect(sealOf(1)).toMatchObject({ level: 'B-T', isAugmentationPending: false, augmentationAttempts: 5 });
    expect(await run(72 * hourMs)).toMatchObject({ postponed: 0 });
  });

  it('ends the run when no authority gives the first timestamp, and counts no attempt', async () => {
    const { run, tried, sealOf } = augmenting([aSealed(1, 'B-B'), aSealed(2, 'B-B')], () => 'B-B');
    expect(await run()).toEqual({ augmented: 0, postponed: 0, failures: [], isBoundHit: false });
    expect(tried).toEqual([1]);
    expect(sealOf(1)).toEqual(aSealed(1, 'B-B').seal);
  });

  it('reaches a seal after twenty that fail every time', async () => {
    const sealed = Array.from({ length: 21 }, (_, index) => aSealed(index + 1, 'B-B'));
    const { run, sealOf } = augmenting(sealed, (number) => {
      if (number <= 20) throw new Error('the signature is broken');
      return 'B-LTA';
    });
    const first = await run();
    expect(first).toMatchObject({ augmented: 0, postponed: 20, isBoundHit: true });
    expect(first.failures).toContain(`${aSealed(20, 'B-B').id}: the signature is broken`);
    expect(await run(10 * 60_000)).toEqual({ augmented: 1, postponed: 0, failures: [], isBoundHit: false });
    expect(sealOf(21)).toMatchObject({ level: 'B-LTA' });
  });
});
