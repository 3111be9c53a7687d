/**
 * The audit trail in sentences, for the owner and for readers of a sealed file in their language
 * (`shared/messages/trail`). Templates hold placeholders:
 *
 *   {who}      the recipient of the event, as its reader may know them; or several, as a list
 *   {reason}   why it was voided or declined
 *   {delegate} the person whom a recipient named to act instead
 *   {method}   how it was signed, from `methods`
 *   {sender}   name and company of the sender
 *   {origin}   the site whose frame showed the document
 *   {key}      the name of the API key that opened the frame
 *   {member}   the member of an organization who acted, for the other members
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
  /** All events before sending, as one entry. */
  'envelope.prepared': string;
  /** Replaces `envelope.voided` if the event names a reason. */
  'envelope.voided.reason'?: string;
  /** Replaces `envelope.voided` if a corrected document follows. */
  'envelope.voided.replaced'?: string;
  /** Replaces `envelope.created` if the document corrects another one. */
  'envelope.created.replacing'?: string;
  'recipient.declined.reason'?: string;
  /** Replaces `recipient.sent` if the sender, and not the service, passes on the link. */
  'recipient.sent.unnotified': string;
  /** The same for several recipients at one time. */
  'recipient.sent.unnotified.several': string;
  /** Replaces `recipient.sent` for the person who came by the public link of a template. */
  'recipient.sent.public': string;
  /** Replaces `recipient.embedded_started` if a public link led to the frame, and no API key opened it. */
  'recipient.embedded_started.public': string;
  /** Replaces `recipient.own_link_opened` if the owner's address was not confirmed. */
  'recipient.own_link_opened.unconfirmed': string;
  /** Text for `{method}`; without it, or for an event without a method, `{method}` is empty. */
  methods?: Record<SignatureMethod, string>;
}

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
function kindOf<T extends EventType | 'envelope.prepared'>(type: T, data: AuditEvent['data']): T | SecondSentence {
  if (type === 'recipient.completed' && data.role === 'approver') return 'recipient.approved';
  if (type !== 'envelope.updated' || !Array.isArray(data.changed)) return type;
  if (data.changed.some((name) => name === 'seal' || name === 'seal.archive')) return 'envelope.archived';
  return data.changed.length === 1 && data.changed[0] === 'recipients' ? 'envelope.recipients_changed' : type;
}

/** Event data that a person wrote and that sentences quote. */
const quoted = new Set(['reason', 'sender', 'toName', 'origin', 'apiKeyName']);

/** The data of an event for a sentence whose language may have another direction than the words of people in it. */
export function isolatedQuotes(data: AuditEvent['data'], isolate: (text: string) => string): AuditEvent['data'] {
  const entries = Object.entries(data).map(([key, value]) => {
    return [key, quoted.has(key) && typeof value === 'string' ? isolate(value) : value];
  });
  return Object.fromEntries(entries);
}

/** For `{who}`: only the caller knows which name of a person the reader may see. */
export interface EventNames {
  who: string;
  /** `who` lists the recipients of several events. */
  isSeveral?: boolean;
  member?: string;
}

export function auditSentence(
  { type, data }: { type: EventType | 'envelope.prepared'; data: AuditEvent['data'] },
  sentences: AuditSentences,
  names: EventNames,
): string {
  const handedOver = names.isSeveral ? 'unnotified.several' : 'unnotified';
  const way = data.isByPublicLink ? 'public' : data.isNotified === false ? handedOver : '';
  const choice = data.isAddressConfirmed === false ? 'unconfirmed' : way;
  const correction = data.replacedBy ? 'replaced' : data.replaces ? 'replacing' : choice;
  const detail = data.reason ? 'reason' : data.sender ? 'named' : correction;
  const detailed = detail ? sentences[`${type}.${detail}` as keyof AuditSentences] : undefined;
  const template = typeof detailed === 'string' ? detailed : sentences[kindOf(type, data)];
  const values: Record<string, string> = {
    who: names.who,
    member: names.member ?? '',
    reason: String(data.reason ?? ''),
    sender: String(data.sender ?? ''),
    origin: String(data.origin ?? ''),
    key: String(data.apiKeyName ?? ''),
    delegate: typeof data.toName === 'string' ? `${data.toName} <${data.toEmail}>` : '',
    method: sentences.methods?.[String(data.method) as SignatureMethod] ?? '',
  };
  // Replaces in one pass, so that a name that looks like a placeholder stays a name.
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
