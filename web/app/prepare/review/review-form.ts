/** The settings of the last step. */
import { pick } from '../../../../shared/domain/pick.ts';
import type { UpdateEnvelopeBody } from '../../../../shared/contracts/app-envelopes.ts';
import { type BooleanSetting, booleanSettings } from '../../../../shared/domain/envelopes/envelope-settings.ts';
import { localDay } from '../../../format/time.ts';
import type { Envelope } from '../../api/service.ts';

const properties = [
  'message',
  'expiresAt',
  'reminders',
  'redirectUrl',
  ...booleanSettings,
  'signatureMethods',
] as const;
type Settings = Pick<Envelope, (typeof properties)[number]>;

/** What templates have as well. */
export interface OtherSettings extends Record<BooleanSetting, boolean> {
  redirectUrl: string;
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
    ...pick(settings, booleanSettings),
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
    ...pick(form, booleanSettings),
    signatureMethods: form.signatureMethods,
  };
  const isSame = properties.every((name) => JSON.stringify(settings[name]) === JSON.stringify(saved[name]));
  return isSame ? null : settings;
}
