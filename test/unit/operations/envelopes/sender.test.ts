/** The sender is copied from the profile when an envelope is sent or completed from a draft. */
import { emptyProfile, type Profile } from '../../../../shared/domain/accounts/profile.ts';
import type { SealRequest } from '../../../../shared/domain/documents/sealing.ts';
import { createEnvelope, type Envelope } from '../../../../shared/domain/envelopes/envelope.ts';
import { publicEnvelope } from '../../../../shared/domain/envelopes/envelope-view.ts';
import { completeEnvelope } from '../../../../shared/operations/envelopes/complete-envelope.ts';
import { sendEnvelope } from '../../../../shared/operations/envelopes/send-envelope.ts';
import {
  aPinnedDocument,
  aRecipient,
  aSentEnvelope,
  envelopeId,
  ownerId,
  sentAt,
  sha256,
} from '../../../fixtures/envelopes.ts';
import { inMemory } from '../../../fixtures/operations.ts';

const ref = { ownerId, envelopeId };
const profile: Profile = { ...emptyProfile, name: 'Olivia Marsh', company: 'Northwind' };

function aService(envelope?: Envelope) {
  const document = aPinnedDocument('abc');
  const draft = createEnvelope(
    {
      id: envelopeId,
      ownerId,
      ownerEmail: 'owner@example.com',
      name: 'Lease',
      document,
      recipients: [aRecipient('1')],
      requireAllSignatures: false,
    },
    sentAt,
  ).envelope;
  const sealed: SealRequest[] = [];
  const seal = async (request: SealRequest) => {
    sealed.push(request);
    const chunks = [Buffer.from('sealed')];
    return { chunks, size: 6, sha256: sha256('sealed'), level: 'B-B' as const, pages: 3, findings: [] };
  };
  const memory = inMemory({ seal, preflight: jest.fn() }, [
    envelope ? ({ ...envelope, document, requireAllSignatures: false } as Envelope) : draft,
  ]);
  memory.uploads.set(document.blobName, Buffer.from('abc'));
  return { ...memory, sealed, now: () => memory.envelopes.the(envelopeId) };
}

describe('sending', () => {
  it('copies the profile into envelope and event, and shows it in v1', async () => {
    const { deps, envelopes, now } = aService();
    await sendEnvelope(deps, ref, { profile });
    expect(now().sender).toMatchObject({ name: 'Olivia Marsh', company: 'Northwind', hasLogo: false });
    const sent = envelopes.events().find(({ type }) => type === 'envelope.sent');
    expect(sent?.data).toMatchObject({ sender: 'Olivia Marsh (Northwind)' });
    expect(publicEnvelope(now()).sender).toEqual({
      name: 'Olivia Marsh',
      company: 'Northwind',
      email: 'owner@example.com',
    });
  });

  it('takes the present address of an owner who made the draft under another one', async () => {
    const { deps, now } = aService();
    await sendEnvelope(deps, ref, { email: 'olivia@new.example' });
    expect(now().ownerEmail).toBe('olivia@new.example');
  });
});

describe('completing', () => {
  it('a draft names the sender on the certificate', async () => {
    const { deps, sealed, now } = aService();
    await completeEnvelope(deps, ref, { profile });
    expect(sealed[0]?.completionCertificate).toMatchObject({
      ownerEmail: 'owner@example.com',
      sender: { name: 'Olivia Marsh', company: 'Northwind' },
    });
    expect(now().sender?.name).toBe('Olivia Marsh');
  });

  it('what was sent states the sender as recipients knew them, with the logo of today', async () => {
    const known = { ...emptyProfile, name: 'Olivia Before', hasLogo: true };
    const { logo: _logo, defaults: _defaults, ...sender } = known;
    const { deps, sealed, documents } = aService({ ...aSentEnvelope({ recipients: [aRecipient('1')] }), sender });
    const logo = Uint8Array.of(0x89, 0x50);
    await documents.storeLogo(ownerId, logo, 'image/png');
    await completeEnvelope(deps, ref, { profile });
    expect(sealed[0]?.completionCertificate).toMatchObject({
      ownerEmail: 'owner@example.com',
      sender: { name: 'Olivia Before' },
      logo: { mimetype: 'image/png', bytes: logo },
    });
  });
});
