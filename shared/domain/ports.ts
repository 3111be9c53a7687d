/** Every port by the name under which operations use it. */

import type { AccountDeletions } from './accounts/account-deletion.ts';
import type { AccountRecords, ApiKeyRecords, PageSessionRecords } from './accounts/account-records.ts';
import type { AuthenticatorApps } from './accounts/authenticator-app.ts';
import type { ApiKeyMint, Captcha, Passwords, SessionTokens } from './accounts/credentials.ts';
import type { LogDrawer } from './accounts/log-document.ts';
import type { OrganizationLogRecords } from './accounts/organization-log.ts';
import type { PasskeyVerifier } from './accounts/passkey.ts';
import type { SingleSignOn } from './accounts/single-sign-on.ts';
import type { BatchRecords } from './batches/batch-records.ts';
import type { DocumentSource } from './documents/document-source.ts';
import type { Documents } from './documents/document-storage.ts';
import type { DocumentJoiner, SealAugmenter, Sealer } from './documents/sealer.ts';
import type { SealingCertificate } from './documents/sealing.ts';
import type { Verifier } from './documents/verification.ts';
import type { AuditTrailDrawer } from './envelopes/audit-trail-document.ts';
import type { EnvelopeRecords } from './envelopes/envelope-records.ts';
import type { ErasureRecords } from './envelopes/erasure-records.ts';
import type { JobQueue } from './job-queue.ts';
import type { MailRecords, MailWording } from './mail/mailer.ts';
import type { Counters, Throttle } from './rate-limit.ts';
import type { Clock, Digest, KeyedHash, Random, Timer } from './system.ts';
import type { PublicLinkAttempt, PublicLinkUses } from './templates/public-link.ts';
import type { TemplateRecords } from './templates/template.ts';
import type { EventLog } from './webhooks/event-log.ts';
import type { Outbox } from './webhooks/outbox.ts';
import type {
  DeliveryLimit,
  DeliveryRecords,
  WebhookRecords,
  WebhookSecrets,
  WebhookSender,
} from './webhooks/webhook-ports.ts';

interface AllPorts {
  accountDeletions: AccountDeletions;
  accounts: AccountRecords;
  apiKeyMint: ApiKeyMint;
  apiKeys: ApiKeyRecords;
  auditTrailDrawer: AuditTrailDrawer;
  authenticatorApps: AuthenticatorApps;
  batches: BatchRecords;
  captcha: Captcha;
  clock: Clock;
  counters: Counters;
  deliveries: DeliveryRecords;
  deliveryLimit: DeliveryLimit;
  digest: Digest;
  documentSource: DocumentSource;
  documents: Documents;
  envelopes: EnvelopeRecords;
  erasures: ErasureRecords;
  eventLog: EventLog;
  jobQueue: JobQueue;
  keyedHash: KeyedHash;
  logDrawer: LogDrawer;
  mails: MailRecords;
  organizationLog: OrganizationLogRecords;
  outbox: Outbox;
  pageSessions: PageSessionRecords;
  passkeyVerifier: PasskeyVerifier;
  passwords: Passwords;
  /** Encrypts what the page of a public link keeps until the code is confirmed. */
  publicLinkAttempts: { close(attempt: PublicLinkAttempt): string; open(text: string): PublicLinkAttempt | null };
  publicLinkUses: PublicLinkUses;
  random: Random;
  sealAugmenter: SealAugmenter;
  sealer: Sealer;
  joiner: DocumentJoiner;
  sealingCertificate: SealingCertificate;
  /** Null if no provider is configured. */
  singleSignOn: SingleSignOn | null;
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
