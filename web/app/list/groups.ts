/** The groups of documents by status, as the tabs of the list name them. */
import type { AppEnvelope } from '../../../shared/contracts/app-envelopes.ts';

type Status = AppEnvelope['status'];

const statusesOf = {
  all: null,
  waiting: ['sent', 'in_progress', 'sealing', 'failed'],
  draft: ['draft'],
  completed: ['completed'],
  ended: ['declined', 'voided', 'expired'],
} as const satisfies Record<string, readonly Status[] | null>;

export type Group = keyof typeof statusesOf;
export const groups = Object.keys(statusesOf) as Group[];

export function isInGroup({ status }: Pick<AppEnvelope, 'status'>, group: Group): boolean {
  const inGroup: readonly Status[] | null = statusesOf[group];
  return inGroup === null || inGroup.includes(status);
}
