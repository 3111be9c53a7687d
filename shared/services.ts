/**
 * The composition root: configuration → adapters → one typed object, built on first use. An operation takes only the
 * ports it lists. If the configuration is unusable, every caller gets 503 and the log gets the reasons.
 */

import { apiKeyMint } from './auth/api-key-text.ts';
import { authenticator } from './auth/authenticator.ts';
import { pepperedApps } from './auth/authenticator-apps.ts';
import { formPostCaptcha } from './auth/captcha.ts';
import { hmacKeyedHash } from './auth/keyed-hash.ts';
import { webauthnVerifier } from './auth/passkey-verifier.ts';
import { bcryptPasswords } from './auth/passwords.ts';
import { sealedAttempts } from './auth/sealed-attempts.ts';
import { jwtSessionTokens } from './auth/session-tokens.ts';
import { openIdSignOn } from './auth/single-sign-on.ts';
import { azureCredential } from './azure-credential.ts';
import { stripePaymentEvents } from './billing/stripe-events.ts';
import { type Config, readConfig } from './config.ts';
import { azureDocuments } from './documents/azure-documents.ts';
import { documentOrigin } from './documents/document-origin.ts';
import { fetchedDocuments } from './documents/fetched-documents.ts';
import type { Envelope } from './domain/envelopes/envelope.ts';
import { codeMinutes } from './domain/signing/one-time-code.ts';
import type { PublicLinkAttempt } from './domain/templates/public-link.ts';
import { acsMailer } from './email/acs-mailer.ts';
import { mailWording } from './email/mail-wording.ts';
import { smtpMailer } from './email/smtp-mailer.ts';
import { skipEventsWithoutSubscribers } from './operations/webhooks/skip-events-without-subscribers.ts';
import { storageJobQueue } from './queue/storage-queue.ts';
import { addressLimiter } from './rate-limit/address-limiter.ts';
import { blockLimiter } from './rate-limit/key-limiter.ts';
import { counterThrottle } from './rate-limit/throttle.ts';
import { type Containers, cosmosContainers } from './records/cosmos.ts';
import { cosmosAccountDeletions } from './records/cosmos-account-deletions.ts';
import { cosmosAccounts } from './records/cosmos-accounts.ts';
import { cosmosApiKeys } from './records/cosmos-api-keys.ts';
import { cosmosBatches } from './records/cosmos-batches.ts';
import { cosmosCounters } from './records/cosmos-counters.ts';
import { cosmosDeliveries } from './records/cosmos-deliveries.ts';
import { cosmosEnvelopes } from './records/cosmos-envelopes.ts';
import { cosmosErasures } from './records/cosmos-erasures.ts';
import { cosmosEvents } from './records/cosmos-events.ts';
import { cosmosIdempotency } from './records/cosmos-idempotency.ts';
import { cosmosMails } from './records/cosmos-mails.ts';
import { cosmosOrganizationLog } from './records/cosmos-organization-log.ts';
import { cosmosOutbox } from './records/cosmos-outbox.ts';
import { cosmosPageSessions } from './records/cosmos-page-sessions.ts';
import { cosmosProbe } from './records/cosmos-probe.ts';
import { cosmosPublicLinkUses } from './records/cosmos-public-link-uses.ts';
import { cosmosTemplates } from './records/cosmos-templates.ts';
import { cosmosWebhooks } from './records/cosmos-webhooks.ts';
import { withRecentCounts } from './records/recent-counts.ts';
import { circuitBreaker } from './sealing/augment/circuit-breaker.ts';
import { openAugmenter } from './sealing/augment/open-augmenter.ts';
import { openSealer } from './sealing/open-sealer.ts';
import { openSealingCertificate } from './sealing/open-sealing-certificate.ts';
import { singleFlight, systemClock, systemDigest, systemRandom, systemTimer, warnOfLostMessage } from './system.ts';
import { openVerifier } from './verifying/open-verifier.ts';
import { deliveryLimit } from './webhooks/delivery-limit.ts';
import { webhookSender } from './webhooks/webhook-sender.ts';

/** Accounts, sessions, API keys and what guards them. */
function composeAccess(config: Config, containers: Containers) {
  const accounts = cosmosAccounts(containers);
  const apiKeys = cosmosApiKeys(containers);
  const counters = cosmosCounters(containers, { timer: systemTimer, random: systemRandom });
  const tokens = jwtSessionTokens(config.jwtSecrets, systemClock);
  const limiter = blockLimiter(counters, systemClock);
  const { apiKeyPeppers } = config;
  return {
    accounts,
    accountDeletions: cosmosAccountDeletions(containers, systemRandom),
    apiKeys,
    counters,
    organizationLog: cosmosOrganizationLog(containers),
    pageSessions: cosmosPageSessions(containers, systemClock),
    tokens,
    apiKeyMint: apiKeyMint(apiKeyPeppers[0]),
    passwords: bcryptPasswords(config.passwordPeppers),
    authenticatorApps: pepperedApps(config.passwordPeppers),
    passkeyVerifier: webauthnVerifier(config.publicUrl),
    captcha: formPostCaptcha(config.captcha),
    addressLimiter: addressLimiter(systemClock),
    throttle: counterThrottle(counters, systemClock, systemDigest),
    paymentEvents: stripePaymentEvents(config.stripeWebhookSecret, systemClock),
    openInvitationCode: config.env === 'local' ? 'LOCAL-INVITE' : null,
    ...authenticator({ accounts, apiKeys, tokens, limiter, clock: systemClock, apiKeyPeppers }),
  };
}

/** Envelopes and what remains of erased ones. */
function composeEnvelopes(containers: Containers) {
  const envelopes = cosmosEnvelopes(containers, systemRandom);
  return withRecentCounts({ envelopes, erasures: cosmosErasures(containers, systemRandom) }, systemClock);
}

/** Null without a provider. */
function composeSignOn({ singleSignOn, publicUrl, linkPeppers }: Config) {
  if (!singleSignOn) return null;
  const { rules: _, ...provider } = singleSignOn;
  return openIdSignOn({ ...provider, publicUrl, secrets: linkPeppers, credential: azureCredential }, systemClock);
}

/** Events on their way out, and the queue of background jobs. */
function composeEvents(config: Config, containers: Containers) {
  const sender = webhookSender({
    keys: config.webhookKeys,
    allowedHosts: config.webhookAllowedHosts,
    clock: systemClock,
  });
  const createsQueues = config.env === 'local';
  return {
    outbox: cosmosOutbox(containers),
    eventLog: cosmosEvents(containers),
    webhooks: cosmosWebhooks(containers, systemRandom),
    deliveries: cosmosDeliveries(containers, systemRandom),
    webhookSender: sender,
    webhookSecrets: sender,
    deliveryLimit: deliveryLimit(),
    jobQueue: storageJobQueue(
      { storage: config.storage, createsQueues, credential: azureCredential },
      warnOfLostMessage,
    ),
  };
}

/** E-mail. Without a mail service the product sends none. */
function composeMail({ mail, publicUrl, env }: Config, containers: Containers) {
  const { hostname } = new URL(publicUrl);
  const requiresTls = env === 'production';
  const mailer =
    mail?.transport.kind === 'acs'
      ? acsMailer({ endpoint: mail.transport.endpoint, from: mail.from, credential: azureCredential })
      : mail && smtpMailer({ url: mail.transport.url, from: mail.from, requiresTls, host: hostname });
  return { mailer, mails: cosmosMails(containers, systemRandom), wording: mailWording };
}

/** Sealing, verifying, and augmenting signatures. */
function composeSealing({ seal, formerSealPem, tsaUrls, tsaRootsPem, env, sealLevel, ...config }: Config) {
  const isProduction = env === 'production';
  const { tsaAllowHosts, revocationAllowHosts, authoritiesTimeoutMs } = config;
  const breaker = circuitBreaker({ clock: systemClock });
  const authorities = { tsaUrls, tsaAllowHosts, revocationAllowHosts, authoritiesTimeoutMs, breaker };
  const trust = { chainPem: seal.chainPem, formerPem: formerSealPem, trustedTimestampRootsPem: tsaRootsPem };
  const keys = { ...seal, credential: azureCredential };
  const sealer = openSealer({ ...keys, ...authorities, tsaRootsPem, sealLevel, isProduction });
  return {
    sealer,
    auditTrailDrawer: sealer,
    logDrawer: sealer,
    joiner: sealer,
    sealingCertificate: openSealingCertificate({ chainPem: seal.chainPem, isProduction }),
    verifier: openVerifier(trust),
    sealAugmenter: openAugmenter({ ...trust, ...authorities }),
  };
}

/** Everything, for one configuration: the app has one, a command may look at several. */
export function compose(config: Config) {
  const createsContainers = config.env === 'local';
  const containers = cosmosContainers({ ...config.cosmos, createsContainers, credential: azureCredential });
  const documents = azureDocuments(
    { storage: config.documentStorage, createsContainers, credential: azureCredential },
    systemClock,
  );
  const access = composeAccess(config, containers);
  const events = composeEvents(config, containers);
  const sendsMail = config.mail !== null;
  const { accounts } = access;
  return {
    config,
    containers,
    clock: systemClock,
    timer: systemTimer,
    random: systemRandom,
    digest: systemDigest,
    ...access,
    singleSignOn: composeSignOn(config),
    ...events,
    jobQueue: skipEventsWithoutSubscribers(events.jobQueue, { ...events, accounts, settings: { sendsMail } }),
    ...composeMail(config, containers),
    ...composeSealing(config),
    keyedHash: hmacKeyedHash(...config.linkPeppers),
    ...composeEnvelopes(containers),
    completions: singleFlight<Envelope<'completed'>>(),
    templates: cosmosTemplates(containers),
    publicLinkUses: cosmosPublicLinkUses(containers, { timer: systemTimer, random: systemRandom }),
    publicLinkAttempts: sealedAttempts<PublicLinkAttempt>(config.linkPeppers, systemClock, {
      context: 'public-link-attempt',
      seconds: codeMinutes * 60,
    }),
    batches: cosmosBatches(containers, systemRandom),
    idempotency: cosmosIdempotency(containers, config.linkPeppers, systemRandom),
    documents,
    documentSource: fetchedDocuments({ allowedHosts: config.webhookAllowedHosts }),
    settings: {
      sealingLeaseMs: config.sealingLeaseMs,
      publicUrl: config.publicUrl,
      allowsLoopbackFrames: config.env === 'local',
      sealLevel: config.sealLevel,
      sendsMail,
      signOnRules: config.singleSignOn?.rules ?? null,
      captchaWidget: config.captcha?.widget ?? null,
      hasBilling: config.stripeWebhookSecret !== null,
      documentOrigin: documentOrigin(config.documentStorage),
    },
    probes: {
      cosmos: cosmosProbe(containers, systemClock),
      blob: documents.probe,
      queue: events.jobQueue.probe,
    },
  };
}

export type Services = ReturnType<typeof compose>;

let composed: Services | undefined;

/** @throws ConfigError at every call while the configuration is not usable */
export async function services(): Promise<Services> {
  composed ??= compose(readConfig());
  return composed;
}
