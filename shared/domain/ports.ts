/** Every port by the name under which an operation asks for it. */
import type { AccountRecords, ApiKeyRecords, PageSessionRecords } from './account-records.ts';
import type { ApiKeyMint, Captcha, Passwords, SessionTokens } from './credentials.ts';
import type { DeliveryLimit, DeliveryRecords } from './delivery-records.ts';
import type { Documents } from './document-storage.ts';
import type { EnvelopeRecords } from './envelope-records.ts';
import type { EventLog } from './event-log.ts';
import type { JobQueue } from './job-queue.ts';
import type { MailRecords, MailWording } from './mailer.ts';
import type { Outbox } from './outbox.ts';
import type { AuditTrailDrawer } from './owner/audit-trail-document.ts';
import type { Counters, Throttle } from './rate-limit.ts';
import type { SealAugmenter, Sealer } from './sealer.ts';
import type { SealingCertificate } from './sealing.ts';
import type { Clock, Digest, KeyedHash, Random, Timer } from './system.ts';
import type { TemplateRecords } from './template-records.ts';
import type { Verifier } from './verifier.ts';
import type { WebhookRecords } from './webhook-records.ts';
import type { WebhookSecrets, WebhookSender } from './webhook-sender.ts';

interface AllPorts {
  accounts: AccountRecords;
  apiKeyMint: ApiKeyMint;
  apiKeys: ApiKeyRecords;
  auditTrailDrawer: AuditTrailDrawer;
  captcha: Captcha;
  clock: Clock;
  counters: Counters;
  deliveries: DeliveryRecords;
  deliveryLimit: DeliveryLimit;
  digest: Digest;
  documents: Documents;
  envelopes: EnvelopeRecords;
  eventLog: EventLog;
  jobQueue: JobQueue;
  keyedHash: KeyedHash;
  mails: MailRecords;
  outbox: Outbox;
  pageSessions: PageSessionRecords;
  passwords: Passwords;
  random: Random;
  sealAugmenter: SealAugmenter;
  sealer: Sealer;
  sealingCertificate: SealingCertificate;
  templates: TemplateRecords;
  throttle: Throttle;
  timer: Timer;
  tokens: SessionTokens;
  verifier: Verifier;
  webhookSecrets: WebhookSecrets;
  webhookSender: WebhookSender;
  webhooks: WebhookRecords;
  wording: MailWording;
}

/** The ports that an operation uses: `Ports<'envelopes' | 'clock'>`. */
export type Ports<Name extends keyof AllPorts> = Pick<AllPorts, Name>;
