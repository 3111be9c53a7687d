/**
 * The audit trail: one hash-chained event per fact. Each event's hash covers its canonical JSON (RFC 8785 for the
 * values we use: strings, integers, booleans, null, arrays, objects), which contains the hash of its predecessor. So
 * changing, removing or inserting an event changes every later hash.
 */

import type { DocumentPart } from '../document-part.ts';

export const eventTypes = [
  'envelope.created',
  'envelope.updated',
  'envelope.sent',
  'envelope.completed',
  'envelope.declined',
  'envelope.voided',
  'envelope.expired',
  'envelope.failed',
  'envelope.deleted',
  'recipient.sent',
  'recipient.viewed',
  'recipient.completed',
  'recipient.declined',
  'recipient.reminded',
  'recipient.link_copied',
  'recipient.access_code_entered',
  'recipient.access_code_failed',
  'recipient.code_sent',
  'recipient.verified',
  'recipient.own_link_opened',
  'recipient.in_person_offered',
  'recipient.in_person_started',
  'recipient.embedded_offered',
  'recipient.embedded_started',
  'recipient.delegated',
] as const;
export type EventType = (typeof eventTypes)[number];

export type EventData = Record<string, string | number | boolean | null | string[] | DocumentPart[]>;

/** The person or system that caused the event. */
export type Actor =
  /** `memberId`: the member who acted, if the owner is an organization. */
  | { kind: 'owner'; id: string; memberId?: string }
  | { kind: 'recipient'; id: string; ip: string | null; userAgent: string | null }
  | { kind: 'system' };

/** A fact before it is linked to the chain. */
export interface Fact<T extends string = EventType> {
  type: T;
  actor: Actor;
  data: EventData;
}

/** Names the member of the organization in the facts of its owner. */
export function actedBy(facts: readonly Fact[], memberId: string | undefined): Fact[] {
  if (memberId === undefined) return [...facts];
  return facts.map((fact) => (fact.actor.kind === 'owner' ? { ...fact, actor: { ...fact.actor, memberId } } : fact));
}

/** A link of the chain. */
export interface AuditEvent<T extends string = EventType> extends Fact<T> {
  id: string;
  envelopeId: string;
  /** Position in the chain, from 1, without gaps. */
  sequence: number;
  /** ISO 8601, UTC. */
  at: string;
  /** Lower-case hex SHA-256 of the predecessor, or 64 zeros for the first. */
  previousHash: string;
  hash: string;
}

export type Sha256Hex = (text: string) => string;

export const genesisHash = '0'.repeat(64);

/** Canonical JSON (RFC 8785): keys in UTF-16 order, no white space, ECMAScript number and string forms. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
    return `{${members.join(',')}}`;
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`not a JSON number: ${value}`);
  return JSON.stringify(value);
}

/** The text that an event's hash covers: the event without its hash. */
export function hashedText(event: Omit<AuditEvent<string>, 'hash'>): string {
  const { id, envelopeId, sequence, at, type, actor, data, previousHash } = event;
  return canonicalJson({ id, envelopeId, sequence, at, type, actor, data, previousHash });
}

/** The trail as the sealed file embeds it and the owner receives it: canonical JSON of the events in order. */
export function auditTrailJson(events: readonly AuditEvent[]): string {
  return canonicalJson({ version: 1, events });
}

/** Returns the position of the first event that does not follow from its predecessor; null if the chain is intact. */
export function firstBrokenLink(events: readonly AuditEvent<string>[], sha256: Sha256Hex): number | null {
  let previousHash = genesisHash;
  for (const [index, event] of events.entries()) {
    const holds =
      event.sequence === index + 1 && event.previousHash === previousHash && event.hash === sha256(hashedText(event));
    if (!holds) return index + 1;
    previousHash = event.hash;
  }
  return null;
}

/** Links facts to the end of the chain. Returns the links with the new length and head. */
export function link<T extends string>(
  chain: { id: string; sequence: number; auditHead: string },
  facts: readonly Fact<T>[],
  at: Date,
  sha256: Sha256Hex,
  eventId: (envelopeId: string, sequence: number) => string,
): { sequence: number; auditHead: string; events: AuditEvent<T>[] } {
  let { sequence, auditHead } = chain;
  const events = facts.map((fact): AuditEvent<T> => {
    sequence += 1;
    const unhashed = {
      id: eventId(chain.id, sequence),
      envelopeId: chain.id,
      sequence,
      at: at.toISOString(),
      type: fact.type,
      actor: fact.actor,
      data: fact.data,
      previousHash: auditHead || genesisHash,
    };
    const event = { ...unhashed, hash: sha256(hashedText(unhashed)) };
    auditHead = event.hash;
    return event;
  });
  return { sequence, auditHead, events };
}

export interface Client {
  ip: string | null;
  userAgent: string | null;
}
