/** The view of one recipient's page: their own part of the envelope, and only the visible part of the others. */
import type { Envelope } from '../../../shared/domain/envelopes/envelope.ts';
import type { Field } from '../../../shared/domain/fields/field.ts';
import type { Recipient, SigningSession } from '../../../shared/domain/recipients/recipient.ts';
import type { NextStep } from '../../../shared/domain/signing/ceremony.ts';
import { toOpenAnswer } from '../../../shared/http/sign-views.ts';
import { systemDigest } from '../../../shared/system.ts';
import {
  aField,
  aPinnedDocument,
  aRecipient,
  aSeal,
  aSentEnvelope,
  fieldId,
  recipientId,
} from '../../fixtures/envelopes.ts';

const sentAt = '2026-11-20T10:00:00.000Z';
const ada = aRecipient('1', { order: 2, language: 'de' });
const bob = aRecipient('2', { order: 1 });
const started = { id: 'ab'.repeat(16), expiresAt: sentAt, isStarted: true };
const inPerson: SigningSession = { kind: 'inPerson', ...started };
const profile = { language: 'fr', dateFormat: 'iso', colour: null, hasLogo: false } as unknown as Envelope['sender'];

function anEnvelope(changes: object = {}): Envelope {
  return { ...aSentEnvelope({ recipients: [ada, bob], message: 'Please sign' }), ...changes } as Envelope;
}

function opened(envelope: Envelope, viewer: Recipient = ada, next: NextStep = 'sign', session?: SigningSession) {
  const more = session ? { session } : {};
  const answer = toOpenAnswer(systemDigest, { state: 'open', envelope, recipient: viewer, next, ...more });
  if (answer.state !== 'open') throw new Error('the page is not open');
  return answer;
}

/** Fields as the recipient sees them, of an envelope in which the others have this status. */
function seen(
  fields: Field[],
  viewer: Recipient = ada,
  changes: { others?: Recipient[]; sender?: Envelope['sender'] } = {},
) {
  const { others = [bob], ...rest } = changes;
  return opened(anEnvelope({ fields, recipients: [viewer, ...others], ...rest }), viewer).fields;
}

const completed = (recipient: Recipient) => ({ ...recipient, status: 'completed', completedAt: sentAt }) as Recipient;

describe('before the page is open', () => {
  it('a device that is handed over shows whose turn it is, in their language, and nothing of the document', () => {
    const envelope = anEnvelope();
    expect(toOpenAnswer(systemDigest, { state: 'hand_over', envelope, recipient: ada })).toEqual({
      state: 'hand_over',
      language: 'de',
      frameOrigin: null,
      name: ada.name,
      sender: 'owner@example.com',
      brand: null,
    });
  });

  it.each([true, false])('a replaced document is named to a person who has passed its checks: %s', (isUnlocked) => {
    const envelope = anEnvelope();
    const replaced = { state: 'replaced', envelope, recipient: ada, isUnlocked, token: 'abc' } as const;
    expect(toOpenAnswer(systemDigest, replaced)).toEqual({
      ...{ state: 'replaced', name: isUnlocked ? envelope.name : null, token: 'abc', language: 'de' },
      ...{ sender: 'owner@example.com', brand: null, frameOrigin: null },
    });
  });

  it('a locked page says what it needs; only of a code by e-mail, where it was sent, masked', () => {
    const locked = (needs: 'access_code' | 'email_code') =>
      toOpenAnswer(systemDigest, { state: 'locked', needs, envelope: anEnvelope(), recipient: bob });
    const same = { state: 'locked', language: 'en', sender: 'owner@example.com', brand: null, frameOrigin: null };
    expect(locked('access_code')).toEqual({ ...same, needs: 'access_code', sentTo: null });
    const { sentTo, ...rest } = locked('email_code') as { sentTo: string };
    expect(rest).toEqual({ ...same, needs: 'email_code' });
    expect(sentTo).toMatch(/@example\.com$/);
    expect(sentTo).not.toContain(bob.email);
  });

  it.each([
    [null, null],
    [{ colour: null, hasLogo: false }, null],
    [
      { colour: '#0a5', hasLogo: false },
      { colour: '#0a5', hasLogo: false },
    ],
    [
      { colour: null, hasLogo: true },
      { colour: null, hasLogo: true },
    ],
  ])('of the sender %j the brand is %j', (sender, brand) => {
    const envelope = anEnvelope({ sender: sender && { ...profile, ...sender } });
    expect(opened(envelope).brand).toEqual(brand);
  });
});

describe('the open page', () => {
  it('has the recipient’s own facts, and the progress of the others who act, in their order', () => {
    const cc = aRecipient('3', { role: 'cc' });
    const viewer = aRecipient('4', { role: 'viewer', order: 3 });
    const approver = aRecipient('5', { role: 'approver', order: 0 });
    const { recipient, others, language } = opened(anEnvelope({ recipients: [cc, viewer, ada, bob, approver] }));
    const { id, name, email, role, status, completedAt } = ada;
    expect(recipient).toEqual({ id, name, email, role, status, completedAt, notify: true });
    const silent = { ...ada, notify: false } as const;
    expect(opened(anEnvelope({ recipients: [silent] }), silent).recipient.notify).toBe(false);
    expect(others.map((other) => other.name)).toEqual([approver.name, bob.name]);
    expect(others[1]).toEqual({ name: bob.name, role: 'signer', order: 1, status: bob.status });
    expect(language).toBe('de');
  });

  it('has the envelope without what concerns its owner only', () => {
    const envelope = anEnvelope({ redirectUrl: 'https://example.com/done', expiresAt: '2026-12-01T00:00:00.000Z' });
    expect(opened(envelope).envelope).toEqual({
      name: 'Contract',
      status: 'sent',
      sender: 'owner@example.com',
      senderEmail: 'owner@example.com',
      message: 'Please sign',
      expiresAt: '2026-12-01T00:00:00.000Z',
      timeZone: 'UTC',
      completedAt: null,
      hasCertificate: false,
      redirectUrl: 'https://example.com/done',
    });
  });

  it.each([
    ['sent', 'sent'],
    ['in_progress', 'in_progress'],
    ['sealing', 'sealing'],
    // A sealing that failed is tried again.
    ['failed', 'sealing'],
  ])('an envelope that is %s is shown as %s', (status, shown) => {
    expect(
      opened(anEnvelope({ status, completedAt: sentAt, seal: aSeal({ certificate: {} as never }) })).envelope,
    ).toMatchObject({ status: shown, completedAt: null, hasCertificate: false });
  });

  it('a completed envelope says when, and whether its certificate is a file of its own', () => {
    const viewWith = (seal: object) =>
      opened(anEnvelope({ status: 'completed', completedAt: sentAt, seal }), ada, 'download').envelope;
    expect(viewWith(aSeal())).toMatchObject({ status: 'completed', completedAt: sentAt, hasCertificate: false });
    expect(viewWith(aSeal({ certificate: {} as never }))).toMatchObject({ hasCertificate: true });
  });

  it('a recipient of a copy sees neither the document nor its fields', () => {
    const cc = aRecipient('1', { role: 'cc' });
    const answer = opened(anEnvelope({ recipients: [cc, bob], fields: [aField('1')] }), cc, 'wait');
    expect([answer.document, answer.fields]).toEqual([null, []]);
    const { filename, mimetype, size, sha256, pages } = aPinnedDocument();
    expect(opened(anEnvelope()).document).toEqual({ filename, mimetype, size, sha256, pages });
    const { blobName } = aPinnedDocument();
    expect(opened(anEnvelope({ document: { filename, mimetype, blobName } })).document).toBeNull();
  });

  it('a recipient who is to act gets the consents, the entries saved before, and may delegate where it is allowed', () => {
    const saved = { fields: [] } as unknown as NonNullable<Recipient['saved']>;
    const viewer = { ...ada, saved };
    const allowed = anEnvelope({ allowDelegation: true, recipients: [viewer, bob] });
    for (const next of ['sign', 'approve'] as const) {
      const answer = opened(allowed, viewer, next);
      expect([next, answer.consents.length > 0, answer.saved]).toEqual([next, true, saved]);
    }
    expect(opened(allowed, viewer)).toMatchObject({ canDelegate: true, isInPerson: false });
    expect(opened(allowed, viewer, 'sign', inPerson)).toMatchObject({
      canDelegate: false,
      isInPerson: true,
      frameOrigin: null,
    });
    expect(opened(allowed, viewer, 'wait')).toMatchObject({ canDelegate: false, consents: [], saved: null });
    expect(opened(anEnvelope()).canDelegate).toBe(false);
    expect(opened(anEnvelope()).saved).toBeNull();
  });

  it('a session in a frame has its origin and its own address to go on to', () => {
    const envelope = anEnvelope({ redirectUrl: 'https://a.example/', allowDelegation: true });
    const frame = { kind: 'embedded', origin: 'https://app.example.com', apiKeyName: 'Portal' } as const;
    const own = opened(envelope, ada, 'sign', { ...frame, ...started, redirectUrl: 'https://b.example/' });
    expect(own).toMatchObject({ frameOrigin: frame.origin, isInPerson: false, canDelegate: true });
    expect(own.envelope.redirectUrl).toBe('https://b.example/');
    const other = opened(envelope, ada, 'sign', { ...frame, ...started, redirectUrl: null });
    expect(other.envelope.redirectUrl).toBe('https://a.example/');
    expect(JSON.stringify(other)).not.toContain('Portal');
  });
});

it('the ways to sign are those that the owner allows: all where there was no choice', () => {
  expect(opened(anEnvelope()).signatureMethods).toEqual(['drawn', 'typed', 'uploaded']);
  expect(opened(anEnvelope({ signatureMethods: null })).signatureMethods).toHaveLength(3);
  expect(opened(anEnvelope({ signatureMethods: ['uploaded', 'drawn'] })).signatureMethods).toEqual([
    'drawn',
    'uploaded',
  ]);
});

describe('fields', () => {
  it('come page by page, from top to bottom and from left to right', () => {
    const at = (digit: string, page: number, y: number, x: number) => aField(digit, { page, y, x });
    const fields = [at('1', 2, 10, 10), at('2', 1, 200, 300), at('3', 1, 200, 100), at('4', 1, 50, 400)];
    expect(seen(fields).map(({ id }) => id)).toEqual(['4', '3', '2', '1'].map(fieldId));
  });

  it('are the recipient’s own with their rules; of the others only the outline', () => {
    const rules = { min: 1, max: 9, hint: 'A number', fontSize: 9, multiline: false };
    const [own, theirs] = seen([
      aField('1', { type: 'number', ...rules }),
      aField('2', { type: 'number', y: 300, recipientId: bob.id, ...rules }),
    ]);
    expect(own).toMatchObject({ isMine: true, ...rules });
    expect(own).not.toHaveProperty('recipientId');
    expect(theirs).toEqual({
      ...{ id: fieldId('2'), type: 'number', page: 1, x: 100, y: 300, width: 150, height: 50 },
      ...{ required: true, label: null, fontSize: 9, multiline: false, isMine: false, value: null },
    });
    const [bare] = seen([aField('2', { type: 'text', recipientId: bob.id })]);
    expect(bare).not.toHaveProperty('fontSize');
    expect(bare).not.toHaveProperty('multiline');
  });

  it('hold what others have filled in once those have acted, and of a note at once, unless it depends on something', () => {
    const text = aField('1', { type: 'text', recipientId: bob.id, value: 'Bob writes' });
    const note = { ...text, type: 'note' as const };
    const conditional = { ...note, showWhen: { field: fieldId('9'), filled: true } };
    expect(seen([text])[0]?.value).toBeNull();
    expect(seen([note])[0]?.value).toBe('Bob writes');
    expect(seen([conditional])[0]?.value).toBeNull();
    expect(seen([text], ada, { others: [completed(bob)] })[0]?.value).toBe('Bob writes');
    expect(seen([text], ada, { others: [] })[0]?.value).toBeNull();
  });

  it('hold what the recipient’s own begin with', () => {
    expect(seen([aField('1', { type: 'name' })])[0]?.value).toBe(ada.name);
    expect(seen([aField('1', { type: 'name', recipientId: bob.id })])[0]?.value).toBeNull();
    expect(seen([aField('1', { type: 'text', value: 'begun' })])[0]?.value).toBe('begun');
  });

  it('that depended on another and stayed empty are left out once their recipient has acted', () => {
    const showWhen = { field: fieldId('9'), filled: true };
    const empty = aField('1', { type: 'text', recipientId: bob.id, showWhen });
    const after = { others: [completed(bob)] };
    expect(seen([empty], ada, after)).toEqual([]);
    expect(seen([empty])).toHaveLength(1);
    expect(seen([{ ...empty, value: 'filled' }], ada, after)).toHaveLength(1);
    expect(seen([aField('1', { type: 'text', recipientId: bob.id })], ada, after)).toHaveLength(1);
    expect(seen([{ ...empty, recipientId: recipientId('7') }], ada, after)).toHaveLength(1);
  });

  it('of a date say how the sender writes dates', () => {
    const date = aField('1', { type: 'date' });
    expect(seen([date])[0]).not.toHaveProperty('dates');
    expect(seen([date], ada, { sender: profile })[0]).toMatchObject({ dates: { language: 'fr', dateFormat: 'iso' } });
    expect(seen([aField('1')], ada, { sender: profile })[0]).not.toHaveProperty('dates');
  });

  it('with a file that the recipient has uploaded name it, for no other person', () => {
    const own = aField('1', { type: 'attachment' });
    const theirs = aField('2', { type: 'attachment', recipientId: bob.id, y: 300 });
    const upload = (field: Field) => ({ fieldId: field.id, filename: 'id.pdf', size: 7, sha256: 'ab' });
    const fields = (attachments?: object[]) =>
      opened(anEnvelope({ fields: [own, theirs], ...(attachments ? { attachments } : {}) })).fields;
    expect(fields()[0]).not.toHaveProperty('file');
    expect(fields([upload(theirs)])[0]).toMatchObject({ value: null });
    const [mine, other] = fields([upload(theirs), upload(own)]);
    expect(mine).toMatchObject({ value: 'ab', file: { filename: 'id.pdf', size: 7 } });
    expect(other).toMatchObject({ value: null });
    expect(other).not.toHaveProperty('file');
  });
});
