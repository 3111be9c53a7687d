import { type DateFormat, deadline, writtenDay } from '../../../shared/domain/dates.ts';
import { type Language, languages } from '../../../shared/domain/language.ts';

const long: Record<Language, string> = {
  en: '24 December 2026',
  de: '24. Dezember 2026',
  fr: '24 décembre 2026',
  es: '24 de diciembre de 2026',
  ar: '24 ديسمبر 2026',
  ja: '2026年12月24日',
};

/** Some data files write Arabic with its own digits. */
const latinDigits = (text: string) =>
  text.replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660)).replace(/[\u200e\u200f]/g, '');

describe('a day in a document', () => {
  it.each(languages)('is written out in %s', (language) => {
    expect(latinDigits(writtenDay('2026-12-24', { language, dateFormat: 'long' }))).toBe(long[language]);
  });

  it.each<[DateFormat, string]>([
    ['YYYY-MM-DD', '2026-12-24'],
    ['DD/MM/YYYY', '24/12/2026'],
    ['MM/DD/YYYY', '12/24/2026'],
    ['DD.MM.YYYY', '24.12.2026'],
  ])('in numbers as %s is %s in every language', (dateFormat, text) => {
    for (const language of languages) expect(writtenDay('2026-12-24', { language, dateFormat })).toBe(text);
  });

  it('that is invalid stays as it is', () => {
    expect(writtenDay('tomorrow', { language: 'en', dateFormat: 'long' })).toBe('tomorrow');
    expect(writtenDay('', { language: 'en', dateFormat: 'DD.MM.YYYY' })).toBe('');
  });
});

describe('a deadline', () => {
  const style = { language: 'en', dateFormat: 'DD/MM/YYYY' } as const;
  const endOfDay = new Date('2026-12-24T22:59:59Z');

  it('at the end of a day in the owner’s zone is that day', () => {
    expect(deadline(endOfDay, style, 'Europe/Berlin')).toBe('24 December 2026');
    expect(deadline(endOfDay, { language: 'de', dateFormat: 'long' }, 'Europe/Berlin')).toBe('24. Dezember 2026');
  });

  it('puts the month first for an owner who does', () => {
    expect(deadline(endOfDay, { ...style, dateFormat: 'MM/DD/YYYY' }, 'Europe/Berlin')).toBe('December 24, 2026');
  });

  it('at another time has its time and zone', () => {
    expect(deadline(endOfDay, style, 'America/New_York')).toMatch(/^24 December 2026 at 17:59 (GMT-5|EST)$/);
  });

  it('of an owner without a zone is in UTC', () => {
    expect(deadline(new Date('2026-12-24T23:59:59Z'), style, null)).toBe('24 December 2026 at 23:59 UTC');
  });
});
