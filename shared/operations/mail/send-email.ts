/**
 * Sends a message that is due. Safe to call at any time and any number of times: the claim admits one worker. The text,
 * and whether the message is still needed, follow from the envelope's state at that time.
 */
import type { Account, Organization, Person } from '../../domain/accounts/account.ts';
import type { AccountRecords } from '../../domain/accounts/account-records.ts';
import { isOrganization, personIn } from '../../domain/accounts/organization.ts';
import { logoType, senderName, senderText } from '../../domain/accounts/profile.ts';
import type { Documents } from '../../domain/documents/document-storage.ts';
import { type Envelope, pinnedDocument } from '../../domain/envelopes/envelope.ts';
import type { EnvelopeRecords } from '../../domain/envelopes/envelope-records.ts';
import type { JobQueue } from '../../domain/job-queue.ts';
import { languageFor } from '../../domain/language.ts';
import { type AccountMail, isAccountMail } from '../../domain/mail/account-mail.ts';
import {
  cancelReason,
  claimMail,
  closeMail,
  isMailDue,
  type Mail,
  type MailState,
  retryMail,
} from '../../domain/mail/mail.ts';
import type { MailContent, Mailer, MailRef, OutgoingMail, SenderProfile } from '../../domain/mail/mailer.ts';
import type { Ports } from '../../domain/ports.ts';
import { mustAct, type Recipient } from '../../domain/recipients/recipient.ts';
import { maxQueueDelayMs } from '../../domain/retry.ts';
import { copyDays } from '../../domain/signing/ceremony.ts';
import { codeCancelReason, codeOf } from '../../domain/signing/one-time-code.ts';
import { signingLinkOf, signingLinkUrl } from '../../domain/signing/signing-link.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { type AccountMessageDeps, accountMessage } from './steps/account-message.ts';
import { contactsOf, dashboardUrl, memberOf } from './steps/contacts.ts';
import { passOn } from './steps/queue-mails.ts';
import { type SealedAttachmentDeps, sealedAttachment } from './steps/sealed-attachment.ts';

export type SendEmailDeps = Ports<'mails' | 'wording' | 'keyedHash' | 'clock' | 'digest'> &
  AccountMessageDeps &
  SealedAttachmentDeps & {
    envelopes: Pick<EnvelopeRecords, 'getNewest'>;
    accounts: Pick<AccountRecords, 'get'>;
    documents: Pick<Documents, 'readLogo'>;
    /** Null if no mail service is configured. */
    mailer: Mailer | null;
    jobQueue: Pick<JobQueue, 'enqueueMail'>;
    settings: { publicUrl: string };
  };

export interface SendEmailReport {
  result: 'missing' | 'not_due' | 'taken_by_another' | Mail['status'];
  /** Set if the message has failed permanently: its recipient does not get it. */
  failures?: string[];
  /** Attempts so far, including this one. */
  attempts?: number;
  /** Why it was not sent, or not yet; never contains an address or a link. */
  problem?: string;
}

const dayMs = 86_400_000;

/** Nothing is kept about a deleted account, nor about a person who may never enter the code or accept the invitation. */
const forgottenKinds: readonly AccountMail['kind'][] = ['account_deleted', 'link_code', 'member_invitation'];

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

function reportOf({ status, attempts, problem }: MailState): SendEmailReport {
  return {
    result: status,
    ...(status === 'failed' ? { failures: [problem ?? 'refused'] } : {}),
    attempts,
    ...(problem === null ? {} : { problem }),
  };
}

async function attempt<M extends Mail | AccountMail>(deps: SendEmailDeps, mailer: Mailer, mail: M): Promise<M> {
  const message = isAccountMail(mail) ? await accountMessage(deps, mail) : await envelopeMessage(deps, mail);
  if ('cancelled' in message) return closeMail(mail, 'cancelled', message.cancelled, deps.clock.now());
  const outcome = await mailer.send(message);
  const at = deps.clock.now();
  if (outcome.result === 'taken') return closeMail(mail, 'sent', null, at);
  return outcome.result === 'refused'
    ? closeMail(mail, 'failed', outcome.reason, at)
    : retryMail(mail, outcome.reason, at);
}

async function envelopeMessage(deps: SendEmailDeps, mail: Mail): Promise<OutgoingMail | { cancelled: string }> {
  const envelope = (await deps.envelopes.getNewest(mail.ownerId, mail.envelopeId))?.value;
  if (!envelope) return { cancelled: 'the envelope was deleted' };
  const cancelled = cancelReason(mail, envelope) ?? codeCancelReason(mail, envelope, deps.clock.now());
  if (cancelled) return { cancelled };
  const account = (await deps.accounts.get(mail.ownerId))?.value ?? null;
  const left = await leftByMember(deps, mail, account);
  if (left) {
    await passOn(deps, mail, left, envelope.createdBy);
    return { cancelled: 'the member has left the organization' };
  }
  return compose(deps, mail, envelope, account);
}

/** Returns the organization if the member who gets the message has left it: a message may wait for two days. */
async function leftByMember(
  deps: SendEmailDeps,
  { memberId }: Mail,
  account: Account | null,
): Promise<Organization | null> {
  if (memberId === undefined || !account || !isOrganization(account)) return null;
  return (await memberOf(deps, account, memberId)) ? null : account;
}

/**
 * If a claim expired, the record of the worker that claimed next counts. If the result of a sent message cannot be
 * recorded, the message is sent again under the same Message-ID.
 */
async function record<M extends Mail | AccountMail>(
  deps: SendEmailDeps,
  claimed: Versioned<M>,
  next: M,
): Promise<void> {
  const isForgotten = isAccountMail(next) && forgottenKinds.includes(next.kind);
  const isLast = isForgotten && next.status !== 'pending';
  if (isLast) return deps.mails.delete(next.ownerId, next.id);
  const written = await deps.mails.replace(claimed, next);
  if (written === 'conflict' || next.status !== 'pending') return;
  const delayMs = Date.parse(next.dueAt) - deps.clock.now().getTime();
  const { ownerId, id: mailId } = next;
  if (delayMs <= maxQueueDelayMs) await deps.jobQueue.enqueueMail({ ownerId, mailId }, delayMs);
}

async function compose(
  deps: SendEmailDeps,
  mail: Mail,
  recorded: Envelope,
  account: Account | null,
): Promise<OutgoingMail> {
  const owner = await contactOf(deps, mail, recorded, account);
  // The owner may have changed the address. The envelope keeps the one it was sent under.
  const envelope = { ...recorded, ownerEmail: owner?.email ?? recorded.ownerEmail };
  const { sender, ownerEmail } = envelope;
  const recipient = envelope.recipients.find(({ id }) => id === mail.recipientId) ?? null;
  const attachment = await sealedAttachment(deps, mail, envelope, owner);
  const attached = attachment ? { attachment } : {};
  const render = (hasLogo: boolean) =>
    deps.wording.render({
      ...contentOf(deps, mail, envelope, recipient, hasLogo),
      ...(!recipient && ownerContent(deps, envelope, owner, account)),
      ...(attachment && { hasAttachment: true }),
    });
  if (!recipient) {
    const to = { name: ownerName(envelope, owner, account), address: ownerEmail };
    return { id: mail.id, to, replyTo: null, ...render(false), ...attached };
  }
  // The logo is optional.
  const bytes = sender?.hasLogo ? await deps.documents.readLogo(envelope.ownerId).catch(() => null) : null;
  return {
    id: mail.id,
    to: { name: recipient.name, address: recipient.email },
    fromName: sender?.name ?? sender?.company ?? null,
    logo: bytes && { mimetype: logoType(bytes), bytes },
    replyTo: sender?.replyTo ?? ownerEmail,
    ...render(bytes !== null),
    ...attached,
  };
}

/** The person who is the owner for this message: of an organization the member to whom it goes, or can be answered. */
async function contactOf(
  deps: SendEmailDeps,
  { memberId }: Mail,
  { createdBy }: Envelope,
  account: Account | null,
): Promise<Person | null> {
  if (memberId !== undefined) return personIn(await deps.accounts.get(memberId))?.value ?? null;
  return (await contactsOf(deps, account, createdBy))[0] ?? null;
}

/** A member is addressed by their name, the owner of a personal account as the envelope's sender. */
function ownerName({ sender }: Envelope, owner: Person | null, account: Account | null): string | null {
  const isMember = account !== null && isOrganization(account);
  return (isMember ? owner?.profile?.name : sender?.name) ?? null;
}

/** The parts in which a message to the owner differs from one to a recipient. */
function ownerContent(deps: SendEmailDeps, envelope: Envelope, owner: Person | null, account: Account | null) {
  const isMember = account !== null && isOrganization(account);
  return {
    toName: ownerName(envelope, owner, account),
    ...(isMember && owner?.profile && { language: owner.profile.language }),
    url: dashboardUrl(deps.settings.publicUrl, `/app/envelopes/${envelope.id}`, account),
  };
}

function contentOf(
  deps: SendEmailDeps,
  mail: Mail,
  envelope: Envelope,
  recipient: Recipient | null,
  hasLogo: boolean,
): MailContent {
  const { kind } = mail;
  const asks = kind === 'invitation' || kind === 'reminder';
  const delegated = delegatedIn(mail, envelope);
  const decliner = envelope.recipients.find(({ status }) => status === 'declined') ?? null;
  const actor = envelope.recipients.find(({ id }) => id === mail.subjectId);
  return {
    kind,
    language: recipient ? languageFor(recipient.language) : (envelope.sender?.language ?? 'en'),
    audience: recipient?.role ?? 'owner',
    toName: recipient?.name ?? null,
    sender: senderText(envelope),
    ...profileOf(envelope, hasLogo),
    envelopeName: envelope.name,
    message: asks ? envelope.message : null,
    decliner: decliner?.name ?? null,
    ...(actor && { actor: actor.name }),
    reason: delegated?.delegatedFrom?.reason ?? reasonOf(kind, envelope, recipient, decliner),
    ...(delegated?.delegatedFrom && { delegation: delegationOf(delegated, delegated.delegatedFrom) }),
    ...factsOf(envelope),
    until: asks ? envelope.expiresAt : copyUntil(envelope),
    needsAccessCode: recipient?.accessCodeHash != null && (asks || kind === 'completed'),
    ...(kind === 'code' && recipient?.oneTimeCode && { code: codeOf(deps.keyedHash, recipient.oneTimeCode.nonce) }),
    url: urlOf(deps, kind, envelope, recipient),
  };
}

/** Which document it is, and how far it has come. */
function factsOf(envelope: Envelope): Pick<MailContent, 'pages' | 'progress'> {
  const pages = pinnedDocument(envelope)?.pages;
  const asked = envelope.recipients.filter(mustAct);
  const acted = asked.filter(({ status }) => status === 'completed').length;
  const allSign = asked.every(({ role }) => role === 'signer');
  return { ...(pages && { pages }), ...(asked.length > 1 && { progress: { acted, total: asked.length, allSign } }) };
}

/** The delegation, in a message about it to the delegate or to the owner. */
function delegatedIn({ kind, recipientId, subjectId }: Mail, { recipients }: Envelope): Recipient | null {
  const id = kind === 'delegated' ? subjectId : kind === 'invitation' ? recipientId : null;
  return recipients.find((recipient) => recipient.id === id) ?? null;
}

function delegationOf(to: Recipient, from: NonNullable<Recipient['delegatedFrom']>) {
  return { delegator: { name: from.name, email: from.email }, delegate: { name: to.name, email: to.email } };
}

function profileOf({ sender, ownerEmail }: Envelope, hasLogo: boolean): { profile?: SenderProfile } {
  if (!sender) return {};
  const { timeZone, dateFormat, colour } = sender;
  return { profile: { address: senderName(sender) && ownerEmail, timeZone, dateFormat, colour, hasLogo } };
}

/** Only the owner learns a recipient's reason for declining. */
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

/** The link for a recipient: the signing page. */
function urlOf(
  deps: SendEmailDeps,
  kind: Mail['kind'],
  envelope: Envelope,
  recipient: Recipient | null,
): string | null {
  if (!recipient) return null;
  if (kind !== 'invitation' && kind !== 'reminder' && kind !== 'completed') return null;
  return signingLinkUrl(deps, signingLinkOf(envelope.ownerId, envelope.id, recipient));
}
