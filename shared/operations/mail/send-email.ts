import { copyDays } from '../../domain/ceremony.ts';
import type { Envelope } from '../../domain/envelope.ts';
import type { EnvelopeRecords } from '../../domain/envelope-records.ts';
import type { JobQueue } from '../../domain/job-queue.ts';
import { languageFor } from '../../domain/language.ts';
import { claimMail, closeMail, isMailDue, type Mail, mootReason, retryMail } from '../../domain/mail.ts';
import type { MailRecords, MailRef } from '../../domain/mail-records.ts';
import type { MailContent, Mailer, MailWording, OutgoingMail } from '../../domain/mailer.ts';
import type { Recipient } from '../../domain/recipient.ts';
import { signingLinkOf, signingLinkToken } from '../../domain/signing-link.ts';
import type { Clock, KeyedHash } from '../../domain/system.ts';
import type { Versioned } from '../../domain/versioned.ts';

export interface SendEmailDeps {
  mails: MailRecords;
  envelopes: Pick<EnvelopeRecords, 'get'>;
  /** Null where no mail service is configured. */
  mailer: Mailer | null;
  wording: MailWording;
  keyedHash: KeyedHash;
  jobQueue: Pick<JobQueue, 'enqueueMail'>;
  clock: Clock;
  settings: { publicUrl: string };
}

export interface SendEmailReport {
  result: 'missing' | 'not_due' | 'taken_by_another' | Mail['status'];
  /** Set when the message is given up: somebody waits for it in vain. */
  failures?: 1;
  /** Attempts so far, where this one was made. */
  attempts?: number;
  /** Why it did not go out, or not yet; never an address or a link. */
  problem?: string;
}

/** Waits up to this are left to the queue; longer ones to the sweep. */
const maxNudgeDelayMs = 60_000;
const dayMs = 86_400_000;

/**
 * Sends the message that is due, if it is: safe to call at any time and any number of times. The claim lets one worker
 * through; what the message says, and whether anybody still needs it, is decided from the envelope as it is now.
 */
export async function sendEmail(deps: SendEmailDeps, ref: MailRef): Promise<SendEmailReport> {
  const current = await deps.mails.get(ref.ownerId, ref.mailId);
  if (!current) return { result: 'missing' };
  const { mailer } = deps;
  if (!mailer || !isMailDue(current.value, deps.clock.now())) return { result: 'not_due' };
  const claimed = await deps.mails.replace(current, claimMail(current.value, deps.clock.now()));
  if (claimed === 'conflict') return { result: 'taken_by_another' };
  const next = await attempt(deps, mailer, claimed.value);
  await record(deps, claimed, next);
  return reportOf(next);
}

function reportOf({ status, attempts, problem }: Mail): SendEmailReport {
  return {
    result: status,
    ...(status === 'failed' ? { failures: 1 } : {}),
    attempts,
    ...(problem === null ? {} : { problem }),
  };
}

async function attempt(deps: SendEmailDeps, mailer: Mailer, mail: Mail): Promise<Mail> {
  const envelope = (await deps.envelopes.get(mail.ownerId, mail.envelopeId))?.value;
  const moot = envelope ? mootReason(mail, envelope) : 'the envelope is gone';
  if (!envelope || moot) return closeMail(mail, 'moot', moot, deps.clock.now());
  const outcome = await mailer.send(compose(deps, mail, envelope));
  const at = deps.clock.now();
  if (outcome.result === 'taken') return closeMail(mail, 'sent', null, at);
  return outcome.result === 'refused'
    ? closeMail(mail, 'failed', outcome.reason, at)
    : retryMail(mail, outcome.reason, at);
}

/**
 * A claim that ran out in the meantime may have been taken by another worker; its record then stands. Where the mark of
 * a sent message cannot be written, the message goes out again under the same Message-ID.
 */
async function record(deps: SendEmailDeps, claimed: Versioned<Mail>, next: Mail): Promise<void> {
  const written = await deps.mails.replace(claimed, next);
  if (written === 'conflict' || next.status !== 'pending') return;
  const delayMs = Date.parse(next.dueAt) - deps.clock.now().getTime();
  const { ownerId, id: mailId } = next;
  if (delayMs <= maxNudgeDelayMs) await deps.jobQueue.enqueueMail({ ownerId, mailId }, delayMs);
}

function compose(deps: SendEmailDeps, mail: Mail, envelope: Envelope): OutgoingMail {
  const recipient = envelope.recipients.find(({ id }) => id === mail.recipientId) ?? null;
  return {
    id: mail.id,
    to: recipient ? { name: recipient.name, address: recipient.email } : { name: null, address: envelope.ownerEmail },
    replyTo: recipient ? envelope.ownerEmail : null,
    ...deps.wording.render(contentOf(deps, mail, envelope, recipient)),
  };
}

function contentOf(deps: SendEmailDeps, mail: Mail, envelope: Envelope, recipient: Recipient | null): MailContent {
  const { kind } = mail;
  const asks = kind === 'invitation' || kind === 'reminder';
  const decliner = envelope.recipients.find(({ status }) => status === 'declined') ?? null;
  return {
    kind,
    language: languageFor(recipient?.language ?? null),
    audience: recipient?.role ?? 'owner',
    toName: recipient?.name ?? null,
    sender: envelope.ownerEmail,
    envelopeName: envelope.name,
    message: asks ? envelope.message : null,
    decliner: kind === 'declined' ? (decliner?.name ?? null) : null,
    reason: reasonOf(kind, envelope, recipient, decliner),
    until: asks ? envelope.expiresAt : copyUntil(envelope),
    needsAccessCode: recipient?.accessCodeHash != null && (asks || kind === 'completed'),
    url: urlOf(deps, kind, envelope, recipient),
  };
}

/** A signer's reason is for the owner alone. */
function reasonOf(
  kind: Mail['kind'],
  envelope: Envelope,
  to: Recipient | null,
  decliner: Recipient | null,
): string | null {
  if (kind === 'voided' && envelope.status === 'voided') return envelope.voidReason;
  return kind === 'declined' && !to ? (decliner?.declineReason ?? null) : null;
}

function copyUntil(envelope: Envelope): string | null {
  if (envelope.status !== 'completed') return null;
  return new Date(Date.parse(envelope.completedAt) + copyDays * dayMs).toISOString();
}

/** People get to their own link, which is ours alone to make; the owner to the dashboard. */
function urlOf(
  deps: SendEmailDeps,
  kind: Mail['kind'],
  envelope: Envelope,
  recipient: Recipient | null,
): string | null {
  const { publicUrl } = deps.settings;
  if (!recipient) return `${publicUrl}/app/envelopes/${envelope.id}`;
  if (kind === 'declined' || kind === 'voided' || kind === 'expired' || kind === 'failed') return null;
  const link = signingLinkOf(envelope.ownerId, envelope.id, recipient);
  return `${publicUrl}/sign#${signingLinkToken(deps.keyedHash, link)}`;
}
