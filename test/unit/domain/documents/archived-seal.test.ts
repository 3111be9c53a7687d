import {
  archiveSeal,
  awaitSealing,
  finishSealing,
  levelFacts,
  postponeAugmentation,
} from '../../../../shared/domain/envelopes/envelope-sealing.ts';
import { aSeal, aSentEnvelope, sentAt as at, envelopeId, minutesLater, sha256 } from '../../../fixtures/envelopes.ts';
import { refusalBy } from '../../../fixtures/refusals.ts';

describe('a version at a higher level', () => {
  const completed = finishSealing(
    awaitSealing({ ...aSentEnvelope(), requireAllSignatures: false }, 'claim', at),
    aSeal({ isAugmentationPending: true }),
    at,
  ).envelope;
  const archive = {
    blobName: `${envelopeId}/archive.pdf`,
    level: 'B-LT' as const,
    sha256: sha256('longer'),
    size: 6,
    at: minutesLater(1).toISOString(),
  };

  it('is one event, and stands beside the seal, which stays as it was', () => {
    const { envelope, facts } = archiveSeal(completed, archive);
    expect(envelope).toEqual({
      ...completed,
      updatedAt: archive.at,
      seal: { ...completed.seal, isAugmentationPending: false, archive },
    });
    const data = {
      changed: ['seal.archive'],
      level: 'B-LT',
      sha256: archive.sha256,
      size: 6,
      sealedSha256: aSeal().sha256,
    };
    expect(facts).toEqual([{ type: 'envelope.updated', actor: { kind: 'system' }, data }]);
  });

  it('is never replaced', () => {
    const { envelope } = archiveSeal(completed, archive);
    expect(archiveSeal(envelope, { ...archive, sha256: sha256('other') })).toEqual({ envelope, facts: [] });
  });

  it('is for completed envelopes alone', () => {
    expect(refusalBy(() => archiveSeal(aSentEnvelope(), archive))).toEqual(['invalid_state', { status: 'sent' }]);
  });

  it('is shown to owners without the name of its blob, and with the reason for the lower level', () => {
    const { blobName: _, ...told } = archive;
    expect(levelFacts(completed.seal)).toEqual({ level: aSeal().level });
    expect(levelFacts({ ...aSeal(), levelReason: 'no answer', archive })).toEqual({
      level: aSeal().level,
      levelReason: 'no answer',
      archive: told,
    });
  });

  it('that fails keeps the latest reason', () => {
    expect(postponeAugmentation(completed, at, 'no answer').envelope.seal.levelReason).toBe('no answer');
    const { envelope } = postponeAugmentation(completed, at, 'no answer');
    expect(postponeAugmentation(envelope, at).envelope.seal.levelReason).toBe('no answer');
  });

  it('that fails is tried again after 1, 6, 24 and 72 hours, and then no more', () => {
    let now = completed;
    const hours: (number | null)[] = [];
    for (let attempt = 0; attempt < 5; attempt++) {
      now = postponeAugmentation(now, at).envelope;
      const next = now.seal.nextAugmentationAt;
      hours.push(next === undefined ? null : (Date.parse(next) - at.getTime()) / 3_600_000);
    }
    expect(hours).toEqual([1, 6, 24, 72, null]);
    expect(now.seal).toMatchObject({ isAugmentationPending: false, augmentationAttempts: 5 });
  });
});
