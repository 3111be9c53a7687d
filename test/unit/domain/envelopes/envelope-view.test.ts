/** The view of an envelope in the APIs, member by member. A value that does not exist yet is null or left out. */
import type { Envelope } from '../../../../shared/domain/envelopes/envelope.ts';
import {
  envelopeView,
  publicDocument,
  publicEnvelope,
  publicRecipient,
} from '../../../../shared/domain/envelopes/envelope-view.ts';
import { envelopeIdToV1 } from '../../../../shared/domain/ids.ts';
import type { Recipient } from '../../../../shared/domain/recipients/recipient.ts';
import { aPinnedDocument, aRecipient, aSeal, aSentEnvelope, sentAt } from '../../../fixtures/envelopes.ts';

const at = sentAt.toISOString();
const anEnvelope = (changes: object = {}) => ({ ...aSentEnvelope(), ...changes }) as Envelope;

it.each([
  ['draft', { sentAt: null, completedAt: null }],
  ['sent', { sentAt: at, completedAt: null }],
  ['completed', { sentAt: at, completedAt: at }],
])('an envelope that is %s has been sent and completed at %j', (status, times) => {
  expect(envelopeView(anEnvelope({ status, sentAt: at, completedAt: at, seal: aSeal() }))).toMatchObject(times);
});

it('the time and reason of voiding, and the reason for failing, appear in that status only', () => {
  const facts = { voidedAt: at, voidReason: 'A wrong price', failure: { code: 'document_damaged' } };
  const membersOf = (status: string) => Object.keys(envelopeView(anEnvelope({ status, ...facts })));
  expect(membersOf('voided')).toEqual(expect.arrayContaining(['voidedAt', 'voidReason']));
  expect(membersOf('voided')).not.toContain('failure');
  expect(membersOf('failed')).toContain('failure');
  expect(membersOf('failed')).not.toContain('voidReason');
  expect(membersOf('sent')).not.toContain('voidedAt');
});

it('an envelope that was corrected and its correction name each other, as the API names envelopes', () => {
  const other = '0f9c1c9e-6f0a-4b5e-9a51-3f6f7b1f2a11';
  const replaced = publicEnvelope(anEnvelope({ status: 'voided', replacedBy: other }));
  expect(replaced).toMatchObject({ replacedBy: envelopeIdToV1(other) });
  expect(replaced).not.toHaveProperty('replaces');
  const correction = publicEnvelope(anEnvelope({ status: 'draft', replaces: other, replacedAt: at }));
  expect(correction).toMatchObject({ replaces: envelopeIdToV1(other) });
  expect(correction).not.toHaveProperty('replacedAt');
});

it('the seal appears for a completed envelope only, and the sender as in the profile', () => {
  const seal = aSeal();
  expect(publicEnvelope(anEnvelope({ seal })).seal).toBeNull();
  expect(publicEnvelope(anEnvelope({ status: 'completed', completedAt: at, seal })).seal).toMatchObject({
    sha256: seal.sha256,
    originalSha256: seal.originalSha256,
    sealedAt: at,
    level: 'B-B',
  });
  expect(publicEnvelope(anEnvelope()).sender).toEqual({ name: null, company: null, email: 'owner@example.com' });
  const sender = { name: 'Olivia', company: 'Northwind' };
  expect(publicEnvelope(anEnvelope({ sender })).sender).toEqual({ ...sender, email: 'owner@example.com' });
});

describe('a recipient', () => {
  const facts = {
    sentAt: at,
    viewedAt: at,
    completedAt: at,
    declinedAt: at,
    remindedAt: at,
    declineReason: 'No',
    roleKey: 'tenant',
  } as const;

  it.each(Object.entries(facts))('has %s once there is one', (name, value) => {
    const without = Object.fromEntries(Object.keys(facts).map((key) => [key, null]));
    const bare = publicRecipient({ ...aRecipient('1'), ...without } as unknown as Recipient);
    expect(bare).not.toHaveProperty(name);
    const view = publicRecipient({ ...aRecipient('1'), ...without, [name]: value } as unknown as Recipient);
    expect(view).toHaveProperty(name, value);
  });

  it('is shown without the access code', () => {
    const recipient = { ...aRecipient('1'), accessCodeHash: 'secret' } as unknown as Recipient;
    expect(JSON.stringify(publicRecipient(recipient))).not.toContain('secret');
  });
});

it('a document has size, hash and pages from the moment it was accepted', () => {
  const { filename, mimetype, blobName, size, sha256, pages } = aPinnedDocument();
  expect(publicDocument(null)).toBeNull();
  expect(publicDocument({ filename, mimetype, blobName })).toEqual({
    ...{ filename, mimetype },
    ...{ size: null, sha256: null, pages: null },
  });
  expect(publicDocument(aPinnedDocument())).toEqual({ filename, mimetype, size, sha256, pages });
});
