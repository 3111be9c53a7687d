/** The audit trail that a sealed file carries: whether its chain holds, and what it tells. */
import { type AuditEvent, canonicalJson, firstBrokenLink, hashedText } from '../../shared/domain/audit.ts';
import { sha256Hex } from '../http/sha256.ts';

export interface Trail {
  isIntact: boolean;
  events: AuditEvent[];
}

const encoder = new TextEncoder();

function isEvent(value: unknown): value is AuditEvent {
  const event = value as Partial<AuditEvent> | null;
  return (
    typeof event === 'object' &&
    event !== null &&
    typeof event.id === 'string' &&
    typeof event.type === 'string' &&
    typeof event.at === 'string' &&
    typeof event.envelopeId === 'string' &&
    typeof event.sequence === 'number' &&
    typeof event.hash === 'string' &&
    typeof event.actor === 'object' &&
    typeof event.data === 'object' &&
    event.data !== null
  );
}

/** Null when the text is no trail at all. */
export async function checkTrail(text: string): Promise<Trail | null> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  const events = (parsed as { events?: unknown } | null)?.events;
  if (!Array.isArray(events) || events.length === 0 || !events.every(isEvent)) return null;
  // The chain's own rule wants its hashes at once, and the browser makes them one after the other.
  const hashes = new Map<string, string>();
  for (const event of events) {
    const covered = hashedText(event);
    hashes.set(covered, await sha256Hex(encoder.encode(covered)));
  }
  const isIntact =
    firstBrokenLink(events, (covered) => hashes.get(covered) ?? '') === null &&
    events.every(({ envelopeId }) => envelopeId === events[0]?.envelopeId) &&
    // Anything but the canonical form would be a second text with the same hashes.
    canonicalJson(parsed) === text;
  return { isIntact, events };
}
