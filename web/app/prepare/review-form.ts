/** The settings of the last step: message, last day, and whether the owner may complete the document early. */
import type { UpdateEnvelopeBody } from '../../../shared/contracts/app-envelopes.ts';
import { localDay } from '../../format/time.ts';
import type { Envelope } from '../service.ts';

type Settings = Pick<Envelope, 'message' | 'expiresAt' | 'requireAllSignatures'>;

export interface ReviewForm {
  message: string;
  /** `YYYY-MM-DD` in the owner's zone; empty for none. */
  lastDay: string;
  requireAll: boolean;
}

const dayOf = (expiresAt: string | null) => (expiresAt ? localDay(new Date(expiresAt)) : '');

export function reviewForm({ message, expiresAt, requireAllSignatures }: Settings): ReviewForm {
  return { message: message ?? '', lastDay: dayOf(expiresAt), requireAll: requireAllSignatures };
}

/** The end of a local day, ISO 8601; null for none. */
function endOfDay(day: string): string | null {
  const at = new Date(`${day}T23:59:59`);
  return day === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** What the service does not have yet, or null. A time of day that was set by the API stays while the day does. */
export function reviewChanges(form: ReviewForm, saved: Settings): UpdateEnvelopeBody | null {
  const settings: Settings = {
    message: form.message.trim() || null,
    expiresAt: form.lastDay === dayOf(saved.expiresAt) ? saved.expiresAt : endOfDay(form.lastDay),
    requireAllSignatures: form.requireAll,
  };
  const { message, expiresAt, requireAllSignatures } = saved;
  return JSON.stringify(settings) === JSON.stringify({ message, expiresAt, requireAllSignatures }) ? null : settings;
}
