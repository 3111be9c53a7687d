/** The steps that a recipient has taken so far, oldest first. Pure. */
import type { Signer } from '../api/app-api.ts';

type Progress = Pick<Signer, 'role' | 'sentAt' | 'viewedAt' | 'remindedAt' | 'completedAt' | 'declinedAt'>;

export interface RecipientStep {
  key:
    | 'recipient.invited'
    | 'recipient.viewed'
    | 'detail.reminded'
    | 'recipient.signed'
    | 'recipient.approved'
    | 'recipient.declined'
    | 'recipient.copySent';
  /** ISO 8601. */
  at: string;
}

export function stepsOf({ role, sentAt, viewedAt, remindedAt, completedAt, declinedAt }: Progress): RecipientStep[] {
  const steps = [
    { key: role === 'cc' ? 'recipient.copySent' : 'recipient.invited', at: sentAt },
    { key: 'recipient.viewed', at: viewedAt },
    { key: 'detail.reminded', at: remindedAt },
    { key: role === 'approver' ? 'recipient.approved' : 'recipient.signed', at: completedAt },
    { key: 'recipient.declined', at: declinedAt },
  ] as const;
  return steps.flatMap(({ key, at }) => (at ? [{ key, at }] : [])).sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
