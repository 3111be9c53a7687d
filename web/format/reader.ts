/** The reader's name, language, time zone and date format. */
import type { DateFormat } from '../../shared/domain/dates.ts';
import type { Language } from '../../shared/domain/language.ts';
import { localeOf } from './locale.ts';

export interface Reader {
  /** Null until the profile has arrived, and in a profile without a name. */
  name: string | null;
  language: Language;
  /** An IANA name; undefined for the browser's zone. */
  timeZone: string | undefined;
  /** The zone of the owner's deadlines, as in the e-mails: that of the profile, even of one never filled in. */
  deadlineZone: string;
  /** The default of new recipients, in the profile of the account that sends; null if it has none. */
  recipientLanguage: Language | null;
  /** Undefined for the format of the locale. */
  dateFormat: DateFormat | undefined;
}

let current: Reader = {
  name: null,
  language: 'en',
  timeZone: undefined,
  deadlineZone: 'UTC',
  recipientLanguage: null,
  dateFormat: undefined,
};

export function setReader(changes: Partial<Reader>): void {
  current = { ...current, ...changes };
}

export const reader = (): Reader => current;

/** The language of recipients for whom the sender chooses none. */
export const usualLanguage = (): Language => current.recipientLanguage ?? current.language;

export const readerLocale = (): string => localeOf(current.language);
