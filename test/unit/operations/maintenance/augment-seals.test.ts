/** Selects seals for an archived version, keeps the sealed file, and continues after one that fails. */
import type { Seal } from '../../../../shared/domain/documents/document.ts';
import type { SealAugmenter } from '../../../../shared/domain/documents/sealer.ts';
import type { SealLevel } from '../../../../shared/domain/documents/sealing.ts';
import type { Envelope } from '../../../../shared/domain/envelopes/envelope.ts';
import { awaitSealing, finishSealing } from '../../../../shared/domain/envelopes/envelope-sealing.ts';
import { snapshotOf } from '../../../../shared/domain/webhooks/snapshot.ts';
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
  };
  const waiting = awaitSealing({ ...aSentEnvelope(), id, requireAllSignatures: false }, 'claim', minutesLater(-6));
  return finishSealing(waiting, seal, minutesLater(-5)).envelope;
}

/** The operation over these envelopes; `augment` gets the number of the envelope whose file it augments. */
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
      const level = augment(number);
      return { level, update: Buffer.from('augmented'), ...(level === 'B-LTA' ? {} : { reason: 'no answer' }) };
    },
  };
  const settings = { sealLevel: 'B-LTA' as const };
  const run = (laterMs = 0) => {
    memory.clock.advance(laterMs);
    tried.splice(0);
    return augmentSeals({ ...memory.deps, sealAugmenter, settings });
  };
  const envelopeOf = (number: number) => memory.envelopes.the(aSealed(number, 'B-B').id);
  const sealOf = (number: number) => {
    const envelope = envelopeOf(number);
    return envelope.status === 'completed' ? envelope.seal : null;
  };
  return { run, tried, sealOf, envelopeOf, memory };
}

describe('augmenting seals', () => {
  it('goes on after a seal whose validation data is missing, and tries that one again later', async () => {
    const { run, tried, sealOf } = augmenting([aSealed(1, 'B-T'), aSealed(2, 'B-T'), aSealed(3, 'B-B')], (number) =>
      number === 1 ? 'B-T' : 'B-LTA',
    );
    expect(await run()).toEqual({ augmented: 2, postponed: 1, failures: [], isBoundHit: false });
    expect(sealOf(2)).toMatchObject({ level: 'B-T', archive: { level: 'B-LTA' }, isAugmentationPending: false });
    expect(sealOf(3)).toMatchObject({ level: 'B-B', archive: { level: 'B-LTA' }, isAugmentationPending: false });
    expect(sealOf(1)).toMatchObject({ level: 'B-T', isAugmentationPending: true, augmentationAttempts: 1 });
    expect(sealOf(1)).toMatchObject({ levelReason: 'no answer' });
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
    expect(sealOf(21)).toMatchObject({ archive: { level: 'B-LTA' } });
  });

  it('keeps the sealed file, its hash and its level, and records the archived version', async () => {
    const { run, sealOf, envelopeOf, memory } = augmenting([aSealed(1, 'B-T')], () => 'B-LTA');
    const { seal: before, id } = aSealed(1, 'B-T');
    await run();
    const bytes = Buffer.from(`${id}augmented`);
    const archive = { blobName: `${id}/archive.pdf`, level: 'B-LTA', sha256: sha256(bytes), size: bytes.length };
    expect(sealOf(1)).toEqual({
      ...before,
      isAugmentationPending: false,
      archive: { ...archive, at: memory.clock.now().toISOString() },
    });
    expect(Buffer.from(memory.sealed.get(before.blobName)?.bytes ?? []).toString()).toBe(id);
    expect(memory.sealed.get(archive.blobName)?.bytes).toEqual(bytes);
    expect(memory.envelopes.events().map(({ type, data }) => [type, data])).toEqual([
      [
        'envelope.updated',
        {
          changed: ['seal.archive'],
          level: 'B-LTA',
          sha256: archive.sha256,
          size: bytes.length,
          sealedSha256: before.sha256,
        },
      ],
    ]);
    expect(snapshotOf(envelopeOf(1))).toMatchObject({
      sealedSha256: before.sha256,
      archive: { sha256: archive.sha256, level: 'B-LTA' },
    });
  });

  it('two runs at once archive once', async () => {
    const { run, sealOf, memory } = augmenting([aSealed(1, 'B-T')], () => 'B-LTA');
    await Promise.all([run(), run(), run()]);
    expect(memory.envelopes.events()).toHaveLength(1);
    expect(sealOf(1)?.archive?.sha256).toBe(memory.sealed.get(`${aSealed(1, 'B-T').id}/archive.pdf`)?.facts.sha256);
  });

  it('records the file of a run that died before it could, and asks no authority again', async () => {
    const { run, tried, sealOf, memory } = augmenting([aSealed(1, 'B-T')], () => 'B-LTA');
    const facts = { sha256: sha256('of the run that died'), size: 4, level: 'B-LT' as const, sealing: null };
    memory.sealed.set(`${aSealed(1, 'B-T').id}/archive.pdf`, { bytes: Buffer.from('died'), facts });
    expect(await run()).toMatchObject({ augmented: 1 });
    expect(tried).toEqual([]);
    expect(sealOf(1)?.archive).toMatchObject({ sha256: facts.sha256, size: 4, level: 'B-LT' });
  });

  it('archives a level below the wanted one only when no attempt follows', async () => {
    const { run, sealOf } = augmenting([aSealed(1, 'B-B')], () => 'B-T');
    for (let attempt = 1; attempt <= 4; attempt++) {
      expect(await run(72 * hourMs)).toMatchObject({ augmented: 0, postponed: 1 });
    }
    expect(sealOf(1)?.archive).toBeUndefined();
    expect(await run(72 * hourMs)).toMatchObject({ augmented: 1 });
    expect(sealOf(1)).toMatchObject({ level: 'B-B', archive: { level: 'B-T' }, isAugmentationPending: false });
  });
});

describe('what is not augmented', () => {
  it('is a seal that is good enough: nothing is looked for where the wanted level is the lowest', async () => {
    const memory = inMemory({ seal: jest.fn(), preflight: jest.fn() }, [aSealed(1, 'B-B')]);
    const sealAugmenter = { augment: () => Promise.reject(new Error('nothing is augmented here')) };
    Object.assign(memory.deps.envelopes, { findSealsToAugment: () => Promise.reject(new Error('looked for')) });
    expect(await augmentSeals({ ...memory.deps, sealAugmenter, settings: { sealLevel: 'B-B' } })).toEqual({
      augmented: 0,
      postponed: 0,
      failures: [],
      isBoundHit: false,
    });
  });

  it('is a seal older than thirty days, or one that another run has augmented meanwhile', async () => {
    const memory = inMemory({ seal: jest.fn(), preflight: jest.fn() }, [aSealed(1, 'B-T'), aSealed(2, 'B-T')]);
    const asked: [string, string, number][] = [];
    const augment = jest.fn();
    const { get } = memory.envelopes.records;
    Object.assign(memory.deps.envelopes, {
      findSealsToAugment: async (since: Date, at: Date, limit: number) => {
        asked.push([since.toISOString(), at.toISOString(), limit]);
        return [aSealed(1, 'B-T'), aSealed(2, 'B-T'), aSealed(3, 'B-T')].map(({ ownerId, id }) => ({
          ownerId,
          envelopeId: id,
        }));
      },
      get: async (owner: string, id: string) => {
        const found = await get(owner, id);
        if (!found) return null;
        if (id === aSealed(2, 'B-T').id) return { ...found, value: { ...found.value, status: 'failed' } };
        const seal = { ...aSealed(1, 'B-T').seal, isAugmentationPending: false };
        return { ...found, value: { ...found.value, seal } };
      },
    });
    const report = await augmentSeals({ ...memory.deps, sealAugmenter: { augment }, settings: { sealLevel: 'B-LTA' } });
    expect(report).toEqual({ augmented: 0, postponed: 0, failures: [], isBoundHit: false });
    expect(asked).toEqual([['2026-10-21T10:00:00.000Z', '2026-11-20T10:00:00.000Z', 20]]);
    expect(augment).not.toHaveBeenCalled();
  });

  it('is a seal that cannot be read: it is named, and not postponed', async () => {
    const memory = inMemory({ seal: jest.fn(), preflight: jest.fn() }, [aSealed(1, 'B-T')]);
    Object.assign(memory.deps.envelopes, { get: () => Promise.reject(new Error('the database is away')) });
    const sealAugmenter = { augment: jest.fn() };
    const report = await augmentSeals({ ...memory.deps, sealAugmenter, settings: { sealLevel: 'B-LTA' } });
    expect(report).toEqual({
      augmented: 0,
      postponed: 0,
      failures: [`${aSealed(1, 'B-T').id}: the database is away`],
      isBoundHit: false,
    });
  });
});
