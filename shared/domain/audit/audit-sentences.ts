/**
 * The audit trail in sentences: on the completion certificate in English; for the owner and for readers of a sealed
 * file in their language (`shared/messages/trail`). Templates hold placeholders:
 *
 *   {who}      the recipient of the event, as its reader may know them
 *   {owner}    the owner's e-mail address
 *   {changed}  what was edited
 *   {reason}   why it was voided or declined
 *   {level}    the level of the signature
 *   {delegate} the person whom a recipient named to act instead
 *   {method}   how it was signed, from `methods`
 *   {sender}   name and company of the sender
 */

import type { SignatureMethod } from '../recipients/recipient.ts';
import type { AuditEvent, EventType } from './audit.ts';

export interface AuditSentences extends Record<EventType, string> {
  /** Replaces `recipient.completed` for an approver. */
  'recipient.approved': string;
  /** Replaces `envelope.updated` for the version that reached a higher level after completion. */
  'envelope.archived': string;
  /** Replaces `envelope.sent` if the event names the sender. */
  'envelope.sent.named'?: string;
  /** Replaces `envelope.updated` if only the recipients were changed. */
  'envelope.recipients_changed': string;
  /** Replaces `envelope.voided` if the event names a reason. */
  'envelope.voided.reason'?: string;
  'recipient.declined.reason'?: string;
  /** Replaces `recipient.sent` if the sender, and not the service, passes on the link. */
  'recipient.sent.unnotified': string;
  /** Replaces `recipient.own_link_opened` if the owner's address was not confirmed. */
  'recipient.own_link_opened.unconfirmed': string;
  /** Text for `{method}`; without it, or for an event without a method, `{method}` is empty. */
  methods?: Record<SignatureMethod, string>;
}

/** The sentence ends with the name: a line that began with a right-to-left name would be set from right to left. */
export const certificateSentences: AuditSentences = {
  'envelope.created': 'Envelope created by {owner}',
  'envelope.updated': 'Edited: {changed}',
  'envelope.archived': 'Archived at {level}',
  'envelope.recipients_changed': 'Recipients changed',
  'envelope.sent': 'Envelope sent',
  'envelope.sent.named': 'Envelope sent by {sender}',
  'envelope.completed': 'Envelope completed and sealed',
  'envelope.declined': 'Envelope declined',
  'envelope.voided': 'Envelope voided',
  'envelope.expired': 'Envelope expired',
  'envelope.failed': 'Sealing failed',
  'envelope.deleted': 'Envelope deleted',
  'recipient.sent': 'Asked to act: {who}',
  'recipient.sent.unnotified': 'Signing link given to the sender, who passes it on: {who}',
  'recipient.viewed': 'Opened by {who}',
  'recipient.completed': 'Signed by {who}',
  'recipient.approved': 'Approved by {who}',
  'recipient.declined': 'Declined by {who}',
  'recipient.reminded': 'Reminded: {who}',
  'recipient.link_copied': 'Signing link given to the sender: {who}',
  'recipient.access_code_entered': 'Verified by access code: {who}',
  'recipient.access_code_failed': 'Wrong access code entered with the link of {who}',
  'recipient.code_sent': 'One-time code sent to {who}',
  'recipient.verified': 'Verified by one-time code: {who}',
  'recipient.own_link_opened': 'Signing link opened from the account of the sender: {who}',
  'recipient.own_link_opened.unconfirmed':
    'Signing link opened from the account of the sender, whose address is not confirmed: {who}',
  'recipient.in_person_offered': 'Device of the sender offered to {who}',
  'recipient.in_person_started': 'Started in person, on the sender’s device: {who}',
  'recipient.delegated': 'Delegated to {delegate} by {who}',
};

/** Returns the identifier of the recipient whom an event is about; null if it is about the envelope. */
export function subjectOf({ data, actor }: Pick<AuditEvent, 'data' | 'actor'>): string | null {
  if (typeof data.recipientId === 'string') return data.recipientId;
  return actor.kind === 'recipient' ? actor.id : null;
}

/** A former recipient, who delegated to another person. */
export function delegatorOf(
  recipientId: string | null,
  events: readonly Pick<AuditEvent, 'type' | 'data'>[],
): { name: string; email: string } | null {
  const data = events.find(
    (each) => each.type === 'recipient.delegated' && each.data.recipientId === recipientId,
  )?.data;
  return data ? { name: String(data.name), email: String(data.email) } : null;
}

type SecondSentence = 'recipient.approved' | 'envelope.archived' | 'envelope.recipients_changed';

/** Selects the sentence of the event. The data of some events selects a variant. */
function kindOf(type: EventType, data: AuditEvent['data']): EventType | SecondSentence {
  if (type === 'recipient.completed' && data.role === 'approver') return 'recipient.approved';
  if (type !== 'envelope.updated' || !Array.isArray(data.changed)) return type;
  if (data.changed.some((name) => name === 'seal' || name === 'seal.archive')) return 'envelope.archived';
  return data.changed.length === 1 && data.changed[0] === 'recipients' ? 'envelope.recipients_changed' : type;
}

/** Names of properties for readers; the names of the API are for machines. */
const propertyNames: Record<string, string> = {
  expiresAt: 'expiry',
  requireAllSignatures: 'required signatures',
  redirectUrl: 'redirect',
};

function nameOfChange(property: unknown): string {
  return propertyNames[String(property)] ?? String(property);
}

/** @param names for `{who}` and `{owner}`: only the caller knows which name of a person the reader may see */
export function auditSentence(
  { type, data }: Pick<AuditEvent, 'type' | 'data'>,
  sentences: AuditSentences,
  names: { who: string; owner?: string },
): string {
  const choice = data.isAddressConfirmed === false ? 'unconfirmed' : data.isNotified === false ? 'unnotified' : '';
  const detail = data.reason ? 'reason' : data.sender ? 'named' : choice;
  const detailed = detail ? sentences[`${type}.${detail}` as keyof AuditSentences] : undefined;
  const template = typeof detailed === 'string' ? detailed : sentences[kindOf(type, data)];
  const values: Record<string, string> = {
    who: names.who,
    owner: names.owner ?? '',
    changed: [data.changed ?? []].flat().map(nameOfChange).join(', '),
    reason: String(data.reason ?? ''),
    level: String(data.level ?? ''),
    sender: String(data.sender ?? ''),
    delegate: typeof data.toName === 'string' ? `${data.toName} <${data.toEmail}>` : '',
    method: sentences.methods?.[String(data.method) as SignatureMethod] ?? '',
  };
  // Replaces in one pass, so that a name that looks like a placeholder stays a name.
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
