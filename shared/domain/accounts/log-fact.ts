/** The facts of an organization's log. */
import type { Actor, EventData } from '../audit/audit.ts';

export const logTypes = [
  'organization.created',
  'organization.renamed',
  'organization.second_factor_changed',
  'profile.changed',
  'member.invited',
  'member.invitation_withdrawn',
  'member.joined',
  'member.role_changed',
  'member.removed',
  'member.left',
  'member.second_factor_reset',
  'key.created',
  'key.deleted',
  'webhook.created',
  'webhook.changed',
  'webhook.secret_rotated',
  'webhook.deleted',
  'retention.changed',
  'hold.placed',
  'hold.ended',
  'envelope.erased',
  'documents.exported',
] as const;
export type LogType = (typeof logTypes)[number];

/** A fact that is not linked to the chain yet. */
export interface LogFact {
  /** 32 hex digits, random. The event has it as its identifier, so that a fact is linked once. */
  id: string;
  at: string;
  type: LogType;
  actor: Actor;
  data: EventData;
}
