/** Owners and integrators change envelopes and their recipients: everything but the operations in memory. */
import type { Envelope } from '../../../../shared/domain/envelopes/envelope.ts';
import { maxRecipients } from '../../../../shared/domain/recipients/recipient.ts';
import { toUploadedAppEnvelope } from '../../../../shared/http/views.ts';
import { getDocument } from '../../../../shared/operations/envelopes/documents.ts';
import { addRecipient, updateRecipient } from '../../../../shared/operations/envelopes/recipients.ts';
import { updateAppEnvelope } from '../../../../shared/operations/envelopes/update-app-envelope.ts';
import { updateV1Envelope } from '../../../../shared/operations/envelopes/update-v1-envelope.ts';
import { aRecipient, aSentEnvelope, envelopeId, ownerId, recipientId } from '../../../fixtures/envelopes.ts';
import { anotherInstance, inMemory } from '../../../fixtures/operations.ts';
import { refusalOf } from '../../../fixtures/refusals.ts';

const ref = { ownerId, envelopeId };

function aService(
  envelope: Envelope = aSentEnvelope({ recipients: [aRecipient('1'), aRecipient('2', { order: 2 })] }),
) {
  const memory = inMemory({ seal: jest.fn(), preflight: jest.fn() }, [envelope]);
  const uploadReadAddress = async ({ blobName }: { blobName: string }) => `https://storage.example/${blobName}?sig=1`;
  const documents = Object.assign(memory.documents, { uploadReadAddress });
  const keyedHash = { hash: (purpose: string, text: string) => `${purpose} ${text}`, matches: () => false };
  const deps = { ...memory.deps, documents, keyedHash };
  const view = (shown: Envelope) => toUploadedAppEnvelope(documents, shown);
  const update = (body: object) => updateAppEnvelope(deps, { ...ref, ifMatch: null, body, view });
  const now = () => memory.envelopes.the(envelopeId);
  const facts = () =>
    memory.envelopes.events().map(({ type, data }) => [type, data.changed ?? data.recipientId ?? null]);
  return { ...memory, deps, update, now, facts };
}

describe('an update by the app API', () => {
  it('a refusal is decided once: the document is looked at once', async () => {
    const sent = aSentEnvelope();
    const { documents, update } = aService({ ...sent, status: 'draft' } as Envelope);
    const uploadProperties = jest.spyOn(documents, 'uploadProperties').mockResolvedValue(null);
    expect(await refusalOf(update({ status: 'sent' }))).toEqual(['document_missing', {}]);
    expect(uploadProperties).toHaveBeenCalledTimes(1);
  });

  it('takes back what GET answered: read-only fields that equal the stored ones change nothing', async () => {
    const { update, now, facts } = aService();
    const { id, createdAt, updatedAt, sentAt, recipients } = now() as Envelope<'sent'>;
    const [first] = recipients;
    const documentUrl = `https://storage.example/${envelopeId}/contract.pdf?sig=another`;
    const signers = recipients.map(({ email, name, order, status }) => ({ email, name, order, status }));
    const readOnly = {
      id,
      ownerId,
      createdAt,
      updatedAt,
      sentAt,
      completedAt: null,
      filename: 'contract.pdf',
      documentUrl,
    };
    await update({ ...readOnly, status: 'sent', voidReason: null, signers });
    expect(facts()).toEqual([]);
    expect(now().recipients[0]).toEqual(first);
  });

  it.each([
    ['id', 'another'],
    ['ownerId', 'another'],
    ['createdAt', '2026-01-01T00:00:00.000Z'],
    ['filename', 'another.pdf'],
    ['sentAt', null],
    ['completedAt', '2026-01-01T00:00:00.000Z'],
    ['documentUrl', 'https://storage.example/another/contract.pdf'],
    ['voidReason', 'a mistake'],
  ])('validation_error: %s cannot be changed, and nothing else is', async (name, value) => {
    const { update, facts } = aService();
    const [code, details = {}] = (await refusalOf(update({ message: 'Hello', [name]: value }))) ?? [];
    expect([code, Object.keys(details)]).toEqual(['validation_error', [name]]);
    expect(facts()).toEqual([]);
  });

  it('attack: a read-only text in which an address begins a hundred thousand times is refused at once', async () => {
    const { update } = aService();
    const details = { id: 'cannot be changed' };
    expect(await refusalOf(update({ id: 'http:'.repeat(100_000) }))).toEqual(['validation_error', details]);
  });

  it.each(['status', 'sentAt', 'viewedAt', 'completedAt', 'declinedAt', 'declineReason'])(
    'validation_error: the %s of a signer cannot be changed',
    async (name) => {
      const { update } = aService();
      const signers = [{ id: recipientId('1'), [name]: 'completed' }, { id: recipientId('2') }];
      expect(await refusalOf(update({ signers }))).toEqual([
        'validation_error',
        { [`signers[0].${name}`]: 'cannot be changed' },
      ]);
    },
  );

  it('validation_error: a signer with two identifiers', async () => {
    const signers = [{ id: recipientId('1'), recipientId: recipientId('2') }];
    expect(await refusalOf(aService().update({ signers }))).toEqual([
      'validation_error',
      { 'signers[0].recipientId': 'differs from id' },
    ]);
  });

  it('voids with its last changes, in the order of cause and effect', async () => {
    const { update, now, facts } = aService();
    await update({ status: 'voided', voidReason: 'a mistake', message: 'Sorry' });
    expect(now()).toMatchObject({ status: 'voided', voidReason: 'a mistake', message: 'Sorry' });
    expect(facts()).toEqual([
      ['envelope.updated', ['message']],
      ['envelope.voided', null],
    ]);
    expect(await refusalOf(update({ status: 'sent' }))).toMatchObject(['invalid_state', {}]);
  });

  it.each(['completed', 'expired', 'draft'])(
    'validation_error: status %s is not the owner’s to set',
    async (status) => {
      expect(await refusalOf(aService().update({ status }))).toMatchObject([
        'validation_error',
        { status: expect.any(String) },
      ]);
    },
  );
});

describe('recipients one at a time', () => {
  const third = { email: 'c@example.com', name: 'C', accessCode: '4711' };
  const others = (length: number) =>
    Array.from({ length }, (_, index) => ({ ...aRecipient('4'), id: `rcp_${index}`, email: `p${index}@example.com` }));

  it('an added one is asked when it is their turn; a repeated run adds no second', async () => {
    const { deps, now, facts } = aService();
    for (let run = 0; run < 2; run++) {
      const { value } = await addRecipient(deps, { ...ref, recipientId: recipientId('3') }, third);
      expect(value.recipients).toContainEqual(
        expect.objectContaining({ id: recipientId('3'), status: 'sent', accessCodeHash: 'access-code 4711' }),
      );
    }
    expect(now().recipients).toHaveLength(3);
    expect(facts()).toEqual([
      ['envelope.updated', ['recipients']],
      ['recipient.sent', recipientId('3')],
    ]);
  });

  it('validation_error: an address that another recipient has, and one recipient too many', async () => {
    const { deps } = aService();
    const taken = { ...third, email: 'P1@example.com' };
    expect(await refusalOf(addRecipient(deps, { ...ref, recipientId: recipientId('3') }, taken))).toMatchObject([
      'validation_error',
      { email: expect.any(String) },
    ]);
    expect(
      await refusalOf(updateRecipient(deps, { ...ref, recipientId: recipientId('2') }, { email: 'p1@example.com' })),
    ).toMatchObject(['validation_error', { email: expect.any(String) }]);
    const many = others(maxRecipients);
    const full = aService(aSentEnvelope({ recipients: many }));
    expect(await refusalOf(addRecipient(full.deps, { ...ref, recipientId: recipientId('3') }, third))).toEqual([
      'validation_error',
      { recipients: `at most ${maxRecipients}` },
    ]);
  });

  it('never more than the bound, however many are added at once by several instances', async () => {
    const taken = others(maxRecipients - 3);
    const { deps, now } = aService(aSentEnvelope({ recipients: taken }));
    const instances = [deps, anotherInstance(deps)];
    const outcomes = await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((id, index) => {
        const body = { email: `${id}@example.com`, name: id };
        return refusalOf(addRecipient(instances[index % 2] ?? deps, { ...ref, recipientId: recipientId(id) }, body));
      }),
    );
    const refused = ['validation_error', { recipients: `at most ${maxRecipients}` }];
    expect(outcomes.filter((outcome) => outcome !== null)).toEqual(Array(3).fill(refused));
    expect(now().recipients).toHaveLength(maxRecipients);
  });
});

describe('documents', () => {
  it('of an envelope that was sent cannot be replaced, and nothing is stored', async () => {
    const { deps, uploads } = aService();
    const document = { filename: 'a.pdf', mimetype: 'application/pdf', contentBase64: 'AAAA' };
    const change = updateV1Envelope(deps, { ...ref, ifMatch: null, body: { document } });
    expect(await refusalOf(change)).toMatchObject(['invalid_state', { status: 'sent' }]);
    expect(uploads.size).toBe(0);
  });
});

describe('what an update by the app API may say', () => {
  it('changes what it says and nothing else', async () => {
    const { update, now } = aService({ ...aSentEnvelope(), status: 'draft' } as unknown as Envelope);
    const changes: [object, object][] = [
      [{ name: ' Rent ' }, { name: 'Rent' }],
      [{ message: 'Hello' }, { message: 'Hello' }],
      [{ expiresAt: '2026-12-01T12:00:00+01:00' }, { expiresAt: '2026-12-01T11:00:00.000Z' }],
      [{ expiresAt: null }, { expiresAt: null }],
      [{ requireAllSignatures: false }, { requireAllSignatures: false }],
    ];
    for (const [body, expected] of changes) {
      const { updatedAt: _, sequence: _s, auditHead: _h, ...before } = now();
      await update(body);
      expect(now()).toMatchObject({ ...before, ...expected });
    }
    const text = { type: 'text', page: 1, x: 0, y: 0, width: 9, height: 9 };
    await update({ fields: [{ ...text, recipientId: 'p1@example.com' }] });
    expect(now().fields.map((field) => field.recipientId)).toEqual([recipientId('1')]);
    const signers = [
      { recipientId: recipientId('1') },
      { email: 'new@example.com', name: 'New', language: 'de', status: 'pending' },
    ];
    await update({ signers, fields: [{ ...text, recipientId: 'NEW@example.com' }] });
    const [first, added] = now().recipients;
    expect([first?.id, added?.language, now().fields[0]?.recipientId]).toEqual([recipientId('1'), 'de', added?.id]);
  });

  it.each<[string, object, object, string[]]>([
    [
      'of a completed envelope',
      { status: 'completed', completedAt: '2026-11-20T11:00:00.000Z', seal: { sha256: 'abc', blobName: 'sealed.pdf' } },
      { hash: 'abc', completedAt: '2026-11-20T11:00:00.000Z', signedUrl: 'https://storage.example/sealed.pdf?sig=2' },
      ['hash', 'completedAt', 'signedUrl'],
    ],
    [
      'of one that failed',
      { status: 'failed', failure: 'internal_error', failedAt: '' },
      { failure: 'internal_error' },
      ['failure'],
    ],
    ['of one that is sent', {}, { completedAt: null }, ['hash', 'signedUrl', 'failure']],
    [
      'of a draft without a document',
      { status: 'draft', document: null },
      { sentAt: null, filename: null, documentUrl: null },
      ['documentUrl', 'sentAt', 'filename'],
    ],
  ])('repeats what is stored %s, and is refused what differs', async (_, more, stored, names) => {
    const { update, facts } = aService({ ...aSentEnvelope(), ...more } as unknown as Envelope);
    expect(await refusalOf(update(stored))).toBeNull();
    for (const name of names) {
      expect(await refusalOf(update({ [name]: 'another' }))).toEqual([
        'validation_error',
        { [name]: 'cannot be changed' },
      ]);
    }
    expect(facts()).toEqual([]);
  });

  it('repeats the reason of a voided envelope, which cannot be changed', async () => {
    const { update, now } = aService();
    await update({ status: 'voided' });
    expect(now()).toMatchObject({ voidReason: null });
    expect(await refusalOf(update({ voidReason: null }))).toBeNull();
    expect(await refusalOf(update({ voidReason: 'x' }))).toEqual([
      'validation_error',
      { voidReason: 'cannot be changed' },
    ]);
    const reasoned = aService();
    await reasoned.update({ status: 'voided', voidReason: 'a mistake' });
    expect(await refusalOf(reasoned.update({ voidReason: 'a mistake' }))).toBeNull();
    const open = aService();
    expect(await refusalOf(open.update({ voidReason: 'x' }))).toEqual([
      'validation_error',
      { voidReason: 'is only taken together with status "voided"' },
    ]);
  });

  it('a sealed file that no signer signed says so in its name', async () => {
    const seal = { sha256: 'abc', blobName: 'sealed.pdf', size: 7 };
    const approved = [aRecipient('1'), { ...aRecipient('2', { role: 'approver' }), status: 'completed' }];
    const completed = { ...aSentEnvelope(), recipients: approved, status: 'completed', seal } as unknown as Envelope;
    expect((await getDocument(aService(completed).deps, ref)).sealed).toMatchObject({
      filename: 'contract (sealed).pdf',
    });
  });
});
