/** The settings of a template: what every document made of it starts with. */
import { pick } from '../../../shared/domain/pick.ts';
import { booleanSettings, templateSettings } from '../../../shared/domain/envelopes/envelope-settings.ts';
import type { Envelope } from '../api/service.ts';
import type { Changes } from '../prepare/draft/draft-changes.ts';
import type { OtherSettings } from '../prepare/review/review-form.ts';

const properties = ['expiresInDays', ...templateSettings] as const;
type Settings = Pick<Envelope, (typeof properties)[number]>;

export interface TemplateSettingsForm extends OtherSettings {
  message: string;
  /** As entered. */
  days: string;
  reminders: Settings['reminders'];
}

/** With what was not saved yet. */
export function settingsForm(saved: Settings, staged: Changes | null = null): TemplateSettingsForm {
  const settings = { ...saved, ...staged };
  return {
    message: settings.message ?? '',
    days: settings.expiresInDays ? String(settings.expiresInDays) : '',
    reminders: settings.reminders ?? null,
    redirectUrl: settings.redirectUrl ?? '',
    ...pick(settings, booleanSettings),
    signatureMethods: settings.signatureMethods ?? null,
  };
}

export function wrongDays({ days }: Pick<TemplateSettingsForm, 'days'>): boolean {
  const text = days.trim();
  return text !== '' && !(/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 365);
}

/** What the service does not have yet, or null. Days that are wrong are not saved. */
export function settingsChanges(form: TemplateSettingsForm, saved: Settings): Changes | null {
  const days = form.days.trim() === '' ? null : Number(form.days);
  const before = { ...saved, expiresInDays: saved.expiresInDays ?? null };
  const settings: Settings = {
    message: form.message.trim() || null,
    expiresInDays: wrongDays(form) ? before.expiresInDays : days,
    reminders: form.reminders,
    redirectUrl: form.redirectUrl.trim() || null,
    ...pick(form, booleanSettings),
    signatureMethods: form.signatureMethods,
  };
  // Only what was changed: a choice that was never made stays open, and v1 has a default of its own for it.
  const changed = properties.filter((name) => JSON.stringify(settings[name]) !== JSON.stringify(before[name]));
  return changed.length > 0 ? Object.fromEntries(changed.map((name) => [name, settings[name]])) : null;
}
