/**
 * The log of an organization: a chain of events like the audit trail of an envelope. A change of the organization's
 * record writes its facts into the same record; they are linked to the chain afterwards, each once. So no crash leaves a
 * change without its entry. Facts about other records are written before the change that they announce. Facts name people
 * by identifiers only: names and addresses could never be erased from a chain.
 */
import { AppError } from '../../errors.ts';
import { type Actor, type AuditEvent, type EventData, link, type Sha256Hex } from '../audit/audit.ts';
import { ownEventId } from '../ids.ts';
import type { Organization } from './account.ts';
import type { LogFact, LogType } from './log-fact.ts';

/** An event of the chain. Its `envelopeId` is `logName`. */
export type LogEvent = AuditEvent<LogType>;

/** The logical partition of the log, beside those of the envelopes. */
export const logName = 'log';

export interface LogHead {
  sequence: number;
  auditHead: string;
  /** The identifiers of the last facts: a run that was interrupted does not link them again. */
  recentIds: string[];
}

export const emptyLog: LogHead = { sequence: 0, auditHead: '', recentIds: [] };

/** Facts that wait to be linked. More than these mean that the log cannot be written: changes are then refused. */
export const maxPendingFacts = 200;

/** The member who acts; none: an API key whose creator has left. */
export interface LoggedBy {
  organizationId: string;
  memberId?: string | undefined;
  /** The service acts by itself. */
  isService?: true;
}

export function logFact(
  id: string,
  type: LogType,
  { organizationId, memberId, isService }: LoggedBy,
  data: EventData,
  at: Date,
): LogFact {
  const owner: Actor = { kind: 'owner', id: organizationId, ...(memberId && { memberId }) };
  const actor: Actor = isService ? { kind: 'system' } : owner;
  return { id, at: at.toISOString(), type, actor, data };
}

/** A fact that waits already is not added again. @throws AppError service_unavailable */
export function withFact(organization: Organization, fact: LogFact): Organization {
  const { pendingLog = [] } = organization;
  if (pendingLog.some(({ id }) => id === fact.id)) return organization;
  if (pendingLog.length >= maxPendingFacts) throw new AppError('service_unavailable', { retryAfterSeconds: 5 });
  return { ...organization, pendingLog: [...pendingLog, fact] };
}

/** Removes the facts that are linked. */
export function withoutFacts(organization: Organization, linkedIds: readonly string[]): Organization {
  const { pendingLog = [], ...rest } = organization;
  const left = pendingLog.filter(({ id }) => !linkedIds.includes(id));
  return left.length > 0 ? { ...rest, pendingLog: left } : rest;
}

/** Links the facts that are not in the chain yet. */
export function linkFacts(
  head: LogHead,
  facts: readonly LogFact[],
  sha256: Sha256Hex,
): { head: LogHead; events: LogEvent[] } {
  const events: LogEvent[] = [];
  let { sequence, auditHead, recentIds } = head;
  for (const { id, at, ...fact } of facts.filter((each) => !head.recentIds.includes(each.id))) {
    const chain = { id: logName, sequence, auditHead };
    const linked = link(chain, [fact], new Date(at), sha256, () => ownEventId(id));
    ({ sequence, auditHead } = linked);
    recentIds = [...recentIds, id].slice(-maxPendingFacts);
    events.push(...linked.events);
  }
  return { head: { sequence, auditHead, recentIds }, events };
}

/** Returns the member who acted; null: an API key whose creator has left, or the service. */
export function actingMember({ actor }: LogEvent): string | null {
  return actor.kind === 'owner' ? (actor.memberId ?? null) : null;
}

/** Port: the log in the records. */
export interface OrganizationLogRecords {
  /** Returns the end of the chain, and the version for `append`; an empty one if there is no log yet. */
  head(organizationId: string): Promise<{ value: LogHead; version: string }>;
  /** Writes the events and the new end together. Returns `conflict` if another run was faster. */
  append(
    organizationId: string,
    version: string,
    head: LogHead,
    events: readonly LogEvent[],
  ): Promise<'saved' | 'conflict'>;
  /** Returns those of these events that are in the chain. */
  among(organizationId: string, eventIds: readonly string[]): Promise<string[]>;
  /** Returns events before a position, the newest first. */
  list(organizationId: string, page: { before: number | null; limit: number }): Promise<LogEvent[]>;
}
