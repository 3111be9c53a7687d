import { isLower, sealLevels } from '../../../../shared/domain/documents/sealing.ts';
import {
  archiveSeal,
  awaitSealing,
  finishSealing,
  levelFacts,
  postponeAugmentation,
  sealedHashes,
} from '../../../../shared/domain/envelopes/envelope-sealing.ts';
import { snapshotOf } from '../../../../shared/domain/webhooks/snapshot.ts';
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

  it('is one event, and is recorded beside the seal, which does not change', () => {
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
    const { blobName: _, ...stated } = archive;
    expect(levelFacts(completed.seal)).toEqual({ level: aSeal().level });
    expect(levelFacts({ ...aSeal(), levelReason: 'no answer', archive })).toEqual({
      level: aSeal().level,
      levelReason: 'no answer',
      archive: stated,
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

describe('a certificate that is a file of its own', () => {
  const certificate = {
    blobName: `${envelopeId}/certificate-${aSeal().sha256}.pdf`,
    level: 'B-T' as const,
    sha256: sha256('the certificate'),
    size: 5,
    pages: 1,
  };
  const sealing = awaitSealing({ ...aSentEnvelope(), requireAllSignatures: false }, 'claim', at);
  const { envelope, facts } = finishSealing(sealing, aSeal({ certificate }), at);

  it('is shown to owners and webhooks without the name of its blob', () => {
    const stated = { level: 'B-T', sha256: certificate.sha256, size: 5 };
    expect(levelFacts(envelope.seal)).toEqual({ level: aSeal().level, certificate: stated });
    expect(snapshotOf(envelope).seal).toMatchObject({ certificate: stated });
    expect(JSON.stringify(snapshotOf(envelope))).not.toContain('certificate-');
  });

  it('is known by its hash, and named in the trail', () => {
    expect(sealedHashes(envelope)).toEqual([aSeal().sha256, certificate.sha256]);
    expect(facts[0]?.data).toMatchObject({ sha256: aSeal().sha256, certificateSha256: certificate.sha256 });
  });

  it('is not there where the certificate is part of the document', () => {
    const whole = finishSealing(sealing, aSeal(), at);
    expect(levelFacts(whole.envelope.seal)).not.toHaveProperty('certificate');
    expect(whole.facts[0]?.data).not.toHaveProperty('certificateSha256');
  });
});

it('a level is lower than those after it, and not than itself', () => {
  const lower = sealLevels.map((level) => sealLevels.filter((than) => isLower(level, than)).length);
  expect(lower).toEqual([3, 2, 1, 0]);
});
