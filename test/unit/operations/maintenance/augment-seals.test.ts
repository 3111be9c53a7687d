/** Which seals are raised, and that nobody waits long behind one that cannot be. */
import type { Envelope, Seal } from '../../../../shared/domain/envelope.ts';
import { awaitSealing, finishSealing } from '../../../../shared/domain/envelope-sealing.ts';
import type { SealAugmenter } from '../../../../shared/domain/sealer.ts';
import type { SealLevel } from '../../../../shared/domain/sealing.ts';
import { augmentSeals } from '../../../../shared/operations/maintenance/augment-seals.ts';
import { aSentEnvelope, minutesLater, sha256 } from '../../../fixtures/envelopes.ts';
import { aDesk } from '../../../fixtures/operations.ts';

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
    isRaisePending: true,
    formerSha256: [],
  };
  const waiting = awaitSealing({ ...aSentEnvelope(), id, requireAllSignatures: false }, 'nobody', minutesLater(-6));
  return finishSealing(waiting, seal, minutesLater(-5)).envelope;
}

/** A desk with these envelopes; `raise` is told the number of the envelope whose file it gets. */
function aRaisingDesk(sealed: Envelope<'completed'>[], raise: (number: number) => SealLevel) {
  const desk = aDesk({ seal: jest.fn(), preflight: jest.fn() }, sealed);
  for (const { id, seal } of sealed) {
    const { sha256, size, level } = seal;
    desk.sealed.set(seal.blobName, { bytes: Buffer.from(id), facts: { sha256, size, level, sealing: null } });
  }
  const tried: number[] = [];
  const sealAugmenter: SealAugmenter = {
    augment: async (file) => {
      const number = Number(Buffer.from(file).toString().slice(-12));
      tried.push(number);
      return { level: raise(number), update: Buffer.from('raised') };
    },
  };
  const settings = { sealLevel: 'B-LTA' as const };
  const run = (laterMs = 0) => {
    desk.clock.advance(laterMs);
    tried.splice(0);
    return augmentSeals({ ...desk.deps, sealAugmenter, settings });
  };
  const sealOf = (number: number) => {
    const envelope = desk.envelopes.the(aSealed(number, 'B-B').id);
    return envelope.status === 'completed' ? envelope.seal : null;
  };
  return { run, tried, sealOf };
}

describe('raising seals', () => {
  it('goes on behind one whose proofs are missing, and comes back to that one later', async () => {
    const { run, tried, sealOf } = aRaisingDesk([aSealed(1, 'B-T'), aSealed(2, 'B-T'), aSealed(3, 'B-B')], (number) =>
      number === 1 ? 'B-T' : 'B-LTA',
    );
    expect(await run()).toEqual({ raised: 2, postponed: 1, failures: '', isBoundHit: false });
    expect(sealOf(2)).toMatchObject({ level: 'B-LTA', isRaisePending: false });
    expect(sealOf(3)).toMatchObject({ level: 'B-LTA', isRaisePending: false });
    expect(sealOf(1)).toMatchObject({ level: 'B-T', isRaisePending: true, raiseAttempts: 1 });
    await run(hourMs - 60_000);
    expect(tried).toEqual([]);
    await run(60_000);
    expect(tried).toEqual([1]);
  });

  it('tries one five times, and then it stays as it is', async () => {
    const { run, sealOf } = aRaisingDesk([aSealed(1, 'B-T')], () => 'B-T');
    for (let attempt = 1; attempt <= 5; attempt++) expect(await run(72 * hourMs)).toMatchObject({ postponed: 1 });
    expect(sealOf(1)).toMatchObject({ level: 'B-T', isRaisePending: false, raiseAttempts: 5 });
    expect(await run(72 * hourMs)).toMatchObject({ postponed: 0 });
  });

  it('ends the run when no authority gives the first timestamp, which counts against nobody', async () => {
    const { run, tried, sealOf } = aRaisingDesk([aSealed(1, 'B-B'), aSealed(2, 'B-B')], () => 'B-B');
    expect(await run()).toEqual({ raised: 0, postponed: 0, failures: '', isBoundHit: false });
    expect(tried).toEqual([1]);
    expect(sealOf(1)).toEqual(aSealed(1, 'B-B').seal);
  });

  it('reaches the one behind twenty that fail every time', async () => {
    const sealed = Array.from({ length: 21 }, (_, index) => aSealed(index + 1, 'B-B'));
    const { run, sealOf } = aRaisingDesk(sealed, (number) => {
      if (number <= 20) throw new Error('the seal does not hold');
      return 'B-LTA';
    });
    const first = await run();
    expect(first).toMatchObject({ raised: 0, postponed: 20, isBoundHit: true });
    expect(first.failures).toContain(`${aSealed(20, 'B-B').id}: the seal does not hold`);
    expect(await run(10 * 60_000)).toEqual({ raised: 1, postponed: 0, failures: '', isBoundHit: false });
    expect(sealOf(21)).toMatchObject({ level: 'B-LTA' });
  });
});
