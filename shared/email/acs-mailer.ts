/** The Mailer port over Azure Communication Services, with the identity of the app. */

import type { EmailClient, EmailClientOptions } from '@azure/communication-email';
import type { TokenCredential } from '@azure/identity';
import { uuidOf } from '../domain/ids.ts';
import { type Attachment, logoPart, type Mailer, type MailOutcome, type OutgoingMail } from '../domain/mail/mailer.ts';
import { lazily } from '../lazily.ts';
import { readFrom } from './from-header.ts';

export interface AcsSettings {
  endpoint: string;
  /** `Name <address>` or only the address, which the service must know. */
  from: string;
  credential(): Promise<TokenCredential>;
  /** How requests travel, where not over the network. */
  httpClient?: NonNullable<EmailClientOptions['httpClient']>;
}

const timeoutMs = 30_000;

export function acsMailer(settings: AcsSettings): Mailer {
  const client = lazily(() => open(settings));
  return {
    async send(mail) {
      try {
        // Once the operation has begun, the service has the message. It sends one message per operation identifier.
        await (await client()).beginSend(messageOf(settings.from, mail), {
          operationId: operationId(mail.id),
          abortSignal: AbortSignal.timeout(timeoutMs),
        });
        return { result: 'taken' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
}

async function open({ endpoint, credential, httpClient }: AcsSettings): Promise<EmailClient> {
  const { EmailClient } = await import('./acs-sdk.ts');
  // The record of the e-mail says when to try again.
  return new EmailClient(endpoint, await credential(), {
    retryOptions: { maxRetries: 0 },
    ...(httpClient ? { httpClient } : {}),
  });
}

/** The service shows the display name that its resource has for the address: a message cannot set one. */
function messageOf(from: string, { to, replyTo, subject, text, html, id, logo, attachment }: OutgoingMail) {
  return {
    senderAddress: readFrom(from).address,
    content: { subject, plainText: text, html },
    recipients: { to: [{ address: to.address, ...(to.name ? { displayName: to.name } : {}) }] },
    ...(replyTo ? { replyTo: [{ address: replyTo }] } : {}),
    ...(logo || attachment ? { attachments: partsOf(logo, attachment) } : {}),
    headers: { 'x-countersign-message': id },
    // Tracking would send the links, which carry secrets, through the service's own addresses.
    disableUserEngagementTracking: true,
  };
}

function partsOf(logo: OutgoingMail['logo'], attachment: OutgoingMail['attachment']) {
  return [...(logo ? [inlineLogo(logo)] : []), ...(attachment ? [acsAttachment(attachment)] : [])];
}

function inlineLogo({ mimetype, bytes }: NonNullable<OutgoingMail['logo']>) {
  return {
    name: mimetype === 'image/png' ? 'logo.png' : 'logo.jpg',
    contentType: mimetype,
    contentInBase64: Buffer.from(bytes).toString('base64'),
    contentId: logoPart,
  };
}

function acsAttachment({ filename, mimetype, bytes }: Attachment) {
  return { name: filename, contentType: mimetype, contentInBase64: Buffer.from(bytes).toString('base64') };
}

/** A UUID, as the service demands, from the 32 hex digits of the record. */
function operationId(mailId: string): string {
  return uuidOf(mailId.replace(/^eml_/, ''));
}

/** A request that the service refuses is final. Errors of credentials, quotas and outages are tried again. */
function outcomeOf(error: unknown): MailOutcome {
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  const reason = ['ACS', statusCode, code].filter((part) => part !== undefined).join(' ');
  const isFinal = statusCode === 400 || statusCode === 413 || statusCode === 422;
  return { result: isFinal ? 'refused' : 'unavailable', reason };
}
