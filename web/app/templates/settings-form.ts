/** The settings of a template: what every document made of it starts with. */
import type { Changes } from '../prepare/draft-changes.ts';
import type { Envelope } from '../service.ts';

type Settings = Pick<Envelope, 'message' | 'expiresInDays'>;

export interface TemplateSettingsForm {
  message: string;
  /** As entered. */
  days: string;
}

/** With what was not saved yet. */
export function settingsForm(saved: Settings, staged: Changes | null = null): TemplateSettingsForm {
  const { message, expiresInDays } = { ...saved, ...staged };
  return { message: message ?? '', days: expiresInDays ? String(expiresInDays) : '' };
}

export function wrongDays({ days }: TemplateSettingsForm): boolean {
  const text = days.trim();
  return text !== '' && !(/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 365);
}

/** What the service does not have yet, or null. Days that are wrong are not saved. */
export function settingsChanges(form: TemplateSettingsForm, saved: Settings): Changes | null {
  const before = saved.expiresInDays ?? null;
  const days = form.days.trim() === '' ? null : Number(form.days);
  const message = form.message.trim() || null;
  const expiresInDays = wrongDays(form) ? before : days;
  return message === saved.message && expiresInDays === before ? null : { message, expiresInDays };
}
