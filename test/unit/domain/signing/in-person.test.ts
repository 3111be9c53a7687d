import { hmacKeyedHash } from '../../../../shared/auth/keyed-hash.ts';
import { auditSentence } from '../../../../shared/domain/audit/audit-sentences.ts';
import { checksOf } from '../../../../shared/domain/audit/history.ts';
import type { Envelope } from '../../../../shared/domain/envelopes/envelope.ts';
import type { Recipient } from '../../../../shared/domain/recipients/recipient.ts';
import { recipientOfLink } from '../../../../shared/domain/signing/ceremony.ts';
import { offerInPerson, startInPerson } from '../../../../shared/domain/signing/in-person.ts';
import { openOwnLink } from '../../../../shared/domain/signing/sign-now.ts';
import { readSigningLink, signingLinkOf, signingLinkToken } from '../../../../shared/domain/signing/signing-link.ts';
import { trailSentences } from '../../../../web/messages/trail.ts';
import { aRecipient, aSentEnvelope, minutesLater, recipientId, sentAt } from '../../../fixtures/envelopes.ts';
import { codeBy } from '../../../fixtures/refusals.ts';

const keyedHash = hmacKeyedHash(new Uint8Array(32).fill(3));
const client = { ip: null, userAgent: null };
const [offered, started] = ['ab'.repeat(16), 'cd'.repeat(16)];
const envelope = aSentEnvelope({ recipients: [aRecipient('1'), aRecipient('2', { order: 2 })] });
const id = recipientId('1');
const first = (from: Envelope) => from.recipients[0] as Recipient;
const linkOf = (inPersonId?: string) => ({
  ...signingLinkOf(envelope.ownerId, envelope.id, first(envelope)),
  ...(inPersonId && { inPersonId }),
});

describe('a token of the sender’s device', () => {
  it('names its session, and is no token of a link that was sent', () => {
    const token = signingLinkToken(keyedHash, linkOf(offered));
    expect(token).toHaveLength(134);
    expect(readSigningLink(keyedHash, token)).toEqual(linkOf(offered));
    expect(readSigningLink(keyedHash, signingLinkToken(keyedHash, linkOf()))).toEqual(linkOf());
  });

  it('is refused with any other character, also when it is cut to the length of a link', () => {
    const token = signingLinkToken(keyedHash, linkOf(offered));
    for (let place = 0; place < token.length; place++) {
      const other = token[place] === 'A' ? 'B' : 'A';
      expect(readSigningLink(keyedHash, token.slice(0, place) + other + token.slice(place + 1))).toBeNull();
    }
    expect(readSigningLink(keyedHash, token.slice(0, 112))).toBeNull();
    expect(readSigningLink(keyedHash, token.slice(22))).toBeNull();
  });
});

describe('signing on the sender’s device', () => {
  const offer = offerInPerson(envelope, id, offered, sentAt);

  it('is offered by the owner for ten minutes, to a recipient whose turn it is', () => {
    expect(offer.facts).toMatchObject([{ type: 'recipient.in_person_offered', actor: { kind: 'owner' } }]);
    expect(recipientOfLink(offer.envelope, linkOf(offered), minutesLater(9)).id).toBe(id);
    expect(codeBy(() => recipientOfLink(offer.envelope, linkOf(offered), minutesLater(10)))).toBe(
      'invalid_signing_link',
    );
    expect(codeBy(() => offerInPerson(envelope, recipientId('2'), offered, sentAt))).toBe('not_your_turn');
    expect(codeBy(() => offerInPerson(envelope, recipientId('5'), offered, sentAt))).toBe('not_found');
  });

  it('starts once: the session has another identifier, and ends after an hour', () => {
    const { envelope: running, facts } = startInPerson(offer.envelope, first(offer.envelope), started, client, sentAt);
    expect(facts).toMatchObject([{ type: 'recipient.in_person_started', actor: { kind: 'recipient', id } }]);
    expect(codeBy(() => recipientOfLink(running, linkOf(offered), sentAt))).toBe('invalid_signing_link');
    expect(codeBy(() => startInPerson(running, first(running), offered, client, sentAt))).toBe('invalid_signing_link');
    expect(recipientOfLink(running, linkOf(started), minutesLater(59)).id).toBe(id);
    expect(codeBy(() => recipientOfLink(running, linkOf(started), minutesLater(60)))).toBe('invalid_signing_link');
  });

  it('ends when the owner offers it again; the link by e-mail stays', () => {
    const again = offerInPerson(offer.envelope, id, started, sentAt);
    expect(codeBy(() => recipientOfLink(again.envelope, linkOf(offered), sentAt))).toBe('invalid_signing_link');
    expect(recipientOfLink(again.envelope, linkOf(), sentAt).id).toBe(id);
  });
});

describe('an owner who is a recipient', () => {
  const anAccount = (email: string, emailVerifiedAt: string | null = '2026-11-01T00:00:00.000Z') => {
    return { email, emailVerifiedAt };
  };

  it('whose address is not confirmed opens it, and the trail and the certificate say so', () => {
    const { facts } = openOwnLink(envelope, id, anAccount('p1@example.com', null), sentAt);
    const [fact] = facts;
    expect(fact?.data).toEqual({ recipientId: id, email: 'p1@example.com', isAddressConfirmed: false });
    const event = { type: 'recipient.own_link_opened', data: fact?.data ?? {} } as const;
    expect(auditSentence(event, trailSentences().reader, { who: 'Olivia' })).toBe(
      'The sender opened their own signing link from the account, whose address is not confirmed (Olivia).',
    );
    const signed = { type: 'recipient.completed', data: { recipientId: id } };
    expect(checksOf(signed as never, [event as never])).toEqual(['own_account']);
  });

  it('returns the owner’s link for the address of the account, and the trail records it', () => {
    const { facts } = openOwnLink(envelope, id, anAccount('P1@Example.com '), sentAt);
    expect(facts).toEqual([
      {
        type: 'recipient.own_link_opened',
        actor: { kind: 'owner', id: envelope.ownerId },
        data: { recipientId: id, email: 'p1@example.com' },
      },
    ]);
  });

  it('opens no link of another address, and none before the turn', () => {
    expect(codeBy(() => openOwnLink(envelope, id, anAccount('owner@example.com'), sentAt))).toBe('not_own_address');
    expect(codeBy(() => openOwnLink(envelope, recipientId('2'), anAccount('p2@example.com'), sentAt))).toBe(
      'not_your_turn',
    );
  });
});
