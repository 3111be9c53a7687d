/** Which documents the list shows. */
import type { AppEnvelope } from '../../shared/contracts/app-envelopes.ts';

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
  const statuses: readonly Status[] | null = statusesOf[group];
  return statuses === null || statuses.includes(status);
}

/** Every word of the search stands in the document's name, its file's name or a recipient's name or address. */
export function matches(envelope: Pick<AppEnvelope, 'name' | 'filename' | 'signers'>, search: string): boolean {
  const people = envelope.signers.flatMap(({ name, email }) => [name, email]);
  const text = [envelope.name, envelope.filename ?? '', ...people].join(' ').toLocaleLowerCase();
  const words = search.trim().toLocaleLowerCase().split(/\s+/);
  return words.every((word) => text.includes(word));
}
