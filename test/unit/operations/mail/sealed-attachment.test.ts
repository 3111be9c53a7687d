import { changePreferences, usualPreferences } from '../../../../shared/domain/accounts/preferences.ts';
import type { Envelope } from '../../../../shared/domain/envelopes/envelope.ts';
import { finishSealing, startSealing } from '../../../../shared/domain/envelopes/envelope-sealing.ts';
import { sealedAttachment } from '../../../../shared/operations/mail/steps/sealed-attachment.ts';
import { anAccount } from '../../../fixtures/accounts.ts';
import {
  aPinnedDocument,
  aRecipient,
  aSeal,
  aSentEnvelope,
  minutesLater,
  ownerId,
  recipientId,
  sentAt,
} from '../../../fixtures/envelopes.ts';

const bytes = new TextEncoder().encode('%PDF sealed');

function completed({ size = 1_000, accessCodeHash = null as string | null } = {}): Envelope {
  const sent = aSentEnvelope({ recipients: [aRecipient('1', { accessCodeHash })] });
  const claim = { by: 'owner' as const, claimId: 'c', leaseMs: 60_000 };
  const sealing = startSealing({ ...sent, requireAllSignatures: false }, aPinnedDocument(), claim, sentAt).envelope;
  if (sealing.status !== 'sealing') throw new Error('is not being sealed');
  return finishSealing(sealing, aSeal({ size }), minutesLater(9)).envelope;
}

function attached(
  envelope: Envelope,
  {
    to = recipientId('1') as string | null,
    kind = 'completed' as const,
    isWanted = true,
    read = async () => bytes,
  } = {},
) {
  const preferences = changePreferences(usualPreferences, { attachesSealed: isWanted });
  const account = anAccount({ id: ownerId, preferences });
  const deps = { documents: { readSealed: read } };
  return sealedAttachment(deps, { kind, recipientId: to } as Parameters<typeof sealedAttachment>[1], envelope, account);
}

describe('the sealed document in an e-mail', () => {
  it('is attached for recipients and the owner where the owner wants it', async () => {
    const expected = { filename: 'contract (sealed).pdf', mimetype: 'application/pdf', bytes };
    expect(await attached(completed())).toEqual(expected);
    expect(await attached(completed(), { to: null })).toEqual(expected);
    expect(await attached(completed(), { isWanted: false })).toBeNull();
  });

  it('is not attached above 5 MB', async () => {
    expect(await attached(completed({ size: 5_000_000 }))).not.toBeNull();
    expect(await attached(completed({ size: 5_000_001 }))).toBeNull();
  });

  it('is not attached for a recipient with an access code, who would not be asked for it', async () => {
    expect(await attached(completed({ accessCodeHash: 'hash' }))).toBeNull();
    expect(await attached(completed({ accessCodeHash: 'hash' }), { to: null })).not.toBeNull();
  });

  it('is left out when storage does not answer', async () => {
    expect(await attached(completed(), { read: () => Promise.reject(new Error('no')) })).toBeNull();
  });
});
