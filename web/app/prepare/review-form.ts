/** The settings of the last step: message, last day, reminders, and whether the owner may complete the document early. */
import type { UpdateEnvelopeBody } from '../../../shared/contracts/app-envelopes.ts';
import { localDay } from '../../format/time.ts';
import type { Envelope } from '../service.ts';

type Settings = Pick<Envelope, 'message' | 'expiresAt' | 'reminders' | 'requireAllSignatures'>;

export interface ReviewForm {
  message: string;
  /** `YYYY-MM-DD` in the owner's zone; empty for none. */
  lastDay: string;
  reminders: Settings['reminders'];
  requireAll: boolean;
}

const dayOf = (expiresAt: string | null) => (expiresAt ? localDay(new Date(expiresAt)) : '');

export function reviewForm({ message, expiresAt, reminders, requireAllSignatures }: Settings): ReviewForm {
  return { message: message ?? '', lastDay: dayOf(expiresAt), reminders, requireAll: requireAllSignatures };
}

/** The end of a local day, ISO 8601; null for none. */
export function endOfDay(day: string): string | null {
  const at = new Date(`${day}T23:59:59`);
  return day === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** What the service does not have yet, or null. A time of day that was set by the API stays while the day does. */
export function reviewChanges(form: ReviewForm, saved: Settings): UpdateEnvelopeBody | null {
  const settings: Settings = {
    message: form.message.trim() || null,
    expiresAt: form.lastDay === dayOf(saved.expiresAt) ? saved.expiresAt : endOfDay(form.lastDay),
    reminders: form.reminders,
    requireAllSignatures: form.requireAll,
  };
  const { message, expiresAt, reminders, requireAllSignatures } = saved;
  return JSON.stringify(settings) === JSON.stringify({ message, expiresAt, reminders, requireAllSignatures })
    ? null
    : settings;
}
