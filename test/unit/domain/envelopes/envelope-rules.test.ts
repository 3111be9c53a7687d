/** Refusals and recorded facts of the rules of an envelope; `envelope.test.ts` has the table of states. */

import { emptyProfile, senderOf } from '../../../../shared/domain/accounts/profile.ts';
import {
  checkSendable,
  createEnvelope,
  deleteEnvelope,
  type Envelope,
  erasesDraft,
  expire,
  isOverdue,
  type NewEnvelope,
  send,
  voidEnvelope,
} from '../../../../shared/domain/envelopes/envelope.ts';
import { editEnvelope } from '../../../../shared/domain/envelopes/envelope-edit.ts';
import {
  awaitSealing,
  failSealing,
  finishSealing,
  isLeased,
  releaseSealing,
  startSealing,
} from '../../../../shared/domain/envelopes/envelope-sealing.ts';
import type { Field } from '../../../../shared/domain/fields/field.ts';
import { completeSigning } from '../../../../shared/domain/signing/ceremony.ts';
import { consents } from '../../../../shared/domain/signing/consent.ts';
import { snapshotOf } from '../../../../shared/domain/webhooks/snapshot.ts';
import {
  aField,
  aPinnedDocument,
  aRecipient,
  aSeal,
  aSentEnvelope,
  sentAt as at,
  envelopeId,
  minutesLater,
  ownerId,
  recipientId,
  sha256,
} from '../../../fixtures/envelopes.ts';
import { codeBy, refusalBy } from '../../../fixtures/refusals.ts';

const pinned = aPinnedDocument();
const bareDocument = { filename: 'a.pdf', mimetype: 'application/pdf', blobName: 'a' } as const;
const owned = { kind: 'owner', id: ownerId };
const bare: NewEnvelope = {
  id: envelopeId,
  ownerId,
  ownerEmail: 'owner@example.com',
  name: 'Lease',
  document: null,
  requireAllSignatures: true,
};
const create = (more: Partial<NewEnvelope> = {}) => createEnvelope({ ...bare, ...more }, at);
const sealingBy = (by: 'owner' | 'signers', envelope: Envelope = aSentEnvelope()) =>
  startSealing({ ...envelope, requireAllSignatures: false }, pinned, { by, claimId: 'c', leaseMs: 60_000 }, at)
    .envelope;

describe('a new envelope', () => {
  it('has the default of each setting that its owner did not choose', () => {
    expect(create().envelope).toStrictEqual({
      message: null,
      metadata: {},
      externalId: null,
      labels: [],
      legalHold: false,
      expiresAt: null,
      expiresInDays: null,
      reminders: null,
      redirectUrl: null,
      requireAllSignatures: true,
      allowDelegation: false,
      signatureMethods: null,
      earlierSignatures: 'preserve',
      ...bare,
      status: 'draft',
      recipients: [],
      fields: [],
      templateId: null,
      createdAt: at.toISOString(),
      updatedAt: at.toISOString(),
      sequence: 0,
      auditHead: '',
      deletedAt: null,
    });
  });

  it('keeps what its owner said', () => {
    const said = {
      message: 'Hello',
      templateId: 'tpl_1',
      metadata: { a: 'b' },
      expiresAt: minutesLater(1).toISOString(),
      reminders: { everyDays: 1, maxCount: 2 },
      earlierSignatures: 'override' as const,
      redirectUrl: 'https://example.com/',
    };
    expect(create(said).envelope).toMatchObject(said);
  });

  it.each<[string, Partial<NewEnvelope>, string]>([
    ['an end in the past', { expiresAt: at.toISOString() }, 'expiresAt'],
    ['one address twice', { recipients: [aRecipient('1'), aRecipient('1')] }, 'recipients[1].email'],
    ['a field of no recipient', { fields: [aField('1')] }, 'fields[0].recipientId'],
  ])('is refused with %s', (_, more, field) => {
    expect(refusalBy(() => create(more))).toEqual(['validation_error', { [field]: expect.any(String) }]);
  });
});

describe('sending', () => {
  const draft = (more: Partial<NewEnvelope> = {}) => create({ recipients: [aRecipient('1')], ...more }).envelope;

  it('sets the deadline from the days to sign, in the zone of the profile', () => {
    const { sender: _, ...unnamed } = draft({ expiresInDays: 14 });
    const sentIn = (timeZone?: string) => {
      const profile = timeZone && { sender: { ...senderOf(emptyProfile).sender, timeZone } };
      return send({ ...unnamed, ...profile } as Envelope, pinned, new Date('2027-02-20T23:30:00Z')).envelope;
    };
    expect([unnamed.expiresAt, unnamed.expiresInDays]).toEqual([null, 14]);
    expect(sentIn()).toMatchObject({ expiresAt: '2027-03-06T23:59:59.000Z', expiresInDays: null });
    expect(sentIn('Europe/Berlin').expiresAt).toBe('2027-03-07T22:59:59.000Z');
    expect(sentIn('America/New_York').expiresAt).toBe('2027-03-07T04:59:59.000Z');
  });

  it('is checked before the document is tried: an end in the future, or none', () => {
    expect(refusalBy(() => checkSendable(draft(), at))).toBeNull();
    const ends = draft({ expiresAt: minutesLater(1).toISOString() });
    expect(refusalBy(() => checkSendable(ends, at))).toBeNull();
    expect(refusalBy(() => checkSendable(ends, minutesLater(1)))).toMatchObject([
      'validation_error',
      { expiresAt: expect.any(String) },
    ]);
  });

  it.each<[string, Partial<Envelope<'draft'>>, string]>([
    ['a field of no recipient', { fields: [aField('1', { recipientId: recipientId('9') })] }, 'fields[0].recipientId'],
  ])('is refused with %s', (_, more, field) => {
    expect(refusalBy(() => send({ ...draft(), ...more }, pinned, at))).toEqual([
      'validation_error',
      { [field]: expect.any(String) },
    ]);
  });
});

describe('the end of an envelope', () => {
  const ends = (status: string, expiresAt: string | null = at.toISOString()) =>
    ({ ...aSentEnvelope(), status, expiresAt }) as unknown as Envelope;

  it('comes at its moment, while it waits for signatures', () => {
    const before = new Date(at.getTime() - 1);
    for (const status of ['sent', 'in_progress']) {
      expect([isOverdue(ends(status), before), isOverdue(ends(status), at)]).toEqual([false, true]);
      expect(expire(ends(status), at).envelope).toMatchObject({ status: 'expired', expiredAt: at.toISOString() });
      expect(isOverdue(ends(status, null), at)).toBe(false);
    }
    expect(['draft', 'sealing', 'completed', 'voided'].map((status) => isOverdue(ends(status), at))).not.toContain(
      true,
    );
  });

  it.each([
    ['too early', ends('sent', minutesLater(1).toISOString())],
    ['without an end', ends('in_progress', null)],
    ['of one that is sealed', ends('completed')],
  ])('is refused %s', (_, envelope) => {
    expect(refusalBy(() => expire(envelope, at))).toEqual(['invalid_state', { status: envelope.status }]);
  });
});

describe('deleting', () => {
  it('erases a draft: what people wrote is gone', () => {
    const draft = create({ recipients: [aRecipient('1')], message: 'Hello', metadata: { a: 'b' }, document: pinned });
    const { envelope, facts } = deleteEnvelope(draft.envelope, minutesLater(1));
    const erased = { name: '', message: null, recipients: [], fields: [], metadata: {}, document: null };
    expect(envelope).toMatchObject({ ...erased, status: 'draft', deletedAt: minutesLater(1).toISOString() });
    expect(facts).toEqual([{ type: 'envelope.deleted', actor: owned, data: { status: 'draft' } }]);
    expect(facts.map(erasesDraft)).toEqual([true]);
  });

  it('takes a finished envelope from the lists with all it holds, once', () => {
    const voided = voidEnvelope(aSentEnvelope(), null, at).envelope;
    const { envelope, facts } = deleteEnvelope(voided, minutesLater(1));
    const time = minutesLater(1).toISOString();
    expect(envelope).toEqual({ ...voided, deletedAt: time, updatedAt: time });
    expect(facts.map(erasesDraft)).toEqual([false]);
    expect(deleteEnvelope(envelope, minutesLater(2))).toEqual({ envelope, facts: [] });
  });

  it('erases no draft under a legal hold; a hold neither prevents voiding nor removing from the lists', () => {
    const draft = create({ document: pinned, legalHold: true }).envelope;
    expect(codeBy(() => deleteEnvelope(draft, at))).toBe('legal_hold');
    const voided = deleteEnvelope({ ...aSentEnvelope(), legalHold: true }, at).envelope;
    expect(voided).toMatchObject({ status: 'voided', legalHold: true });
    expect(deleteEnvelope(voided, at).envelope).toMatchObject({ legalHold: true, deletedAt: at.toISOString() });
  });

  it('waits for a sealing to end', () => {
    expect(() => deleteEnvelope(sealingBy('owner'), at)).toThrow(
      expect.objectContaining({ code: 'sealing_in_progress', retryAfterSeconds: 2 }),
    );
  });
});

describe('editing', () => {
  it('replaces the days to sign by a deadline, and a deadline by days', () => {
    const expiresAt = minutesLater(60).toISOString();
    const limits = ({ expiresAt, expiresInDays }: Envelope) => [expiresAt, expiresInDays];
    const draft = create({ expiresInDays: 14 }).envelope;
    const dated = editEnvelope(draft, { expiresAt }, at).envelope;
    expect(limits(dated)).toEqual([expiresAt, null]);
    expect(limits(editEnvelope(dated, { expiresInDays: 7 }, at).envelope)).toEqual([null, 7]);
    expect(refusalBy(() => editEnvelope(draft, { expiresAt, expiresInDays: 7 }, at))).toEqual([
      'validation_error',
      { expiresInDays: 'cannot be given together with expiresAt' },
    ]);
  });

  it('of a sent envelope says what can no longer be changed', () => {
    expect(() => editEnvelope(aSentEnvelope(), { name: 'Rent', document: bareDocument }, at)).toThrow(
      'Once sent, name, document can no longer be changed.',
    );
  });

  it('of a draft asks no recipient and begins no sealing', () => {
    const draft = create({ recipients: [aRecipient('1')] }).envelope;
    const { envelope, facts } = editEnvelope(draft, { recipients: [] }, at);
    expect([envelope.status, facts.map(({ type }) => type)]).toEqual(['draft', ['envelope.updated']]);
    expect(editEnvelope(draft, { name: 'Rent' }, at).envelope.recipients[0]).toMatchObject({ status: 'pending' });
  });
});

describe('the sealing', () => {
  it('says whether a draft or a sent envelope is sealed, and who asked for it first', () => {
    expect(sealingBy('owner', create({ recipients: [aRecipient('1')] }).envelope).sentAt).toBeNull();
    expect(sealingBy('owner').sentAt).toBe(at.toISOString());
    const failed = failSealing(sealingBy('signers'), 'internal_error', at).envelope;
    const again = startSealing(failed, pinned, { by: 'owner', claimId: 'd', leaseMs: 1 }, minutesLater(5)).envelope;
    expect(again.sealing).toMatchObject({ attempts: 1, requestedBy: 'signers', requestedAt: at.toISOString() });
  });

  it('is not begun while a recipient is outstanding, unless the envelope allows it; the recipients are named', () => {
    const request = { by: 'owner', claimId: 'c', leaseMs: 1 } as const;
    const one = { ...aSentEnvelope(), requireAllSignatures: true };
    expect(refusalBy(() => startSealing(one, pinned, request, at))).toEqual([
      'signatures_outstanding',
      { [recipientId('1')]: 'Person 1 has not signed yet' },
    ]);
    const signed = { ...one, recipients: [aRecipient('1', { status: 'completed' })] };
    expect(startSealing(signed, pinned, request, at).envelope.status).toBe('sealing');
  });

  it('that waits may be taken at once, also by a clock that is a minute behind', () => {
    const waiting = awaitSealing({ ...aSentEnvelope(), requireAllSignatures: false }, 'c', at);
    const earlier = new Date(minutesLater(-1).getTime() - 1);
    expect([isLeased(waiting, minutesLater(-1)), isLeased(waiting, earlier)]).toEqual([false, true]);
  });

  it('that ends without a result gives its lease back, and its attempt if none was made', () => {
    const claimed = sealingBy('owner');
    const released = (isAttempted: boolean) => releaseSealing(claimed, isAttempted, minutesLater(0.5)).envelope.sealing;
    expect(released(true)).toMatchObject({ attempts: 1, leaseUntil: minutesLater(0.5).toISOString() });
    expect(released(false).attempts).toBe(0);
  });

  it.each([
    ['owner', owned],
    ['signers', { kind: 'system' }],
  ] as const)('asked for by the %s completes the envelope by them', (by, actor) => {
    const { envelope, facts } = finishSealing(sealingBy(by), aSeal(), minutesLater(1));
    expect(envelope).toMatchObject({ status: 'completed', completedAt: minutesLater(1).toISOString(), seal: aSeal() });
    expect(facts).toMatchObject([{ type: 'envelope.completed', actor }]);
  });
});

describe('a signed step', () => {
  const field = aField('1', { type: 'text', required: false });
  const step = (text: string, initials = false, rules: Partial<Field> = {}) => {
    const envelope = aSentEnvelope({
      fields: [{ ...field, ...rules }, aField('2', { type: 'initials', required: initials })],
    });
    const image = { sha256: 'c'.repeat(64), mimetype: 'image/png', method: 'drawn' } as const;
    const input = {
      kind: 'sign' as const,
      consentSha256: consents(sha256)[0]?.sha256 ?? '',
      documentSha256: pinned.sha256,
      fields: [{ id: field.id, value: text }],
      signing: {
        signature: image,
        initials: initials ? { ...image, sha256: 'd'.repeat(64), method: 'typed' as const } : null,
      },
    };
    const client = { ip: null, userAgent: null };
    const [signer = aRecipient('1')] = envelope.recipients;
    return completeSigning(envelope, signer, input, client, minutesLater(1), { sha256, claimId: 'c' });
  };

  it('is refused when all fields together hold more than 100,000 characters', () => {
    expect(refusalBy(() => step('x'.repeat(100_000 - 64)))).toBeNull();
    const tooMuch = ['validation_error', { fields: 'hold too much text' }];
    expect(refusalBy(() => step('x'.repeat(100_001)))).toEqual(tooMuch);
    // Attack: matching a megabyte with the formats of a thousand fields would hold the event loop.
    const wrong = { [`fields.${field.id}`]: expect.stringContaining('format') };
    expect(refusalBy(() => step('x'.repeat(1_000), false, { format: 'email' }))?.[1]).toEqual(wrong);
    expect(refusalBy(() => step('x'.repeat(100_001), false, { format: 'email' }))).toEqual(tooMuch);
  });

  it('names the initials too, and counts as opened', () => {
    const { envelope, facts } = step('x', true);
    expect(facts[0]?.data).toMatchObject({ initialsMethod: 'typed', initialsSha256: 'd'.repeat(64) });
    expect(envelope.recipients[0]).toMatchObject({ viewedAt: minutesLater(1).toISOString() });
    expect(step('x').facts[0]?.data).not.toHaveProperty('initialsMethod');
  });
});

describe('the envelope in webhooks', () => {
  it.each<[string, Envelope, object]>([
    ['a draft', create().envelope, { documentSha256: null, sealedSha256: null, sentAt: null, completedAt: null }],
    ['a sent one', aSentEnvelope(), { documentSha256: pinned.sha256, sentAt: at.toISOString(), completedAt: null }],
    [
      'a completed one',
      finishSealing(sealingBy('owner'), aSeal(), at).envelope,
      { sealedSha256: aSeal().sha256, completedAt: at.toISOString(), sentAt: at.toISOString() },
    ],
  ])('%s', (_, envelope, expected) => expect(snapshotOf(envelope)).toMatchObject(expected));
});
