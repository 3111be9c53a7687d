import type { Seal } from '../../../../shared/domain/documents/document.ts';
import { type Envelope, expire, voidEnvelope } from '../../../../shared/domain/envelopes/envelope.ts';
import {
  failSealing,
  finishSealing,
  isLeased,
  startSealing,
} from '../../../../shared/domain/envelopes/envelope-sealing.ts';
import type { Recipient } from '../../../../shared/domain/recipients/recipient.ts';
import {
  checkSigning,
  completeSigning,
  decline,
  fieldValuesJson,
  nextStep,
  recipientOfLink,
  type SigningStep,
  view,
} from '../../../../shared/domain/signing/ceremony.ts';
import { consents } from '../../../../shared/domain/signing/consent.ts';
import {
  aField,
  aPinnedDocument,
  aRecipient,
  aSentEnvelope,
  minutesLater,
  recipientId,
  sentAt,
  sha256,
} from '../../../fixtures/envelopes.ts';
import { codeBy, detailsBy } from '../../../fixtures/refusals.ts';

const client = { ip: '192.0.2.7', userAgent: 'a browser' };
const consentSha256 = consents(sha256)[1]?.sha256 ?? '';
const image = { sha256: 'c'.repeat(64), mimetype: 'image/png', method: 'drawn' } as const;
const tools = { sha256, claimId: 'claim' };

const signing: SigningStep = {
  kind: 'sign',
  consentSha256,
  documentSha256: aPinnedDocument().sha256,
  fields: [],
  signing: { signature: image, initials: null },
};

const person = (envelope: Envelope, digit: string): Recipient => {
  const found = envelope.recipients.find(({ id }) => id === recipientId(digit));
  if (!found) throw new Error('no such recipient');
  return found;
};

const sign = (envelope: Envelope, digit: string, at = minutesLater(5), input: Partial<SigningStep> = {}) =>
  completeSigning(envelope, person(envelope, digit), { ...signing, ...input }, client, at, tools);

const seal = { sha256: 'd'.repeat(64), level: 'B-B' } as Seal;

describe('opening', () => {
  it('marks the first view, with where it came from and what was seen', () => {
    const envelope = aSentEnvelope();
    const { envelope: next, facts } = view(envelope, person(envelope, '1'), client, minutesLater(1));
    expect(person(next, '1')).toMatchObject({ status: 'viewed', viewedAt: minutesLater(1).toISOString() });
    expect(facts).toEqual([
      {
        type: 'recipient.viewed',
        actor: { kind: 'recipient', id: recipientId('1'), ...client },
        data: { recipientId: recipientId('1'), documentSha256: aPinnedDocument().sha256 },
      },
    ]);
    expect(view(next, person(next, '1'), client, minutesLater(2)).facts).toEqual([]);
  });

  it('is refused for a removed recipient, another version, and long after completion', () => {
    const envelope = aSentEnvelope();
    const link = { recipientId: recipientId('1'), version: 1 };
    expect(recipientOfLink(envelope, link, sentAt).id).toBe(recipientId('1'));
    expect(codeBy(() => recipientOfLink(envelope, { ...link, version: 2 }, sentAt))).toBe('invalid_signing_link');
    expect(codeBy(() => recipientOfLink(envelope, { ...link, recipientId: recipientId('9') }, sentAt))).toBe(
      'invalid_signing_link',
    );
    const sealing = sign(envelope, '1').envelope as Envelope<'sealing'>;
    const completed = finishSealing(sealing, seal, minutesLater(6)).envelope;
    const day = 24 * 60;
    expect(recipientOfLink(completed, link, minutesLater(6 + 90 * day)).id).toBe(recipientId('1'));
    expect(codeBy(() => recipientOfLink(completed, link, minutesLater(7 + 90 * day)))).toBe('invalid_signing_link');
  });
});

describe('whose turn it is', () => {
  const roles = [
    aRecipient('1', { order: 1 }),
    aRecipient('2', { order: 2, role: 'approver' }),
    aRecipient('3', { order: 1, role: 'viewer' }),
    aRecipient('4', { order: 1, role: 'cc' }),
  ];

  it('says what each person can do next', () => {
    const envelope = aSentEnvelope({ recipients: roles });
    const next = (of: Envelope, digit: string) => {
      try {
        return nextStep(of, person(of, digit));
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    const all = (of: Envelope) => ['1', '2', '3', '4'].map((digit) => next(of, digit));
    expect(all(envelope)).toEqual(['sign', 'not_your_turn', 'view', 'not_your_turn']);
    const second = sign(envelope, '1').envelope;
    expect(all(second)).toEqual(['wait', 'approve', 'view', 'not_your_turn']);
    const sealing = sign(second, '2', minutesLater(6), { kind: 'approve' }).envelope as Envelope<'sealing'>;
    expect(all(sealing)).toEqual(['wait', 'wait', 'wait', 'not_your_turn']);
    expect(all(failSealing(sealing, 'x', sentAt).envelope)).toEqual(['wait', 'wait', 'wait', 'not_your_turn']);
    expect(all(finishSealing(sealing, seal, minutesLater(7)).envelope)).toEqual(Array(4).fill('download'));
    expect(all(voidEnvelope(envelope, null, minutesLater(1)).envelope)).toEqual(Array(4).fill('invalid_state'));
  });

  it('holds even for a recipient who was asked before the order was changed', () => {
    const envelope = aSentEnvelope({ recipients: [aRecipient('1'), aRecipient('2')] });
    const later = { ...person(envelope, '1'), order: 5 };
    const changed: Envelope = { ...envelope, recipients: [later, person(envelope, '2')] };
    expect(codeBy(() => sign(changed, '1'))).toBe('not_your_turn');
    expect(nextStep(changed, later)).toBe('wait');
  });
});

describe('signing', () => {
  const fields = [
    aField('1'),
    aField('2', { type: 'text', required: false }),
    aField('3', { recipientId: recipientId('2'), type: 'text', value: 'theirs' }),
  ];
  const two = () => aSentEnvelope({ recipients: [aRecipient('1'), aRecipient('2', { order: 2 })], fields });

  it('binds the act to the document and to the values, and asks the next', () => {
    const inputs = [{ id: fields[1]?.id ?? '', value: 'Berlin' }];
    const { envelope, facts } = sign(two(), '1', minutesLater(5), { fields: inputs });
    expect(envelope.status).toBe('in_progress');
    expect(envelope.fields.map(({ value }) => value)).toEqual([image.sha256, 'Berlin', 'theirs']);
    expect(person(envelope, '1')).toMatchObject({ status: 'completed', signing: { signature: image } });
    expect(facts.map(({ type }) => type)).toEqual(['recipient.completed', 'recipient.sent']);
    expect(facts[0]?.data).toEqual({
      recipientId: recipientId('1'),
      name: 'Person 1',
      role: 'signer',
      documentSha256: aPinnedDocument().sha256,
      fieldValuesSha256: sha256(fieldValuesJson(envelope.fields.slice(0, 2))),
      consentSha256,
      consentLanguage: 'de',
      isAccessCodeProven: false,
      method: 'drawn',
      signatureSha256: image.sha256,
    });
  });

  it('hashes the place of a value and its question, not only the value', () => {
    const [field] = fields;
    if (!field) throw new Error('no field');
    expect(fieldValuesJson([field])).not.toBe(fieldValuesJson([{ ...field, page: 2 }]));
    expect(fieldValuesJson([field])).not.toBe(fieldValuesJson([{ ...field, label: 'Something else' }]));
    expect(fieldValuesJson([...fields].reverse())).toBe(fieldValuesJson(fields));
  });

  it('by the last person leaves the envelope free to be sealed at once, on a clock that is behind too', () => {
    const { envelope, facts } = sign(aSentEnvelope(), '1');
    expect(facts.map(({ type }) => type)).toEqual(['recipient.completed']);
    const sealing = envelope as Envelope<'sealing'>;
    expect(sealing.sealing).toMatchObject({ attempts: 0, requestedBy: 'signers' });
    expect(isLeased(sealing, minutesLater(4.5))).toBe(false);
    const claimed = startSealing(
      sealing,
      sealing.document,
      { by: 'signers', claimId: 'x', leaseMs: 1 },
      minutesLater(5),
    );
    expect(claimed.envelope.sealing.attempts).toBe(1);
  });

  it.each<[string, () => unknown, string]>([
    ['twice', () => sign(sign(two(), '1').envelope, '1'), 'recipient_locked'],
    ['out of turn', () => sign(two(), '2'), 'not_your_turn'],
    ['as an approver', () => sign(two(), '1', sentAt, { kind: 'approve' }), 'role_not_allowed'],
    ['after it was voided', () => sign(voidEnvelope(two(), null, sentAt).envelope, '1'), 'invalid_state'],
    [
      'after it expired',
      () => sign(expire({ ...two(), expiresAt: sentAt.toISOString() }, minutesLater(1)).envelope, '1'),
      'invalid_state',
    ],
    ['after it was finished', () => sign(sign(aSentEnvelope(), '1').envelope, '1'), 'invalid_state'],
    ['another document', () => sign(two(), '1', sentAt, { documentSha256: 'e'.repeat(64) }), 'document_changed'],
  ])('is refused %s', (_, run, expected) => expect(codeBy(run)).toBe(expected));

  it('accepts an earlier text, which a page that was opened before an update shows', () => {
    const envelope = aSentEnvelope({ fields: [aField('1')] });
    const earlier = 'e5bd7f64a011e2965f0bc1777725a57cc7fac664959c312f08541d0004470edc';
    const step = { ...signing, consentSha256: earlier };
    expect(checkSigning(envelope, person(envelope, '1'), step, sha256).consentLanguage).toBe('de');
  });

  it('names everything that is missing at once', () => {
    const envelope = aSentEnvelope({
      fields: [aField('1'), aField('2', { type: 'text' }), aField('3', { type: 'initials' })],
    });
    const nothing = { ...signing, consentSha256: 'f'.repeat(64), signing: { signature: null, initials: null } };
    try {
      checkSigning(envelope, person(envelope, '1'), nothing, sha256);
      throw new Error('was accepted');
    } catch (error) {
      expect((error as { details: object }).details).toEqual({
        'consent.sha256': 'is not the text people agree to',
        signature: 'is required',
        initials: 'is required',
        [`fields.${aField('2').id}`]: 'is required',
      });
    }
  });

  it('is refused with an image that was made in a way which the owner does not allow', () => {
    const envelope: Envelope = { ...aSentEnvelope(), signatureMethods: ['typed'] };
    const step = { ...signing, signing: { signature: image, initials: { ...image, method: 'uploaded' as const } } };
    const refused = (from: Envelope) => detailsBy(() => checkSigning(from, person(from, '1'), step, sha256));
    expect(refused(envelope)).toEqual({
      'signature.method': 'is not allowed for this document; allowed: typed',
      'initials.method': 'is not allowed for this document; allowed: typed',
    });
    expect(Object.keys(refused({ ...envelope, signatureMethods: ['drawn', 'typed'] }))).toEqual(['initials.method']);
    expect(refused({ ...envelope, signatureMethods: null })).toEqual({});
    const approver = aSentEnvelope({ recipients: [aRecipient('1', { role: 'approver' })] });
    const input = { ...step, kind: 'approve' } as const;
    expect(codeBy(() => sign({ ...approver, signatureMethods: ['typed'] }, '1', sentAt, input))).toBe(
      'validation_error',
    );
  });

  it('lets an approver act without an image', () => {
    const envelope = aSentEnvelope({ recipients: [aRecipient('1', { role: 'approver' })] });
    const input = { kind: 'approve', signing: { signature: null, initials: null } } as const;
    const { facts } = sign(envelope, '1', sentAt, input);
    expect(facts[0]?.data).not.toHaveProperty('method');
  });
});

describe('declining', () => {
  it('ends the envelope, with the reason', () => {
    const envelope = aSentEnvelope();
    const { envelope: next, facts } = decline(envelope, person(envelope, '1'), 'the price', client, minutesLater(2));
    expect(next).toMatchObject({ status: 'declined', declinedAt: minutesLater(2).toISOString() });
    expect(person(next, '1')).toMatchObject({ status: 'declined', declineReason: 'the price' });
    expect(facts.map(({ type }) => type)).toEqual(['recipient.declined', 'envelope.declined']);
    expect(codeBy(() => sign(next, '1'))).toBe('invalid_state');
  });

  it('is not for those who only read, nor for those who signed', () => {
    const viewer = aSentEnvelope({ recipients: [aRecipient('1'), aRecipient('2', { role: 'viewer' })] });
    expect(codeBy(() => decline(viewer, person(viewer, '2'), 'x', client, sentAt))).toBe('role_not_allowed');
    const two = sign(aSentEnvelope({ recipients: [aRecipient('1'), aRecipient('2')] }), '1').envelope;
    expect(codeBy(() => decline(two, person(two, '1'), 'x', client, sentAt))).toBe('recipient_locked');
  });
});
