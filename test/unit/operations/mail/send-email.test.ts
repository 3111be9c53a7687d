/** A worker sends a message: everything but the operation in memory. */
import { hmacKeyedHash } from '../../../../shared/auth/keyed-hash.ts';
import { emptyProfile, type Sender, senderOf } from '../../../../shared/domain/accounts/profile.ts';
import type { Seal } from '../../../../shared/domain/documents/document.ts';
import type { Documents } from '../../../../shared/domain/documents/document-storage.ts';
import { type Envelope, voidEnvelope } from '../../../../shared/domain/envelopes/envelope.ts';
import { finishSealing, startSealing } from '../../../../shared/domain/envelopes/envelope-sealing.ts';
import { newAccountMail } from '../../../../shared/domain/mail/account-mail.ts';
import { claimMail, type Mail, type MailKind } from '../../../../shared/domain/mail/mail.ts';
import type { MailContent, MailOutcome, OutgoingMail } from '../../../../shared/domain/mail/mailer.ts';
import { decline } from '../../../../shared/domain/signing/ceremony.ts';
import { codeOf } from '../../../../shared/domain/signing/one-time-code.ts';
import { readSigningLink } from '../../../../shared/domain/signing/signing-link.ts';
import type { Template } from '../../../../shared/domain/templates/template.ts';
import { mailWording } from '../../../../shared/email/mail-wording.ts';
import { sendEmail } from '../../../../shared/operations/mail/send-email.ts';
import { sweepMails } from '../../../../shared/operations/maintenance/sweep-mails.ts';
import { systemDigest } from '../../../../shared/system.ts';
import { accountsInMemory, apiKeysInMemory } from '../../../fixtures/account-records.ts';
import { aClock, anAccount, userId } from '../../../fixtures/accounts.ts';
import {
  aPinnedDocument,
  aRecipient,
  aSentEnvelope,
  envelopeId,
  minutesLater,
  ownerId,
  recipientId,
  sentAt,
} from '../../../fixtures/envelopes.ts';
import { envelopesInMemory, only, templatesInMemory } from '../../../fixtures/operations.ts';
import { mailsInMemory, queueInMemory, webhooksInMemory } from '../../../fixtures/outbound.ts';

const mailId = `eml_${'1'.repeat(32)}`;
const ref = { ownerId, mailId };
const keyedHash = hmacKeyedHash(Buffer.alloc(32, 7));
const aLogo = Uint8Array.of(0x89, 0x50);
const secondMs = 1_000;

function aMail(more: Partial<Mail> = {}): Mail {
  return {
    id: mailId,
    ownerId,
    envelopeId,
    eventId: 'evt_1',
    kind: 'invitation',
    recipientId: recipientId('1'),
    status: 'pending',
    attempts: 0,
    dueAt: sentAt.toISOString(),
    problem: null,
    createdAt: sentAt.toISOString(),
    updatedAt: sentAt.toISOString(),
    ...more,
  };
}

const both = [aRecipient('1', { language: 'de' }), aRecipient('2')];

const aTemplate = { id: `tpl_${'3'.repeat(32)}`, ownerId, name: 'Waiver' };

/** A message about an envelope, and a mail service with a fixed answer. */
function aService(mail: Partial<Mail> = {}, envelope: Envelope | null = aSentEnvelope({ recipients: both })) {
  const mails = mailsInMemory([aMail(mail)]);
  const { jobQueue, enqueued } = queueInMemory();
  const clock = aClock(sentAt.toISOString());
  const sent: OutgoingMail[] = [];
  const contents: MailContent[] = [];
  const outcomes: MailOutcome[] = [];
  const deps = {
    mails: mails.records,
    envelopes: envelopesInMemory(envelope ? [envelope] : []).records,
    documents: only<Documents>({ readLogo: async (owner: string) => (owner === ownerId ? aLogo : null) }),
    mailer: {
      send: async (message: OutgoingMail): Promise<MailOutcome> => {
        sent.push(message);
        return outcomes.shift() ?? { result: 'taken' };
      },
    },
    wording: {
      render: (content: MailContent) => {
        contents.push(content);
        return { subject: content.kind, text: '', html: '' };
      },
      renderAccount: mailWording.renderAccount,
    },
    accounts: accountsInMemory().records,
    apiKeys: apiKeysInMemory().records,
    webhooks: webhooksInMemory().records,
    templates: templatesInMemory(),
    digest: systemDigest,
    keyedHash,
    jobQueue,
    clock,
    settings: { publicUrl: 'https://sign.example.com', signOnRules: null },
  };
  return { deps, mails, enqueued, clock, sent, contents, outcomes, now: () => mails.the(mailId) };
}

describe('a due message', () => {
  it('is sent and recorded as sent', async () => {
    const { deps, now, sent, enqueued } = aService();
    expect(await sendEmail(deps, ref)).toEqual({ result: 'sent', attempts: 1 });
    expect(now()).toMatchObject({ status: 'sent', attempts: 1, problem: null });
    expect(sent).toMatchObject([
      { id: mailId, to: { name: 'Person 1', address: 'p1@example.com' }, replyTo: 'owner@example.com' },
    ]);
    expect(enqueued).toEqual([]);
  });

  it('of a sender with a profile has the name, the reply address and the logo', async () => {
    const sender = {
      ...senderOf(emptyProfile).sender,
      name: 'Olivia',
      company: 'Northwind',
      replyTo: 'office@example.com',
    };
    const envelope = { ...aSentEnvelope({ recipients: both }), sender: { ...sender, hasLogo: true } as Sender };
    const { deps, sent, contents } = aService({}, envelope);
    await sendEmail(deps, ref);
    const logo = { mimetype: 'image/png', bytes: aLogo };
    expect(sent).toMatchObject([{ fromName: 'Olivia', replyTo: 'office@example.com', logo }]);
    expect(contents).toMatchObject([
      { sender: 'Olivia (Northwind)', profile: { address: 'owner@example.com', timeZone: 'UTC', hasLogo: true } },
    ]);
  });

  it('goes to the present address of the owner, and names it for answers', async () => {
    const records = accountsInMemory([anAccount({ id: ownerId, email: 'olivia@new.example' })]).records;
    const recipient = aService();
    await sendEmail({ ...recipient.deps, accounts: records }, ref);
    expect([recipient.sent[0]?.replyTo, recipient.contents[0]?.sender]).toEqual([
      'olivia@new.example',
      'olivia@new.example',
    ]);
    const owner = aService({ kind: 'viewed', recipientId: null, subjectId: recipientId('1') });
    await sendEmail({ ...owner.deps, accounts: records }, ref);
    expect(owner.sent[0]?.to.address).toBe('olivia@new.example');
  });

  it('is sent once by two workers at the same time', async () => {
    const { deps, sent } = aService();
    const reports = await Promise.all([sendEmail(deps, ref), sendEmail(deps, ref)]);
    expect(reports.map(({ result }) => result).sort()).toEqual(['sent', 'taken_by_another']);
    expect(sent).toHaveLength(1);
    expect(await sendEmail(deps, ref)).toEqual({ result: 'not_due' });
    expect(sent).toHaveLength(1);
  });

  it('that another worker has taken over meanwhile is neither recorded nor enqueued by the slow one', async () => {
    const { deps, mails, enqueued, now, clock } = aService();
    const takenOver = claimMail({ ...aMail(), attempts: 1 }, minutesLater(2));
    const slow = {
      send: async (): Promise<MailOutcome> => {
        clock.advance(2 * 60_000);
        mails.put(takenOver);
        return { result: 'unavailable', reason: 'no answer' };
      },
    };
    await sendEmail({ ...deps, mailer: slow }, ref);
    expect([now(), enqueued]).toEqual([takenOver, []]);
  });

  it.each<[string, Partial<Mail>, 'missing' | 'not_due']>([
    ['of another account', { ownerId: userId('b') }, 'missing'],
    ['that is due a millisecond later', { dueAt: new Date(sentAt.getTime() + 1).toISOString() }, 'not_due'],
    ['that was cancelled', { status: 'cancelled' }, 'not_due'],
  ])('is not one %s', async (_, more, result) => {
    const { deps, sent, mails } = aService(more);
    const before = mails.all();
    expect(await sendEmail(deps, ref)).toEqual({ result });
    expect([sent, mails.all()]).toEqual([[], before]);
  });
});

describe('the code of a public link', () => {
  const nonce = 'ab'.repeat(16);
  const aCode = async () => {
    const service = aService();
    const template = { ...aTemplate, publicLink: { roleKey: 'a', version: 1, isOpen: true } } as unknown as Template;
    await service.deps.templates.create(template);
    await service.deps.accounts.create(anAccount({ id: ownerId, email: 'owner@example.com' }));
    const expiresAt = new Date(service.clock.now().getTime() + 600_000).toISOString();
    const facts = { ownerId, kind: 'link_code', address: 'vera@example.com', language: 'en' } as const;
    const linkCode = { templateId: template.id, nonce, expiresAt };
    const mail = newAccountMail({ ...facts, linkCode }, '2'.repeat(32), service.clock.now());
    await service.deps.mails.create(mail);
    return {
      ...service,
      send: () => sendEmail(service.deps, { ownerId, mailId: mail.id }),
      left: () => service.mails.the(mail.id),
    };
  };

  it('names the sender and nobody else, and is forgotten once it is sent', async () => {
    const { send, sent, left } = await aCode();
    expect((await send()).result).toBe('sent');
    const [message] = sent;
    expect(message).toMatchObject({
      to: { name: null, address: 'vera@example.com' },
      subject: 'Your code for “Waiver”',
    });
    expect(message?.text).toContain(codeOf(keyedHash, nonce));
    expect(message?.text).toMatch(/owner\W+example/);
    expect(left()).toBeUndefined();
  });

  it('is not sent after it has expired, and is forgotten as well', async () => {
    const { send, sent, left, clock } = await aCode();
    clock.advance(600_000);
    expect(await send()).toMatchObject({ result: 'cancelled', problem: 'the code has expired' });
    expect([sent, left()]).toEqual([[], undefined]);
  });
});

describe('a message that the mail service does not take', () => {
  it('comes again by the queue after ten seconds and a minute, and by the sweep after five', async () => {
    const { deps, outcomes, enqueued, clock, now } = aService();
    outcomes.push(...Array<MailOutcome>(3).fill({ result: 'unavailable', reason: 'busy' }));
    expect(await sendEmail(deps, ref)).toEqual({ result: 'pending', attempts: 1, problem: 'busy' });
    clock.advance(10 * secondMs);
    await sendEmail(deps, ref);
    clock.advance(60 * secondMs);
    await sendEmail(deps, ref);
    expect(enqueued).toEqual([
      ['mail', mailId, 10 * secondMs],
      ['mail', mailId, 60 * secondMs],
    ]);
    expect(now()).toMatchObject({ status: 'pending', dueAt: new Date(clock.now().getTime() + 300_000).toISOString() });
  });

  it('has failed for good when it is refused, and when its last attempt failed', async () => {
    const refused = aService();
    refused.outcomes.push({ result: 'refused', reason: 'no such mailbox' });
    const failed = { result: 'failed', failures: ['no such mailbox'], problem: 'no such mailbox' };
    expect(await sendEmail(refused.deps, ref)).toEqual({ ...failed, attempts: 1 });
    const last = aService({ attempts: 8 });
    last.outcomes.push({ result: 'unavailable', reason: 'busy' });
    expect(await sendEmail(last.deps, ref)).toMatchObject({ result: 'failed', failures: ['busy'], attempts: 9 });
    expect([refused.enqueued, last.enqueued]).toEqual([[], []]);
  });
});

describe('a message that is not needed any more', () => {
  const sent = aSentEnvelope({ recipients: both });
  it.each<[string, Envelope | null]>([
    ['the envelope was deleted', null],
    ['the envelope is voided', voidEnvelope(sent, null, sentAt).envelope],
    ['the recipient was removed', { ...sent, recipients: sent.recipients.slice(1) }],
  ])('is cancelled: %s', async (problem, envelope) => {
    const service = aService({}, envelope);
    expect(await sendEmail(service.deps, ref)).toEqual({ result: 'cancelled', attempts: 1, problem });
    expect([service.sent, service.enqueued]).toEqual([[], []]);
  });
});

describe('what a message says', () => {
  const sent = {
    ...aSentEnvelope({ recipients: both, message: 'Please sign' }),
    expiresAt: minutesLater(60).toISOString(),
  };
  const seal = { blobName: 'sealed.pdf', sha256: '', originalSha256: '', level: 'B-B' } as Seal;
  const claimed = startSealing(
    { ...sent, requireAllSignatures: false },
    aPinnedDocument(),
    { by: 'owner', claimId: 'c', leaseMs: 1 },
    sentAt,
  ).envelope;
  const completed = finishSealing(claimed, seal, minutesLater(9)).envelope;
  const [first] = sent.recipients;
  const declined = decline(sent, first ?? aRecipient('1'), 'the price', { ip: null, userAgent: null }, sentAt).envelope;
  const voided = voidEnvelope(sent, 'a mistake', sentAt).envelope;

  async function said(kind: MailKind, envelope: Envelope, to: string | null) {
    const { deps, contents, sent: out } = aService({ kind, recipientId: to && recipientId(to) }, envelope);
    await sendEmail(deps, ref);
    return { content: contents[0] as MailContent, mail: out[0] as OutgoingMail };
  }

  it.each<MailKind>(['invitation', 'reminder'])(
    '%s: the sender, the deadline, and the recipient’s signing link',
    async (kind) => {
      const { content } = await said(kind, sent, '1');
      expect(content).toEqual({
        kind,
        language: 'de',
        audience: 'signer',
        toName: 'Person 1',
        sender: 'owner@example.com',
        envelopeName: 'Contract',
        message: 'Please sign',
        decliner: null,
        reason: null,
        until: minutesLater(60).toISOString(),
        needsAccessCode: false,
        pages: 2,
        progress: { acted: 0, total: 2, allSign: true },
        url: expect.stringMatching(/^https:\/\/sign\.example\.com\/sign#/),
      });
      const link = { ownerId, envelopeId, recipientId: recipientId('1'), version: 1 };
      expect(readSigningLink(keyedHash, content.url?.split('#')[1] ?? '')).toEqual(link);
    },
  );

  it('to the owner: the dashboard, and no address to answer to', async () => {
    const { content, mail } = await said('completed', completed, null);
    expect(content).toMatchObject({
      audience: 'owner',
      toName: null,
      url: `https://sign.example.com/app/envelopes/${envelopeId}`,
    });
    expect(mail).toMatchObject({ to: { name: null, address: 'owner@example.com' }, replyTo: null });
  });

  it('declined: only the owner gets the reason; another recipient gets no link', async () => {
    const toOwner = (await said('declined', declined, null)).content;
    expect(toOwner).toMatchObject({ decliner: 'Person 1', reason: 'the price', until: null });
    const toOther = (await said('declined', declined, '2')).content;
    expect(toOther).toMatchObject({ decliner: 'Person 1', reason: null, url: null });
  });

  it('voided: the reason, and no link', async () => {
    expect((await said('voided', voided, '1')).content).toMatchObject({ reason: 'a mistake', until: null, url: null });
  });

  it('names the access code where it will be asked for', async () => {
    const coded = <E extends Envelope>(envelope: E): E => ({
      ...envelope,
      recipients: envelope.recipients.map((one) => ({ ...one, accessCodeHash: 'hash' })),
    });
    const needs = async (kind: MailKind, envelope: Envelope, to: string | null) =>
      (await said(kind, coded(envelope), to)).content.needsAccessCode;
    expect(await needs('invitation', sent, '1')).toBe(true);
    expect(await needs('reminder', sent, '1')).toBe(true);
    expect(await needs('completed', completed, '1')).toBe(true);
    expect(await needs('completed', completed, null)).toBe(false);
    expect(await needs('voided', voided, '1')).toBe(false);
  });
});

describe('the sweep of messages', () => {
  it('enqueues what is due for fifteen seconds, once by sweeps in parallel', async () => {
    const { deps, enqueued, clock, now } = aService();
    clock.advance(15 * secondMs - 1);
    expect(await sweepMails(deps)).toEqual({ enqueued: 0, failures: [], isBoundHit: false });
    clock.advance(1);
    const reports = await Promise.all([sweepMails(deps), sweepMails(deps)]);
    expect(reports.map((report) => report.enqueued).sort()).toEqual([0, 1]);
    expect(enqueued).toEqual([['mail', mailId, 0]]);
    expect(now()?.dueAt).toBe(clock.now().toISOString());
  });

  it('takes 200 at a time, and says when there may be more', async () => {
    const { deps, mails, clock } = aService();
    for (let number = 1; number < 200; number++) mails.put(aMail({ id: `eml_${number}` }));
    clock.advance(60 * secondMs);
    expect(await sweepMails(deps)).toEqual({ enqueued: 200, failures: [], isBoundHit: true });
    mails.put(aMail({ id: 'eml_a' }));
    clock.advance(14 * secondMs);
    expect(await sweepMails(deps)).toEqual({ enqueued: 1, failures: [], isBoundHit: false });
  });
});
