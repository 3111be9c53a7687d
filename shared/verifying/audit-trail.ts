/** The audit trail that is embedded in a sealed file, and whether its chain of hashes is intact. */
import { createHash } from 'node:crypto';
import { type AuditEvent, canonicalJson, firstBrokenLink } from '../domain/audit/audit.ts';
import type { AuditTrailReport } from '../domain/documents/verification.ts';
import type { PdfObject } from '../pdf/objects/objects.ts';
import type { PdfReader } from '../pdf/parser/reader.ts';

const fileName = 'audit-trail.json';
/** A trail of thousands of events is smaller. */
const maxBytes = 8 * 1024 * 1024;

/** The trail's text, or undefined when no associated file of the catalog is one. */
function trailText(reader: PdfReader): string | undefined {
  for (const item of reader.array(reader.catalog.get('AF')) ?? []) {
    const text = attachmentText(reader, item);
    if (text !== undefined) return text;
  }
  return undefined;
}

function attachmentText(reader: PdfReader, item: PdfObject): string | undefined {
  const specification = reader.dict(item);
  const name = reader.text(specification?.get('UF')) ?? reader.text(specification?.get('F'));
  if (name !== fileName) return undefined;
  const files = reader.dict(specification?.get('EF'));
  const stream = reader.stream(files?.get('UF') ?? files?.get('F'));
  if (!stream) return undefined;
  const bytes = reader.decode(stream);
  return bytes.length <= maxBytes ? new TextDecoder().decode(bytes) : undefined;
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const eventKeys = ['actor', 'at', 'data', 'envelopeId', 'hash', 'id', 'previousHash', 'sequence', 'type'];

/** Exactly the members that the hash covers. Attack: a further member, which the hash does not cover, is shown. */
const isEvent = (event: unknown): event is AuditEvent =>
  isRecord(event) &&
  Object.keys(event).sort().join() === eventKeys.join() &&
  typeof event.sequence === 'number' &&
  typeof event.hash === 'string' &&
  typeof event.envelopeId === 'string';

/** The deepest nesting of arrays and objects that is accepted. A trail has four levels; the bound limits recursion. */
const maxNesting = 16;

function isFlat(value: unknown, depth = 0): boolean {
  // `JSON.parse` reads 1e999 as Infinity, which has no canonical form.
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return depth < maxNesting && Object.values(value).every((member) => isFlat(member, depth + 1));
}

/** Reads the members of the events that the chain needs. Undefined if the text is not an audit trail. */
function readEvents(text: string): AuditEvent[] | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  // Attack: another text with the same hashes. Only the canonical form counts.
  if (!isFlat(parsed) || !isRecord(parsed) || !Array.isArray(parsed.events) || canonicalJson(parsed) !== text)
    return undefined;
  return parsed.events.every(isEvent) ? parsed.events : undefined;
}

export interface AuditTrail {
  /** Null when the document carries no trail. */
  report: AuditTrailReport | null;
  /** Empty if the text is not an audit trail. */
  events: AuditEvent[];
}

export function checkAuditTrail(reader: PdfReader): AuditTrail {
  const text = trailText(reader);
  if (text === undefined) return { report: null, events: [] };
  const events = readEvents(text);
  if (!events) return { report: { isIntact: false, events: 0, envelopeId: null, head: null }, events: [] };
  const envelopeId = events[0]?.envelopeId ?? null;
  const isIntact =
    events.length > 0 &&
    firstBrokenLink(events, sha256) === null &&
    events.every((event) => event.envelopeId === envelopeId);
  return { report: { isIntact, events: events.length, envelopeId, head: events.at(-1)?.hash ?? null }, events };
}
