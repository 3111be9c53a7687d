/** The audit trail for its owner, as sentences of the page and as a table for spreadsheets. */
import {
  type AuditSentences,
  auditSentence,
  delegatorOf,
  type EventNames,
  subjectOf,
} from '../../../shared/domain/audit/audit-sentences.ts';
import { byteOrderMark, csvLines } from '../../../shared/domain/csv.ts';
import { trailSentences } from '../../messages/trail.ts';
import type { Envelope, TrailEvent } from '../api/app-api.ts';
import type { NameMember } from '../organizations/member-names.ts';

/**
 * Names the recipient of an event as the list does. A removed recipient has the name in the event, otherwise `aRecipient`.
 * @param events the whole trail, which names the recipients who have delegated
 */
export function recipientOf(
  event: TrailEvent,
  { signers }: Pick<Envelope, 'signers'>,
  aRecipient: string,
  events: readonly TrailEvent[],
): string {
  const subject = subjectOf(event);
  const inEvent = typeof event.data.name === 'string' ? event.data.name : '';
  return (
    signers.find(({ id }) => id === subject)?.name ?? delegatorOf(subject, events)?.name ?? (inEvent || aRecipient)
  );
}

/** @param nameMember whose act an event of the owner is; without it the reader's */
export function sentenceOf(event: TrailEvent, names: EventNames, nameMember: NameMember = () => 'you'): string {
  const { sentences, member } = voiceOf(event, nameMember);
  return auditSentence(event, sentences, { ...names, ...(member && { member }) });
}

/** The sentence for the preparation, which begins with this event. */
export function preparationOf(first: TrailEvent, nameMember: NameMember): string {
  const { sentences, member } = voiceOf(first, nameMember);
  return auditSentence({ type: 'envelope.prepared', data: {} }, sentences, { who: '', ...(member && { member }) });
}

/** The sentences for what the reader did, for what another member did, or for what neither is known to have done. */
function voiceOf({ actor }: TrailEvent, nameMember: NameMember): { sentences: AuditSentences; member?: string } {
  const member = nameMember(actor.kind === 'owner' ? actor.memberId : undefined);
  const { owner, reader, member: ofMember } = trailSentences();
  if (member === 'you') return { sentences: owner };
  return member ? { sentences: ofMember, member: member.name } : { sentences: reader };
}

/** The columns of the table, each with a head in the catalogue. */
export const csvColumns = ['sequence', 'time', 'event', 'description', 'address', 'agent', 'hash'] as const;

/** Lists every event. */
export function trailCsv(
  events: readonly TrailEvent[],
  envelope: Pick<Envelope, 'signers'>,
  heads: readonly string[],
  aRecipient: string,
  nameMember?: NameMember,
): string {
  const rows = events.map((one) => {
    const client = one.actor.kind === 'recipient' ? one.actor : null;
    const sentence = sentenceOf(one, { who: recipientOf(one, envelope, aRecipient, events) }, nameMember);
    return [String(one.sequence), one.at, one.type, sentence, client?.ip ?? '', client?.userAgent ?? '', one.hash];
  });
  return byteOrderMark + csvLines([heads, ...rows]);
}
