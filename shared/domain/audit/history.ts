/**
 * The audit trail as people read it, the same on the completion certificate, on `/verify` and for the owner: who acted
 * and how they were verified, then the history from sending on, with the preparation as one entry.
 */
import type { AuditEvent } from './audit.ts';

type Event = Pick<AuditEvent, 'type' | 'at' | 'actor' | 'data'>;

export interface History<E> {
  /** From the creation to the last edit before sending, ISO 8601; null if the trail does not begin with the creation. */
  prepared: { from: string; to: string } | null;
  /** Every later event. */
  events: E[];
}

export function historyOf<E extends Pick<AuditEvent, 'type' | 'at'>>(events: readonly E[]): History<E> {
  const later = events.findIndex(({ type }) => type !== 'envelope.created' && type !== 'envelope.updated');
  const count = later < 0 ? events.length : later;
  const [first, last] = [events[0], events[count - 1]];
  return {
    prepared: first && last ? { from: first.at, to: last.at } : null,
    events: events.slice(count),
  };
}

/** Bounds one entry, which must fit a page of the completion certificate. */
const maxPeopleInEntry = 20;

/** The history in entries of one sentence each: the links that the sender got to hand over at one time are one. */
export function entriesOf<E extends Pick<AuditEvent, 'type' | 'at' | 'data'>>(events: readonly E[]): [E, ...E[]][] {
  const entries: [E, ...E[]][] = [];
  for (const event of events) {
    const last = entries.at(-1);
    const isSameTime = last !== undefined && isHandedOver(event) && isHandedOver(last[0]) && last[0].at === event.at;
    if (isSameTime && last.length < maxPeopleInEntry) last.push(event);
    else entries.push([event]);
  }
  return entries;
}

const isHandedOver = ({ type, data }: Pick<AuditEvent, 'type' | 'data'>): boolean =>
  type === 'recipient.sent' && data.isNotified === false && !data.isByPublicLink;

/** How a recipient was verified, in the order in which the checks are stated. */
export type Check =
  | 'email_link'
  | 'passed_link'
  | 'public_link'
  | 'own_account'
  | 'in_person'
  | 'embedded'
  | 'embedded_public_link'
  | 'access_code'
  | 'email_code';

/** The frame in which a person acted, for the checks `embedded` and `embedded_public_link`. */
export interface FrameFacts {
  origin: string;
  /** Null: the person came by a public link. */
  apiKeyName: string | null;
}

export interface Act {
  recipientId: string;
  kind: 'signed' | 'approved';
  /** ISO 8601. */
  at: string;
  /** Null in trails of 1.0.0, which name recipients by their addresses. */
  name: string | null;
  email: string | null;
  checks: Check[];
  frame?: FrameFacts;
}

/** Those who have signed or approved, in that order. */
export function actsOf(events: readonly Event[]): Act[] {
  return events.flatMap((event, index): Act[] => {
    const { type, at, data } = event;
    const { recipientId } = data;
    if (type !== 'recipient.completed' || typeof recipientId !== 'string') return [];
    const before = events.slice(0, index);
    const kind = data.role === 'approver' ? 'approved' : 'signed';
    const invited = invitationOf(recipientId, before);
    return [
      {
        ...{ recipientId, kind, at },
        name: textOrNull(data.name),
        email: textOrNull(invited?.data.email),
        checks: checksOf(event, before),
        ...frameOf(event),
      },
    ];
  });
}

/** The checks that a recipient passed before the step of this event. */
export function checksOf({ data }: Event, before: readonly Event[]): Check[] {
  const { recipientId } = data;
  const openedOwn = before.some(
    ({ type, data }) => type === 'recipient.own_link_opened' && data.recipientId === recipientId,
  );
  const framed = data.isByPublicLink ? 'embedded_public_link' : 'embedded';
  return [
    data.isInPerson ? 'in_person' : data.origin ? framed : openedOwn ? 'own_account' : wayOf(recipientId, before),
    ...(data.isAccessCodeProven ? ['access_code' as const] : []),
    ...(data.verification === 'email_code' ? ['email_code' as const] : []),
  ];
}

/** How the recipient got the link. */
function wayOf(recipientId: unknown, before: readonly Event[]): Check {
  const { isByPublicLink, isNotified } = invitationOf(recipientId, before)?.data ?? {};
  if (isByPublicLink) return 'public_link';
  return isNotified === false ? 'passed_link' : 'email_link';
}

export function frameOf({ data }: Pick<AuditEvent, 'data'>): { frame?: FrameFacts } {
  const { origin, apiKeyName } = data;
  return typeof origin === 'string' ? { frame: { origin, apiKeyName: textOrNull(apiKeyName) } } : {};
}

/** The words of the checks; those of a frame name its origin and the key that opened it. */
export function checkWords(
  { checks, frame }: Pick<Act, 'checks' | 'frame'>,
  words: Readonly<Record<Check, string>>,
  isolate: (text: string) => string,
): string[] {
  const values: Record<string, string> = { origin: frame?.origin ?? '', key: frame?.apiKeyName ?? '' };
  return checks.map((check) => words[check].replace(/\{(\w+)\}/g, (_, name: string) => isolate(values[name] ?? '')));
}

/** The last invitation: a corrected address gets another one. */
function invitationOf(recipientId: unknown, events: readonly Event[]): Event | undefined {
  return events.findLast(({ type, data }) => type === 'recipient.sent' && data.recipientId === recipientId);
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
