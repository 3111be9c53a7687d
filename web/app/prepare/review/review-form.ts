/** The settings of the last step: message, last day, reminders, where to go on, and whether the owner may complete early. */
import type { UpdateEnvelopeBody } from '../../../../shared/contracts/app-envelopes.ts';
import { localDay } from '../../../format/time.ts';
import type { Envelope } from '../../api/service.ts';

const properties = [
  'message',
  'expiresAt',
  'reminders',
  'redirectUrl',
  'requireAllSignatures',
  'allowDelegation',
  'signatureMethods',
] as const;
type Settings = Pick<Envelope, (typeof properties)[number]>;

/** What templates have as well. */
export interface OtherSettings {
  redirectUrl: string;
  requireAll: boolean;
  allowDelegation: boolean;
  /** Null for all. */
  signatureMethods: Settings['signatureMethods'];
}

export interface ReviewForm extends OtherSettings {
  message: string;
  /** `YYYY-MM-DD` in the owner's zone; empty for none. */
  lastDay: string;
  reminders: Settings['reminders'];
}

const dayOf = (expiresAt: string | null | undefined) => (expiresAt ? localDay(new Date(expiresAt)) : '');

/** With what was not saved yet. */
export function reviewForm(saved: Settings, staged: UpdateEnvelopeBody | null = null): ReviewForm {
  const settings = { ...saved, ...staged };
  return {
    message: settings.message ?? '',
    lastDay: dayOf(settings.expiresAt),
    reminders: settings.reminders ?? null,
    redirectUrl: settings.redirectUrl ?? '',
    requireAll: settings.requireAllSignatures ?? false,
    allowDelegation: settings.allowDelegation ?? false,
    signatureMethods: settings.signatureMethods ?? null,
  };
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
    redirectUrl: form.redirectUrl.trim() || null,
    requireAllSignatures: form.requireAll,
    allowDelegation: form.allowDelegation,
    signatureMethods: form.signatureMethods,
  };
  const before = Object.fromEntries(properties.map((name) => [name, saved[name]]));
  return JSON.stringify(settings) === JSON.stringify(before) ? null : settings;
}
