/** Identifiers: the app API shows an envelope's UUID, the public API (v1) the same UUID as `env_` + 32 hex digits. */
import type { Random } from './system.ts';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isUuid(text: string): boolean {
  return uuidPattern.test(text);
}

export function envelopeIdToV1(uuid: string): string {
  return `env_${uuid.replaceAll('-', '')}`;
}

/** @param hex 32 lower-case hex digits */
export function uuidOf(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Returns the UUID in an identifier of the public API, or null. */
export function envelopeIdFromV1(id: string): string | null {
  const hex = /^env_([0-9a-f]{32})$/.exec(id)?.[1];
  return hex ? uuidOf(hex) : null;
}

export type IdPrefix = 'rcp' | 'tpl' | 'whk' | 'dlv' | 'key' | 'usr' | 'fld' | 'bat';

/** Whether a text is an identifier of that kind: prefix, underscore, 32 hex digits. */
export function isId(prefix: IdPrefix, text: string): boolean {
  return text.startsWith(`${prefix}_`) && /^[0-9a-f]{32}$/.test(text.slice(prefix.length + 1));
}

/** New identifiers, in ascending order: the list of recipients sorts those of one turn by their identifiers. */
export function recipientIds(random: Pick<Random, 'hex128'>, count: number): string[] {
  return Array.from({ length: count }, () => `rcp_${random.hex128()}`).sort();
}

/** Derived from the position in the chain, so that a retried write creates the same item. */
export function eventId(envelopeId: string, sequence: number): string {
  return `evt_${envelopeId.replaceAll('-', '')}${sequence.toString(16).padStart(8, '0')}`;
}

/** The identifier of an event of no envelope: of a test, of an API key, or of the log of an organization. */
export function ownEventId(hex128: string): string {
  return `evt_${hex128}00000000`;
}

/** The event that reports the erasure of an envelope. Those of its chain have sequences from 1. */
export function erasureEventId(envelopeId: string): string {
  return eventId(envelopeId, 0);
}

/** The event that announces the end of an API key. */
export function keyEventId(keyId: string): string {
  return ownEventId(keyId.replace(/^key_/, ''));
}

/** @param seed a UUID */
export function batchIdOf(seed: string): string {
  return `bat_${seed.replaceAll('-', '')}`;
}

/** The UUID of the envelope of a row, derived from both: a row that is sent twice finds its envelope. */
export function rowEnvelopeId(batchId: string, index: number, sha256: (text: string) => string): string {
  return uuidOf(sha256(`${batchId}|${index}`).slice(0, 32));
}

/** The event at the end of a batch; each round of a batch has one. */
export function batchEventId(batchId: string, round: number): string {
  return `evt_${batchId.replace(/^bat_/, '')}${round.toString(16).padStart(8, '0')}`;
}

/** One delivery per event and endpoint, however often the event is dispatched. */
export function deliveryId(event: string, webhookId: string, sha256: (text: string) => string): string {
  return `dlv_${sha256(`${event}|${webhookId}`).slice(0, 32)}`;
}
