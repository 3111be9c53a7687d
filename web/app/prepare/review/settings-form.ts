/** The settings of a draft, and of a template, whose documents start with them. */
import { dayIn, endOfDay } from '../../../../shared/domain/dates.ts';
import {
  type BooleanSetting,
  booleanSettings,
  type EnvelopeSettings,
} from '../../../../shared/domain/envelopes/envelope-settings.ts';
import { pick } from '../../../../shared/domain/pick.ts';
import { reader } from '../../../format/reader.ts';
import type { Envelope } from '../../api/app-api.ts';
import type { Changes, DraftKind } from '../draft/draft-changes.ts';

type Settings = Pick<
  Envelope,
  'message' | 'expiresAt' | 'expiresInDays' | 'reminders' | 'redirectUrl' | 'signatureMethods' | BooleanSetting
>;

export interface SettingsForm
  extends Record<BooleanSetting, boolean>,
    Pick<EnvelopeSettings, 'reminders' | 'signatureMethods'> {
  message: string;
  /** The number of days to sign, from sending on. Empty for none. */
  days: string;
  /** The last day as `YYYY-MM-DD` in the owner's zone. Empty for none, and always in a template. */
  expiry: string;
  /** The zone of `expiry`: the profile may arrive later than the form. */
  timeZone: string;
  redirectUrl: string;
}

const dayOf = (expiresAt: string | null | undefined, timeZone: string) =>
  expiresAt ? dayIn(new Date(expiresAt), timeZone) : '';

/** @param staged changes that were not saved yet */
export function settingsForm(saved: Settings, staged: Changes | null = null): SettingsForm {
  const settings = { ...saved, ...staged };
  const timeZone = reader().deadlineZone;
  return {
    message: settings.message ?? '',
    timeZone,
    days: String(settings.expiresInDays ?? ''),
    expiry: dayOf(settings.expiresAt, timeZone),
    reminders: settings.reminders ?? null,
    redirectUrl: settings.redirectUrl ?? '',
    ...pick(settings, booleanSettings),
    signatureMethods: settings.signatureMethods ?? null,
  };
}

/** Whether the days to sign are not a whole number from 1 to 365. */
export function wrongDays(days: string): boolean {
  const text = days.trim();
  return text !== '' && !(/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 365);
}

function expiryOf({ days, expiry, timeZone }: SettingsForm, saved: Settings) {
  // A time of day that the API has set stays while the day does.
  const isSameDay = expiry === dayOf(saved.expiresAt, timeZone);
  return {
    expiresInDays: wrongDays(days) ? saved.expiresInDays : Number(days) || null,
    expiresAt: isSameDay ? saved.expiresAt : (endOfDay(expiry, timeZone)?.toISOString() ?? null),
  };
}

/** The changes that the service does not have yet, or null. Wrong days are not saved. */
export function settingsChanges(form: SettingsForm, saved: Settings, kind: DraftKind): Changes | null {
  const settings: Partial<Settings> = {
    message: form.message.trim() || null,
    ...expiryOf(form, saved),
    reminders: form.reminders,
    redirectUrl: form.redirectUrl.trim() || null,
    ...pick(form, booleanSettings),
    signatureMethods: form.signatureMethods,
  };
  const names = Object.keys(settings) as (keyof Settings)[];
  const changed = names.filter((name) => JSON.stringify(settings[name]) !== JSON.stringify(saved[name] ?? null));
  if (changed.length === 0) return null;
  // A setting that a template leaves open gets its default from the API that uses the template.
  return kind === 'template' ? pick(settings, changed) : settings;
}
