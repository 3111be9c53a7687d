/** Finding 1: an expired sealing certificate refuses what ends in a seal, says so, and loses nothing. */
import type { Envelope } from '../../../../shared/domain/envelopes/envelope.ts';
import { awaitSealing } from '../../../../shared/domain/envelopes/envelope-sealing.ts';
import { completeEnvelope } from '../../../../shared/operations/envelopes/complete-envelope.ts';
import { preflightEnvelope } from '../../../../shared/operations/envelopes/preflight-envelope.ts';
import { sealEnvelope, sealQueuedEnvelope } from '../../../../shared/operations/envelopes/seal-envelope.ts';
import { sendEnvelope } from '../../../../shared/operations/envelopes/send-envelope.ts';
import { aPinnedDocument, aSentEnvelope, minutesLater } from '../../../fixtures/envelopes.ts';
import { aCertificateState, inMemory } from '../../../fixtures/operations.ts';

const expired = { code: 'sealing_certificate_expired', status: 503 };
const document = aPinnedDocument(Buffer.from('the document'));

function aServiceWith(envelope: Envelope) {
  const sealer = { seal: jest.fn(), preflight: jest.fn() };
  const memory = inMemory(sealer, [envelope]);
  memory.uploads.set(document.blobName, Buffer.from('the document'));
  const enqueueSealing = jest.fn();
  const deps = {
    ...memory.deps,
    jobQueue: { ...memory.deps.jobQueue, enqueueDispatch: async () => undefined, enqueueSealing },
    sealingCertificate: { examine: async () => aCertificateState({ daysLeft: -1, errors: ['“Seal” has expired.'] }) },
  };
  return { deps, sealer, enqueueSealing, ref: { ownerId: envelope.ownerId, envelopeId: envelope.id }, memory };
}

describe('with an expired sealing certificate', () => {
  it('sending and trying a draft say why they are refused, and the draft stays', async () => {
    const { deps, ref, memory } = aServiceWith({ ...aSentEnvelope(), status: 'draft', document });
    await expect(sendEnvelope(deps, ref)).rejects.toMatchObject(expired);
    await expect(preflightEnvelope(deps, ref)).rejects.toMatchObject(expired);
    expect(memory.envelopes.the(ref.envelopeId).status).toBe('draft');
  });

  it('completing says why, and the envelope stays as it is', async () => {
    const { deps, ref, memory, sealer } = aServiceWith({ ...aSentEnvelope(), requireAllSignatures: false, document });
    await expect(completeEnvelope(deps, ref)).rejects.toMatchObject(expired);
    expect(memory.envelopes.the(ref.envelopeId).status).toBe('sent');
    expect(sealer.seal).not.toHaveBeenCalled();
  });

  it('an envelope that all have signed waits for the renewal: no attempt is counted, and its message does not return', async () => {
    const waiting = awaitSealing(
      { ...aSentEnvelope(), requireAllSignatures: false, document },
      'claim',
      minutesLater(-5),
    );
    const { deps, ref, memory, enqueueSealing } = aServiceWith(waiting);
    for (let sweep = 0; sweep < 6; sweep += 1) {
      await expect(sealEnvelope(deps, ref)).rejects.toMatchObject(expired);
    }
    expect(await sealQueuedEnvelope(deps, ref)).toBe('postponed');
    expect(enqueueSealing).not.toHaveBeenCalled();
    expect(memory.envelopes.the(ref.envelopeId)).toMatchObject({ status: 'sealing', sealing: { attempts: 0 } });
  });
});
