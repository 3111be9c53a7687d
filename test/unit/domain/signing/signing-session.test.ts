import { hmacKeyedHash } from '../../../../shared/auth/keyed-hash.ts';
import { auditSentence } from '../../../../shared/domain/audit/audit-sentences.ts';
import { actsOf, checksOf, checkWords } from '../../../../shared/domain/audit/history.ts';
import type { Envelope } from '../../../../shared/domain/envelopes/envelope.ts';
import type { Recipient } from '../../../../shared/domain/recipients/recipient.ts';
import { recipientOfLink, sessionEvidence } from '../../../../shared/domain/signing/ceremony.ts';
import { openOwnLink } from '../../../../shared/domain/signing/sign-now.ts';
import { readSigningLink, signingLinkOf, signingLinkToken } from '../../../../shared/domain/signing/signing-link.ts';
import { offerSession, startLinkSession, startSession } from '../../../../shared/domain/signing/signing-session.ts';
import { trailSentences } from '../../../../web/messages/trail.ts';
import { aRecipient, aSentEnvelope, minutesLater, recipientId, sentAt } from '../../../fixtures/envelopes.ts';
import { codeBy } from '../../../fixtures/refusals.ts';

const keyedHash = hmacKeyedHash(new Uint8Array(32).fill(3));
const client = { ip: null, userAgent: null };
const [offered, started] = ['ab'.repeat(16), 'cd'.repeat(16)];
const envelope = aSentEnvelope({ recipients: [aRecipient('1'), aRecipient('2', { order: 2 })] });
const id = recipientId('1');
const inPerson = (session: string) => ({ kind: 'inPerson', id: session }) as const;
const first = (from: Envelope) => from.recipients[0] as Recipient;
const linkOf = (sessionId?: string, kind: 'inPerson' | 'embedded' = 'inPerson') => ({
  ...signingLinkOf(envelope.ownerId, envelope.id, first(envelope)),
  ...(sessionId && { session: { kind, id: sessionId } }),
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
  const offer = offerSession(envelope, id, inPerson(offered), sentAt);

  it('is offered by the owner for ten minutes, to a recipient whose turn it is', () => {
    expect(offer.facts).toMatchObject([{ type: 'recipient.in_person_offered', actor: { kind: 'owner' } }]);
    expect(recipientOfLink(offer.envelope, linkOf(offered), minutesLater(9)).id).toBe(id);
    expect(codeBy(() => recipientOfLink(offer.envelope, linkOf(offered), minutesLater(10)))).toBe(
      'invalid_signing_link',
    );
    expect(codeBy(() => offerSession(envelope, recipientId('2'), inPerson(offered), sentAt))).toBe('not_your_turn');
    expect(codeBy(() => offerSession(envelope, recipientId('5'), inPerson(offered), sentAt))).toBe('not_found');
  });

  it('starts once: the session has another identifier, and ends after an hour', () => {
    const { envelope: running, facts } = startSession(offer.envelope, first(offer.envelope), started, client, sentAt);
    expect(facts).toMatchObject([{ type: 'recipient.in_person_started', actor: { kind: 'recipient', id } }]);
    expect(codeBy(() => recipientOfLink(running, linkOf(offered), sentAt))).toBe('invalid_signing_link');
    expect(codeBy(() => startSession(running, first(running), offered, client, sentAt))).toBe('invalid_signing_link');
    expect(recipientOfLink(running, linkOf(started), minutesLater(59)).id).toBe(id);
    expect(codeBy(() => recipientOfLink(running, linkOf(started), minutesLater(60)))).toBe('invalid_signing_link');
  });

  it('ends when the owner offers it again; the link by e-mail stays', () => {
    const again = offerSession(offer.envelope, id, inPerson(started), sentAt);
    expect(codeBy(() => recipientOfLink(again.envelope, linkOf(offered), sentAt))).toBe('invalid_signing_link');
    expect(recipientOfLink(again.envelope, linkOf(), sentAt).id).toBe(id);
  });
});

it('a session in person that 1.0.0 has stored starts, and is stored anew', () => {
  const held = {
    ...first(envelope),
    inPerson: { id: offered, expiresAt: minutesLater(10).toISOString(), isStarted: false },
  };
  const stored = { ...envelope, recipients: [held, ...envelope.recipients.slice(1)] } as Envelope;
  expect(recipientOfLink(stored, linkOf(offered), sentAt).id).toBe(id);
  const { envelope: running, facts } = startSession(stored, first(stored), started, client, sentAt);
  expect(facts[0]?.type).toBe('recipient.in_person_started');
  expect(first(running)).toMatchObject({ session: { kind: 'inPerson', id: started, isStarted: true } });
  expect(first(running)).not.toHaveProperty('inPerson');
});

describe('signing in a frame', () => {
  const place = {
    kind: 'embedded',
    origin: 'https://app.example.com',
    apiKeyName: 'Portal',
    redirectUrl: null,
  } as const;
  const offer = offerSession(envelope, id, { ...place, id: offered }, sentAt);
  const facts = { recipientId: id, email: first(envelope).email, origin: place.origin, apiKeyName: 'Portal' };
  const sentence = (fact: { type: string; data: object } | undefined) =>
    auditSentence(fact as never, trailSentences().reader, { who: 'Ann' });

  it('the token is of this kind: the same session in person is another one', () => {
    const token = signingLinkToken(keyedHash, linkOf(offered, 'embedded'));
    expect(readSigningLink(keyedHash, token)).toEqual(linkOf(offered, 'embedded'));
    expect(token).not.toBe(signingLinkToken(keyedHash, linkOf(offered)));
    expect(codeBy(() => recipientOfLink(offer.envelope, linkOf(offered), sentAt))).toBe('invalid_signing_link');
    expect(recipientOfLink(offer.envelope, linkOf(offered, 'embedded'), minutesLater(9)).id).toBe(id);
  });

  it('is offered for ten minutes, starts once for an hour, and the trail names the site and the key', () => {
    expect(offer.facts).toMatchObject([{ type: 'recipient.embedded_offered', actor: { kind: 'owner' }, data: facts }]);
    expect(sentence(offer.facts[0])).toBe(
      'API key “Portal” opened a frame of https://app.example.com for Ann to sign.',
    );
    const ended = () => recipientOfLink(offer.envelope, linkOf(offered, 'embedded'), minutesLater(10));
    expect(codeBy(ended)).toBe('invalid_signing_link');
    const running = startSession(offer.envelope, first(offer.envelope), started, client, sentAt);
    expect(running.facts).toMatchObject([{ type: 'recipient.embedded_started', data: facts }]);
    expect(sentence(running.facts[0])).toBe(
      'Ann started in a frame of https://app.example.com, opened by API key “Portal”.',
    );
    const again = () => startSession(running.envelope, first(running.envelope), offered, client, sentAt);
    expect(codeBy(again)).toBe('invalid_signing_link');
    const link = linkOf(started, 'embedded');
    expect(recipientOfLink(running.envelope, link, minutesLater(59)).id).toBe(id);
    expect(codeBy(() => recipientOfLink(running.envelope, link, minutesLater(60)))).toBe('invalid_signing_link');
  });

  it('one session at a time: a frame ends a session in person', () => {
    const onDevice = offerSession(offer.envelope, id, inPerson(started), sentAt);
    expect(codeBy(() => recipientOfLink(onDevice.envelope, linkOf(offered, 'embedded'), sentAt))).toBe(
      'invalid_signing_link',
    );
  });

  it('the check of a signer names the site and the key', () => {
    const data = { recipientId: id, name: 'Ann', ...sessionEvidence({ ...place }) };
    const [act] = actsOf([{ type: 'recipient.completed', at: '', actor: { kind: 'system' }, data }]);
    expect(act && checkWords(act, trailSentences().checks, (text) => text)).toEqual([
      'In a frame of https://app.example.com, opened by API key “Portal”',
    ]);
  });
});

describe('a session of a person who came by a public link', () => {
  const place = { kind: 'embedded', origin: 'https://www.example.com', apiKeyName: null, redirectUrl: null } as const;

  it('has started, ends an earlier one, and is named by the trail and the certificate', () => {
    const before = offerSession(envelope, id, { kind: 'inPerson', id: offered }, sentAt).envelope;
    const [recipient] = before.recipients;
    if (!recipient) throw new Error('there is no recipient');
    const input = { id: started, origin: place.origin, client };
    const { envelope: after, facts } = startLinkSession(before, recipient, input, sentAt);
    expect(after.recipients[0]?.session).toEqual({
      ...place,
      ...{ id: started, isStarted: true, expiresAt: minutesLater(60).toISOString() },
    });
    const [fact] = facts;
    if (!fact) throw new Error('there is no event');
    expect(auditSentence(fact, trailSentences().reader, { who: 'Vera' })).toBe(
      'Vera started in a frame of https://www.example.com, by a public link.',
    );
    const data = { recipientId: id, name: 'Vera', ...sessionEvidence(place) };
    const [act] = actsOf([{ type: 'recipient.completed', at: '', actor: { kind: 'system' }, data }]);
    expect(act && checkWords(act, trailSentences().checks, (text) => text)).toEqual([
      'Public link in a frame of https://www.example.com; the address was confirmed by a code sent to it',
    ]);
  });

  it('is refused to a person whose turn has not come', () => {
    const [, second] = envelope.recipients;
    const begin = () =>
      second && startLinkSession(envelope, second, { id: started, origin: place.origin, client }, sentAt);
    expect(codeBy(begin)).toBe('not_your_turn');
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
