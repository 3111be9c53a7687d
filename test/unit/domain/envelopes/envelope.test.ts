import type { Seal } from '../../../../shared/domain/documents/document.ts';
import {
  askNext,
  type Change,
  createEnvelope,
  deleteEnvelope,
  type Envelope,
  expire,
  type Status,
  send,
  statuses,
  voidEnvelope,
} from '../../../../shared/domain/envelopes/envelope.ts';
import { editAndVoid, editEnvelope } from '../../../../shared/domain/envelopes/envelope-edit.ts';
import { failSealing, finishSealing, startSealing } from '../../../../shared/domain/envelopes/envelope-sealing.ts';
import type { Recipient } from '../../../../shared/domain/recipients/recipient.ts';
import { nextStep } from '../../../../shared/domain/signing/ceremony.ts';
import { aField, aPinnedDocument, aRecipient, ownerId, sentAt } from '../../../fixtures/envelopes.ts';
import { codeBy, detailsBy, refusalBy } from '../../../fixtures/refusals.ts';

const at = sentAt;
const later = (ms: number) => new Date(at.getTime() + ms);
const seal: Seal = {
  blobName: 'x/sealed.pdf',
  level: 'B-B',
  sha256: 'a'.repeat(64),
  originalSha256: 'b'.repeat(64),
  size: 1,
  pages: 2,
  sealedAt: at.toISOString(),
  findings: [],
  isAugmentationPending: false,
};
const request = { by: 'owner' as const, claimId: 'c', leaseMs: 60_000 };

function draft(): Envelope<'draft'> {
  const { filename, mimetype, blobName } = aPinnedDocument();
  return createEnvelope(
    {
      id: '0f9c1c9e-6f0a-4b5e-9a51-3f6f7b1f2a10',
      ownerId,
      ownerEmail: 'owner@example.com',
      name: 'Lease',
      document: { filename, mimetype, blobName },
      recipients: [aRecipient('1'), aRecipient('2', { order: 2 })],
      requireAllSignatures: false,
    },
    at,
  ).envelope;
}

/** An envelope in each status, reached through the transitions themselves. */
const reached: Record<Status, () => Envelope> = {
  draft,
  sent: () => send(draft(), aPinnedDocument(), at).envelope,
  in_progress: () => ({ ...send(draft(), aPinnedDocument(), at).envelope, status: 'in_progress' }),
  sealing: () => startSealing(draft(), aPinnedDocument(), request, at).envelope,
  completed: () => finishSealing(reached.sealing() as Envelope<'sealing'>, seal, at).envelope,
  failed: () => failSealing(reached.sealing() as Envelope<'sealing'>, 'document_changed', at).envelope,
  declined: () => ({
    ...send(draft(), aPinnedDocument(), at).envelope,
    status: 'declined',
    declinedAt: at.toISOString(),
  }),
  voided: () => voidEnvelope(reached.sent(), null, at).envelope,
  expired: () =>
    expire({ ...(reached.sent() as Envelope<'sent'>), expiresAt: later(1_000).toISOString() }, later(2_000)).envelope,
};

const transitions: Record<string, { run(envelope: Envelope): Change; from: Partial<Record<Status, Status>> }> = {
  edit: {
    run: (envelope) => editEnvelope(envelope, { message: 'Changed' }, at),
    from: { draft: 'draft', sent: 'sent', in_progress: 'in_progress' },
  },
  rename: { run: (envelope) => editEnvelope(envelope, { name: 'Changed' }, at), from: { draft: 'draft' } },
  send: { run: (envelope) => send(envelope, aPinnedDocument(), at), from: { draft: 'sent' } },
  void: { run: (envelope) => voidEnvelope(envelope, 'because', at), from: { sent: 'voided', in_progress: 'voided' } },
  complete: {
    run: (envelope) => startSealing(envelope, aPinnedDocument(), request, later(120_000)),
    from: { draft: 'sealing', sent: 'sealing', in_progress: 'sealing', failed: 'sealing', sealing: 'sealing' },
  },
  delete: {
    run: (envelope) => deleteEnvelope(envelope, at),
    from: {
      draft: 'draft',
      sent: 'voided',
      in_progress: 'voided',
      completed: 'completed',
      failed: 'failed',
      declined: 'declined',
      voided: 'voided',
      expired: 'expired',
    },
  },
};

describe('every status × every transition of the owner', () => {
  const cases = statuses.flatMap((status) => Object.keys(transitions).map((name): [Status, string] => [status, name]));

  it.each(cases)('%s × %s', (status, name) => {
    const { run, from } = transitions[name] as NonNullable<(typeof transitions)[string]>;
    const envelope = reached[status]();
    const before = structuredClone(envelope);
    expect(envelope.status).toBe(status);
    const target = from[status];
    if (target) {
      expect(run(envelope).envelope.status).toBe(target);
    } else {
      const isSealing = status === 'sealing' && name === 'delete';
      expect(refusalBy(() => run(envelope))).toEqual(
        isSealing ? ['sealing_in_progress', {}] : ['invalid_state', { status }],
      );
    }
    expect(envelope).toEqual(before);
  });
});

describe('startSealing', () => {
  const sealing = () => reached.sealing() as Envelope<'sealing'>;

  it('refuses while another worker holds the lease, and counts the take-over afterwards', () => {
    expect(codeBy(() => startSealing(sealing(), aPinnedDocument(), request, later(59_999)))).toBe(
      'sealing_in_progress',
    );
    const taken = startSealing(sealing(), aPinnedDocument(), { ...request, claimId: 'd' }, later(60_000)).envelope;
    expect(taken.sealing).toMatchObject({ claimId: 'd', attempts: 2, requestedAt: at.toISOString() });
  });
});

describe('send', () => {
  it('asks the lowest order only, in parallel where orders are equal; a cc has no turn', () => {
    const recipients = [
      aRecipient('1', { order: 2 }),
      aRecipient('2', { order: 1 }),
      aRecipient('3', { order: 1, role: 'approver' }),
      aRecipient('4', { order: 1, role: 'cc' }),
      aRecipient('5', { order: 1, role: 'viewer' }),
    ];
    const { envelope, facts } = send({ ...draft(), recipients }, aPinnedDocument(), at);
    expect(envelope.recipients.map(({ status }) => status)).toEqual(['pending', 'sent', 'sent', 'pending', 'sent']);
    expect(facts.map(({ type }) => type)).toEqual(['envelope.sent', ...Array(3).fill('recipient.sent')]);
  });

  it('refuses without a signer', () => {
    const recipients = [aRecipient('1', { role: 'cc' })];
    expect(detailsBy(() => send({ ...draft(), recipients }, aPinnedDocument(), at))).toHaveProperty('recipients');
  });
});

describe('editEnvelope', () => {
  it('says what changed, and nothing when nothing did', () => {
    const envelope = draft();
    expect(editEnvelope(envelope, { name: 'Lease', message: null }, at)).toEqual({ envelope, facts: [] });
    expect(editEnvelope(envelope, { name: 'Rent', message: 'Hi' }, at).facts[0]?.data).toEqual({
      changed: ['name', 'message'],
    });
  });

  it('asks a recipient added after sending, when it is their turn', () => {
    const sent = reached.sent() as Envelope<'sent'>;
    const recipients = [...sent.recipients, aRecipient('3', { order: 1 }), aRecipient('4', { order: 9 })];
    const { envelope, facts } = editEnvelope(sent, { recipients }, later(1));
    expect(envelope.recipients.map(({ status }) => status)).toEqual(['sent', 'pending', 'sent', 'pending']);
    expect(facts.map(({ type }) => type)).toEqual(['envelope.updated', 'recipient.sent']);
  });

  /**
   * The first recipient of a sent envelope has opened it: their state after an edit, and after the others have acted.
   */
  const asked: [string, Partial<Recipient>, (first: Recipient, second: Recipient) => Recipient[], string[]][] = [
    ['a recipient is put before them', {}, (first, second) => [{ ...first, order: 2 }, second, aRecipient('3')], ['3']],
    ['they are moved back', {}, (first, second) => [{ ...first, order: 3 }, second], ['2']],
    [
      'a viewer becomes a signer of a later turn',
      { role: 'viewer' },
      (first, second) => [{ ...first, role: 'signer', order: 9 }, second],
      [],
    ],
  ];

  it.each(asked)('asks them again in their turn when %s', (_, person, edit, askedNow) => {
    const recipients = [aRecipient('1', person), aRecipient('2', { order: 2 })];
    const sent = send({ ...draft(), recipients }, aPinnedDocument(), at).envelope;
    const [first, second] = sent.recipients as [Recipient, Recipient];
    const viewed: Recipient = { ...first, status: 'viewed', viewedAt: at.toISOString(), remindedAt: at.toISOString() };
    const before = { ...sent, recipients: [viewed, second] };
    const { envelope, facts } = editEnvelope(before, { recipients: edit(viewed, second) }, later(1));
    expect(facts.slice(1).map(({ type, data }) => [type, data.recipientId])).toEqual(
      askedNow.map((digit) => ['recipient.sent', aRecipient(digit).id]),
    );
    const waiting = { status: 'pending', sentAt: null, viewedAt: null, remindedAt: null, linkVersion: 1 };
    expect(envelope.recipients[0]).toMatchObject(waiting);
    expect(codeBy(() => nextStep(envelope, envelope.recipients[0] as Recipient))).toBe('not_your_turn');

    const others = envelope.recipients.slice(1).map((other): Recipient => ({ ...other, status: 'completed' }));
    const turn = askNext([envelope.recipients[0] as Recipient, ...others], later(2));
    expect(turn.facts.map(({ type, data }) => [type, data.recipientId])).toEqual([['recipient.sent', first.id]]);
    expect(turn.recipients[0]).toMatchObject({ status: 'sent', sentAt: later(2).toISOString() });
  });

  it('asks a viewer who must now sign at once, and no recipient a second time whose turn it stays', () => {
    const recipients = [aRecipient('1'), aRecipient('2', { role: 'viewer' }), aRecipient('3', { role: 'viewer' })];
    const sent = send({ ...draft(), recipients }, aPinnedDocument(), at).envelope;
    const [first, second, third] = sent.recipients as [Recipient, Recipient, Recipient];
    const raised = [first, { ...second, role: 'signer' as const }, { ...third, order: 5 }];
    const { envelope, facts } = editEnvelope(sent, { recipients: raised }, later(1));
    expect(facts.slice(1).map(({ type, data }) => [type, data.recipientId])).toEqual([['recipient.sent', second.id]]);
    expect(envelope.recipients.map(({ sentAt: time }) => time)).toEqual(
      [at, later(1), at].map((time) => time.toISOString()),
    );
  });

  it('names the list as the caller’s API does', () => {
    const twice = [aRecipient('1'), { ...aRecipient('2'), email: aRecipient('1').email }];
    const refused = (recipients: Recipient[], listName?: 'signers') =>
      Object.keys(detailsBy(() => editEnvelope(reached.sent(), { recipients }, at, listName)));
    expect([refused([]), refused(twice)]).toEqual([['recipients'], ['recipients[1].email']]);
    expect([refused([], 'signers'), refused(twice, 'signers')]).toEqual([['signers'], ['signers[1].email']]);
  });

  it.each(['left out', 'repeated as it was'])('a field goes with its recipient, %s', (how) => {
    const fields = [aField('1'), aField('2', { recipientId: aRecipient('2').id })];
    const [first, second] = [aRecipient('1'), aRecipient('2', { order: 2 })];
    for (const before of [{ ...draft(), fields }, send({ ...draft(), fields }, aPinnedDocument(), at).envelope]) {
      const recipients = before.recipients.slice(0, 1);
      const repeated = how === 'left out' ? {} : { fields: before.fields };
      const { envelope, facts } = editEnvelope(before, { recipients, ...repeated }, at);
      expect(envelope.fields).toEqual([aField('1')]);
      expect(facts[0]?.data).toEqual({ changed: ['recipients'] });
    }
    const withoutRecipient = editEnvelope.bind(null, { ...draft(), recipients: [first], fields: [] }, { fields }, at);
    expect(Object.keys(detailsBy(withoutRecipient))).toEqual(['fields[1].recipientId']);
    const looking = { recipients: [first, { ...second, role: 'viewer' as const }], fields };
    expect(
      editEnvelope(send({ ...draft(), fields }, aPinnedDocument(), at).envelope, looking, at).envelope.fields,
    ).toEqual([aField('1')]);
  });

  it('what is repeated unchanged is no change, in any order of its properties and at any time', () => {
    const expiresAt = later(1_000).toISOString();
    const fields = [aField('1')];
    const envelope = { ...draft(), fields, expiresAt, metadata: { a: '1', b: '2' } };
    const turned = fields.map(({ id, ...rest }) => ({ ...rest, id }));
    const same = { fields: turned, expiresAt, metadata: { b: '2', a: '1' } };
    expect(editEnvelope(envelope, same, later(2_000))).toEqual({ envelope, facts: [] });
    expect(editEnvelope(envelope, { ...same, name: 'Rent' }, later(2_000)).facts[0]?.data).toEqual({
      changed: ['name'],
    });
    const sooner = { expiresAt: later(1_500).toISOString() };
    expect(detailsBy(() => editEnvelope(envelope, sooner, later(2_000)))).toHaveProperty('expiresAt');
  });
});

describe('editAndVoid', () => {
  const [first, last] = [aRecipient('1', { status: 'completed' }), aRecipient('2', { order: 2 })];
  const halfSigned = { ...(reached.in_progress() as Envelope<'in_progress'>), recipients: [first, last] };

  it('voids where the edit alone would have begun the sealing', () => {
    expect(editEnvelope(halfSigned, { recipients: [first] }, at).envelope.status).toBe('sealing');
    const { envelope, facts } = editAndVoid(halfSigned, { recipients: [first] }, 'wrong', at);
    expect(envelope).toMatchObject({ status: 'voided', voidReason: 'wrong', recipients: [first] });
    expect(facts.map(({ type }) => type)).toEqual(['envelope.updated', 'envelope.voided']);
  });

  it('asks no recipient, and an edit without effect is no event', () => {
    const added = aRecipient('3', { order: 1 });
    const { envelope, facts } = editAndVoid(halfSigned, { recipients: [first, last, added] }, null, at);
    expect(envelope.recipients.map(({ status }) => status)).toEqual(['completed', 'pending', 'pending']);
    expect(facts.map(({ type }) => type)).toEqual(['envelope.updated', 'envelope.voided']);
    expect(editAndVoid(halfSigned, {}, null, at).facts.map(({ type }) => type)).toEqual(['envelope.voided']);
  });
});
