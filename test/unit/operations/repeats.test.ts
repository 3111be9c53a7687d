/** What was done is found done: requests that are repeated because their answer was lost, and storage that is away after. */
import { deleteEnvelope } from '../../../shared/operations/delete-envelope.ts';
import { sendEnvelope } from '../../../shared/operations/send-envelope.ts';
import { aSentEnvelope, envelopeId, ownerId } from '../../fixtures/envelopes.ts';
import { aDesk } from '../../fixtures/operations.ts';

const ref = { ownerId, envelopeId };
const nobodySeals = {
  seal: () => Promise.reject(new Error('nothing is sealed here')),
  preflight: () => Promise.reject(new Error('nothing is tried here')),
};

describe('sending what was sent', () => {
  it('is refused, unless the request is a repetition of the one that did it', async () => {
    const { deps, envelopes } = aDesk(nobodySeals, [aSentEnvelope()]);
    await expect(sendEnvelope(deps, ref)).rejects.toMatchObject({ code: 'invalid_state' });
    const before = envelopes.events.length;
    const repeated = await sendEnvelope(deps, { ...ref, ifMatch: '"the draft’s"' }, { isRepeat: true });
    expect(repeated.value.status).toBe('sent');
    expect(envelopes.events).toHaveLength(before);
  });
});

describe('erasing a draft', () => {
  it('has succeeded although its bytes could not be erased: the sweep will find them', async () => {
    const sent = aSentEnvelope();
    const draft = { ...sent, status: 'draft' as const };
    const desk = aDesk(nobodySeals, [draft as never]);
    const asked: string[] = [];
    const documents = {
      ...desk.deps.documents,
      eraseUpload: (name: string) => {
        asked.push(name);
        return Promise.reject(new Error('storage is away'));
      },
    };
    await deleteEnvelope({ ...desk.deps, documents }, ref);
    expect(asked).toEqual([sent.document?.blobName]);
  });
});
