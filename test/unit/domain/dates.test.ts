import { type DateFormat, dayIn, deadline, deadlineIn, endOfDay, writtenDay } from '../../../shared/domain/dates.ts';
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
  const at = new Date('2026-12-24T22:59:59Z');

  it('has its time and its zone, in the words of the language', () => {
    expect(deadline(at, style, 'Europe/Berlin')).toBe('24 December 2026 at 23:59 CET');
    expect(deadline(at, { language: 'de', dateFormat: 'long' }, 'Europe/Berlin')).toBe(
      '24. Dezember 2026 um 23:59 MEZ',
    );
    const summer = new Date('2026-06-30T21:59:59Z');
    expect(deadline(summer, { language: 'de', dateFormat: 'long' }, 'Europe/Berlin')).toContain('23:59 MESZ');
  });

  it('puts the month first for an owner who does', () => {
    expect(deadline(at, { ...style, dateFormat: 'MM/DD/YYYY' }, 'America/New_York')).toMatch(
      /^December 24, 2026 at 5:59\sPM EST$/,
    );
  });

  it('is in UTC for an owner without a zone, and in one that this runtime does not know', () => {
    expect(deadline(at, style, null)).toBe('24 December 2026 at 22:59 UTC');
    expect(deadlineIn(at, 'en-GB', 'Mars/Olympus')).toBe('24 December 2026 at 22:59 UTC');
  });
});

describe('the end of a day', () => {
  it.each([
    ['2026-12-24', 'UTC', '2026-12-24T23:59:59.000Z'],
    ['2026-12-24', 'Europe/Berlin', '2026-12-24T22:59:59.000Z'],
    ['2026-12-24', 'America/New_York', '2026-12-25T04:59:59.000Z'],
    ['2026-12-24', 'Asia/Kolkata', '2026-12-24T18:29:59.000Z'],
    ['2026-12-24', 'Pacific/Kiritimati', '2026-12-24T09:59:59.000Z'],
    ['2026-12-24', 'Pacific/Pago_Pago', '2026-12-25T10:59:59.000Z'],
    // The clocks change on the day, the day before and the day after.
    ['2026-03-28', 'Europe/Berlin', '2026-03-28T22:59:59.000Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-29T21:59:59.000Z'],
    ['2026-10-24', 'Europe/Berlin', '2026-10-24T21:59:59.000Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-25T22:59:59.000Z'],
    // The clocks of Beirut go back from midnight to 23:00, so that this second comes twice.
    ['2022-10-29', 'Asia/Beirut', '2022-10-29T21:59:59.000Z'],
    ['2026-12-24', 'Mars/Olympus', '2026-12-24T23:59:59.000Z'],
  ])('%s in %s is %s', (day, zone, iso) => {
    const end = endOfDay(day, zone) as Date;
    expect(end.toISOString()).toBe(iso);
    expect([dayIn(end, zone), dayIn(new Date(end.getTime() + 1_000), zone) > day]).toEqual([day, true]);
  });

  it('of no day is null', () => {
    expect([endOfDay('', 'UTC'), endOfDay('tomorrow', 'UTC'), endOfDay('2026-13-01', 'UTC')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
