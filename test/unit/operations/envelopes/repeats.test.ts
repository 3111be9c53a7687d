/**
 * Repeated and parallel requests: a lost answer, storage that fails after the write, and an owner who changes an
 * envelope while a recipient signs.
 */
import { consents } from '../../../../shared/domain/signing/consent.ts';
import { AppError } from '../../../../shared/errors.ts';
import { createEnvelope } from '../../../../shared/operations/envelopes/create-envelope.ts';
import { deleteEnvelope } from '../../../../shared/operations/envelopes/envelopes.ts';
import { sendEnvelope } from '../../../../shared/operations/envelopes/send-envelope.ts';
import { declineEnvelope } from '../../../../shared/operations/signing/ceremony.ts';
import { completeSigning } from '../../../../shared/operations/signing/complete-signing.ts';
import { systemDigest } from '../../../../shared/system.ts';
import { aPinnedDocument, aRecipient, aSentEnvelope, envelopeId, ownerId } from '../../../fixtures/envelopes.ts';
import { inMemory, templatesInMemory, tried } from '../../../fixtures/operations.ts';
import { rawPage } from '../../../fixtures/raw-pdf.ts';

const ref = { ownerId, envelopeId };
const noSealer = {
  seal: () => Promise.reject(new Error('nothing is sealed here')),
  preflight: () => Promise.reject(new Error('nothing is tried here')),
};

describe('sending what was sent', () => {
  it('is refused, unless the request is a repetition of the one that did it', async () => {
    const { deps, envelopes } = inMemory(noSealer, [aSentEnvelope()]);
    await expect(sendEnvelope(deps, ref)).rejects.toMatchObject({ code: 'invalid_state' });
    const before = envelopes.events().length;
    const repeated = await sendEnvelope(deps, { ...ref, ifMatch: '"the draft’s"' }, { isRepeat: true });
    expect(repeated.value.status).toBe('sent');
    expect(envelopes.events()).toHaveLength(before);
  });
});

describe('making an envelope with its document', () => {
  const seed = '11111111-2222-4333-8444-555555555555';
  const bytes = rawPage();
  const body = {
    name: 'Lease',
    recipients: [{ email: 'ada@example.com', name: 'Ada' }],
    document: { filename: 'a.pdf', mimetype: 'application/pdf', contentBase64: Buffer.from(bytes).toString('base64') },
  };

  it.each([
    ['is busy', new AppError('service_unavailable'), 1],
    ['refuses', new AppError('document_damaged'), 0],
  ])('keeps the bytes of an earlier run when the sealer %s', async (_, problem, leftOfAnother) => {
    const outcomes: (AppError | null)[] = [null, problem];
    const preflight = async () => {
      const outcome = outcomes.shift();
      if (outcome) throw outcome;
      return tried;
    };
    const memory = inMemory({ ...noSealer, preflight });
    const deps = {
      ...memory.deps,
      templates: templatesInMemory(),
      keyedHash: { hash: () => '', matches: () => false },
    };
    const create = (id: string) => createEnvelope(deps, { ownerId, ownerEmail: 'o@example.com', seed: id, body });
    const { envelope } = await create(seed);
    await expect(create(seed)).rejects.toBe(problem);
    expect([...memory.uploads.keys()]).toEqual([envelope.value.document?.blobName]);
    // A run that stored the file itself erases it if it is refused, and leaves it for the sweep if it can be tried
    // again.
    outcomes.push(problem);
    await expect(create(envelopeId)).rejects.toBe(problem);
    expect(memory.uploads.size).toBe(1 + leftOfAnother);
  });
});

describe('an owner who sets an access code while a recipient acts', () => {
  const client = { ip: null, userAgent: null };
  const text = consents((plain) => systemDigest.sha256(plain))[0];

  it.each(['approve', 'decline'])('is asked for: the recipient cannot %s without it', async (what) => {
    const recipients = [aRecipient('1', { role: 'approver' })];
    const memory = inMemory(noSealer, [aSentEnvelope({ recipients })]);
    const keyedHash = { hash: (...parts: string[]) => systemDigest.sha256(parts.join()), matches: () => false };
    const before = memory.envelopes.the(envelopeId);
    let isFirst = true;
    const envelopes = {
      ...memory.deps.envelopes,
      get: async (owner: string, id: string) => {
        const current = await memory.envelopes.records.get(owner, id);
        const coded = before.recipients.map((recipient) => ({ ...recipient, accessCodeHash: 'of a code' }));
        if (isFirst) memory.envelopes.put({ ...before, recipients: coded });
        isFirst = false;
        return current;
      },
      commit: memory.envelopes.records.commit,
    };
    const deps = { ...memory.deps, envelopes, keyedHash };
    const link = { ownerId, envelopeId, recipientId: aRecipient('1').id, version: 1 };
    const request = { link, accessProof: null, client };
    const input = {
      kind: 'approve' as const,
      consentSha256: text?.sha256 ?? '',
      documentSha256: aPinnedDocument().sha256,
      fields: [],
      signature: undefined,
      initials: undefined,
    };
    const acting = what === 'approve' ? completeSigning(deps, request, input) : declineEnvelope(deps, request, 'no');
    await expect(acting).rejects.toMatchObject({ code: 'access_code_required' });
    expect(memory.envelopes.the(envelopeId).recipients).toMatchObject([{ status: 'sent' }]);
    expect(memory.envelopes.events()).toEqual([]);
  });
});

describe('erasing a draft', () => {
  it('503, never deleted: true, when its bytes could not be erased: the sweep will find them', async () => {
    const draft = { ...aSentEnvelope(), status: 'draft' as const };
    const memory = inMemory(noSealer, [draft as never]);
    const asked: string[] = [];
    const documents = {
      ...memory.deps.documents,
      eraseUploads: (folder: string) => {
        asked.push(folder);
        return Promise.reject(new Error('This operation is not permitted because the blob has snapshots.'));
      },
    };
    const deleting = deleteEnvelope({ ...memory.deps, documents }, ref);
    await expect(deleting).rejects.toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 5 });
    expect(asked).toEqual([draft.id]);
  });

  it('takes every upload of its folder with it', async () => {
    const draft = { ...aSentEnvelope(), status: 'draft' as const };
    const memory = inMemory(noSealer, [draft as never]);
    for (const name of [`${draft.id}/a.pdf`, `${draft.id}/replaced.pdf`, 'other/a.pdf']) {
      memory.uploads.set(name, Buffer.from('%PDF-'));
    }
    await deleteEnvelope(memory.deps, ref);
    expect([...memory.uploads.keys()]).toEqual(['other/a.pdf']);
  });
});
