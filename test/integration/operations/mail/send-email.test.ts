import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCosmos } from '../../../../infra/local/cosmos/start-cosmos.ts';
import { hmacKeyedHash } from '../../../../shared/auth/keyed-hash.ts';
import type { Documents } from '../../../../shared/domain/documents/document-storage.ts';
import { createEnvelope, type Envelope, send } from '../../../../shared/domain/envelopes/envelope.ts';
import type { MailRef } from '../../../../shared/domain/mail/mailer.ts';
import { view } from '../../../../shared/domain/signing/ceremony.ts';
import { remind } from '../../../../shared/domain/signing/reminder.ts';
import { mailWording } from '../../../../shared/email/mail-wording.ts';
import { smtpMailer } from '../../../../shared/email/smtp-mailer.ts';
import { changeEnvelope, commitNew } from '../../../../shared/operations/envelopes/steps/change-envelope.ts';
import { sendEmail } from '../../../../shared/operations/mail/send-email.ts';
import { remindRecipients } from '../../../../shared/operations/maintenance/remind-recipients.ts';
import { sweepMails } from '../../../../shared/operations/maintenance/sweep-mails.ts';
import { dispatchEvents } from '../../../../shared/operations/webhooks/dispatch-events.ts';
import { cosmosContainers } from '../../../../shared/records/cosmos.ts';
import { cosmosAccounts } from '../../../../shared/records/cosmos-accounts.ts';
import { cosmosApiKeys } from '../../../../shared/records/cosmos-api-keys.ts';
import { cosmosDeliveries } from '../../../../shared/records/cosmos-deliveries.ts';
import { cosmosEnvelopes } from '../../../../shared/records/cosmos-envelopes.ts';
import { cosmosMails } from '../../../../shared/records/cosmos-mails.ts';
import { cosmosOutbox } from '../../../../shared/records/cosmos-outbox.ts';
import { cosmosWebhooks } from '../../../../shared/records/cosmos-webhooks.ts';
import { systemDigest, systemRandom } from '../../../../shared/system.ts';
import { aClock, aTimer } from '../../../fixtures/accounts.ts';
import { aPinnedDocument, aRecipient, recipientId } from '../../../fixtures/envelopes.ts';
import { only, templatesInMemory } from '../../../fixtures/operations.ts';
import { type ScriptedSmtp, startScriptedSmtp } from '../../../servers/smtp-script.ts';

const minuteMs = 60_000;

async function startWorld(smtp: ScriptedSmtp) {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-mails-'));
  const cosmos = await startCosmos({ dataDir, port: 0 });
  const containers = cosmosContainers({
    endpoint: cosmos.endpoint,
    key: cosmos.key,
    database: 'test',
    createsContainers: true,
    credential: () => Promise.reject(new Error('not needed')),
  });
  const clock = aClock();
  const queue: (MailRef & { dueAt: number })[] = [];
  const nothing = async () => undefined;
  const deps = {
    clock,
    random: systemRandom,
    timer: aTimer(),
    digest: systemDigest,
    keyedHash: hmacKeyedHash(randomBytes(32)),
    accounts: cosmosAccounts(containers),
    envelopes: cosmosEnvelopes(containers, systemRandom),
    mails: cosmosMails(containers, systemRandom),
    outbox: cosmosOutbox(containers),
    webhooks: cosmosWebhooks(containers, systemRandom),
    apiKeys: cosmosApiKeys(containers),
    deliveries: cosmosDeliveries(containers, systemRandom),
    templates: templatesInMemory(),
    wording: mailWording,
    mailer: smtpMailer({
      url: smtp.url,
      from: 'Countersign <no-reply@example.org>',
      requiresTls: false,
      host: 'example.org',
    }),
    documents: only<Documents>({ readLogo: async () => null }),
    jobQueue: {
      enqueueDispatch: nothing,
      enqueueSealing: nothing,
      enqueueBatchRows: nothing,
      enqueueDelivery: nothing,
      probe: nothing,
      async enqueueMail(ref: MailRef, delayMs: number) {
        queue.push({ ...ref, dueAt: clock.now().getTime() + delayMs });
      },
    },
    settings: { publicUrl: 'https://sign.example.org', sendsMail: true, signOnRules: null },
  };

  return {
    deps,
    queue,
    /** Sent to its recipients, and its events handed out. */
    async aSent(extra: Partial<Envelope> = {}): Promise<Envelope> {
      const { filename, mimetype, blobName } = aPinnedDocument();
      const owner = `usr_${systemRandom.hex128()}`;
      const draft = createEnvelope(
        {
          id: systemRandom.uuid(),
          ownerId: owner,
          ownerEmail: 'owner@example.com',
          name: 'Contract',
          document: { filename, mimetype, blobName },
          recipients: extra.recipients ?? [aRecipient('1')],
          reminders: extra.reminders ?? null,
          requireAllSignatures: true,
        },
        clock.now(),
      );
      await commitNew(deps, draft);
      return this.change(draft.envelope, (envelope, at) => send(envelope, aPinnedDocument(), at));
    },
    async change(envelope: Envelope, decide: Parameters<typeof changeEnvelope>[2]): Promise<Envelope> {
      const { ownerId, id: envelopeId } = envelope;
      const { value } = await changeEnvelope(deps, { ownerId, envelopeId }, decide);
      await dispatchEvents(deps, { ownerId });
      return value;
    },
    /** Handles due messages like the queue. */
    async work(): Promise<string[]> {
      const results: string[] = [];
      for (;;) {
        const index = queue.findIndex(({ dueAt }) => dueAt <= clock.now().getTime());
        const next = index < 0 ? undefined : queue.splice(index, 1)[0];
        if (!next) return results;
        results.push((await sendEmail(deps, next)).result);
      }
    },
    async stop() {
      await cosmos.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

let smtp: ScriptedSmtp;
let world: Awaited<ReturnType<typeof startWorld>>;
beforeAll(async () => {
  smtp = await startScriptedSmtp();
  world = await startWorld(smtp);
});
afterAll(async () => {
  await world.stop();
  await smtp.close();
});
beforeEach(() => {
  smtp.script();
  smtp.received.length = 0;
  world.queue.length = 0;
});

const header = (message: string, name: string) => new RegExp(`^${name}: (.*)$`, 'mi').exec(message)?.[1];

describe('a message', () => {
  it('goes out once, however often its event is dispatched and its queued arrives', async () => {
    const envelope = await world.aSent();
    const [queued] = world.queue;
    if (!queued) throw new Error('nothing was queued');
    const events = await world.deps.envelopes.events(envelope.ownerId, envelope.id);
    const undispatched = {
      ...world.deps.outbox,
      findPending: async () => events.map((event) => ({ ownerId: envelope.ownerId, event, snapshot: {} as never })),
    };
    await dispatchEvents({ ...world.deps, outbox: undispatched }, { ownerId: envelope.ownerId });
    expect(world.queue).toHaveLength(1);
    const results = await Promise.all(Array.from({ length: 8 }, () => sendEmail(world.deps, queued)));
    expect(results.filter(({ result }) => result === 'sent')).toHaveLength(1);
    expect(await sendEmail(world.deps, queued)).toEqual({ result: 'not_due' });
    expect(smtp.received).toHaveLength(1);
    const [message = ''] = smtp.received;
    expect(header(message, 'Message-ID')).toBe(`<${queued.mailId}@example.org>`);
    expect(header(message, 'To')).toContain('p1@example.com');
    expect(header(message, 'Reply-To')).toBe('owner@example.com');
    expect(header(message, 'Auto-Submitted')).toBe('auto-generated');
  });

  it('taken by a service that could not say so is the same message when it comes again', async () => {
    smtp.script('take and hang up');
    await world.aSent();
    await world.work();
    world.deps.clock.advance(2 * minuteMs);
    await sweepMails(world.deps);
    await world.work();
    const identifiers = smtp.received.map((message) => header(message, 'Message-ID'));
    expect(identifiers).toHaveLength(2);
    expect(new Set(identifiers).size).toBe(1);
  });
});

describe('reminders', () => {
  it('go out when they are due, to those in turn, and stop when they should', async () => {
    const second = aRecipient('2', { order: 2 });
    const envelope = await world.aSent({
      recipients: [aRecipient('1'), second],
      reminders: { everyDays: 1, maxCount: 2 },
    });
    await world.work();
    await world.change(envelope, (now, at) => {
      const first = now.recipients[0] ?? second;
      return view(now, first, { ip: null, userAgent: null }, at);
    });
    const ownerId = envelope.ownerId;
    const remindedOn: number[] = [];
    for (let day = 1; day <= 5; day++) {
      world.deps.clock.advance(24 * 60 * minuteMs);
      await remindRecipients(world.deps);
      await dispatchEvents(world.deps, { ownerId });
      if ((await world.work()).length > 0) remindedOn.push(day);
    }
    expect(remindedOn).toEqual([1, 2]);
    const subjects = smtp.received.map((message) => [header(message, 'To'), header(message, 'Subject')]);
    expect(subjects.slice(1)).toEqual(Array(2).fill(['Person 1 <p1@example.com>', 'Reminder: Contract']));
  });

  it('of the owner bring the new link when the old one is to end', async () => {
    const envelope = await world.aSent();
    await world.work();
    world.deps.clock.advance(minuteMs);
    await world.change(envelope, (now, at) => remind(now, recipientId('1'), true, at));
    await world.work();
    const links = smtp.received.map((message) => /\/sign#=?\r?\n?([\w=\r\n-]+)/.exec(message)?.[1]);
    expect(links).toHaveLength(2);
    expect(links[0]).not.toBe(links[1]);
  });
});
