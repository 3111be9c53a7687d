/** How the reader of this page writes dates and numbers. */
import type { DateFormat } from '../../shared/domain/dates.ts';
import type { Language } from '../../shared/domain/language.ts';
import { localeOf } from './locale.ts';

export interface Reader {
  language: Language;
  /** IANA name; the browser's where it is absent. */
  timeZone: string | undefined;
  /** The locale's where it is absent. */
  dateFormat: DateFormat | undefined;
}

let current: Reader = { language: 'en', timeZone: undefined, dateFormat: undefined };

export function setReader(changes: Partial<Reader>): void {
  current = { ...current, ...changes };
}

export const reader = (): Reader => current;

export const readerLocale = (): string => localeOf(current.language);
