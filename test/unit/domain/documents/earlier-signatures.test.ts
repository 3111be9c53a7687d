/** Statements of an envelope about earlier signatures of its document. */

import { createEnvelope, send } from '../../../../shared/domain/envelopes/envelope.ts';
import { editEnvelope } from '../../../../shared/domain/envelopes/envelope-edit.ts';
import {
  awaitSealing,
  finishSealing,
  levelFacts,
  sealedHashes,
} from '../../../../shared/domain/envelopes/envelope-sealing.ts';
import { snapshotOf } from '../../../../shared/domain/webhooks/snapshot.ts';
import {
  aPinnedDocument,
  aRecipient,
  aSeal,
  aSentEnvelope,
  sentAt as at,
  envelopeId,
  ownerId,
  sha256,
} from '../../../fixtures/envelopes.ts';
import { refusalBy } from '../../../fixtures/refusals.ts';

const aDraft = (more = {}) =>
  createEnvelope(
    {
      id: envelopeId,
      ownerId,
      ownerEmail: 'owner@example.com',
      name: 'Lease',
      document: aPinnedDocument(),
      recipients: [aRecipient('1')],
      requireAllSignatures: true,
      ...more,
    },
    at,
  ).envelope;

describe('earlierSignatures', () => {
  it('preserves unless the owner chose otherwise', () => {
    expect(aDraft().earlierSignatures).toBe('preserve');
    expect(aDraft({ earlierSignatures: 'override' }).earlierSignatures).toBe('override');
  });

  it('is chosen while the envelope is a draft; the trail records the change', () => {
    const { envelope, facts } = editEnvelope(aDraft(), { earlierSignatures: 'override' }, at);
    expect(envelope.earlierSignatures).toBe('override');
    expect(facts).toMatchObject([{ type: 'envelope.updated', data: { changed: ['earlierSignatures'] } }]);
    expect(editEnvelope(envelope, { earlierSignatures: 'override' }, at).facts).toEqual([]);
  });

  it('invalid_state: once sent, it is what the recipients have seen tried', () => {
    const { envelope } = send(aDraft(), aPinnedDocument(), at);
    expect(refusalBy(() => editEnvelope(envelope, { earlierSignatures: 'override' }, at))?.[0]).toBe('invalid_state');
    expect(editEnvelope(envelope, { earlierSignatures: 'preserve' }, at).facts).toEqual([]);
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
    const told = { level: 'B-T', sha256: certificate.sha256, size: 5 };
    expect(levelFacts(envelope.seal)).toEqual({ level: aSeal().level, certificate: told });
    expect(snapshotOf(envelope).seal).toMatchObject({ certificate: told });
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
