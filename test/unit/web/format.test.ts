import { localeOf } from '../../../web/format/locale.ts';
import { number } from '../../../web/format/number.ts';
import { setReader } from '../../../web/format/reader.ts';
import {
  ago,
  dateAndTime,
  dayOf,
  deadlineOf,
  exactPeriod,
  exactTime,
  lasting,
  periodOf,
  shortDeadline,
  writtenDate,
} from '../../../web/format/time.ts';
import { browserLanguage } from '../../../web/messages/language.ts';

const at = '2026-12-24T22:30:05Z';

const aBrowserOf = (tag: string) =>
  Object.defineProperty(globalThis, 'navigator', { value: { languages: [tag] }, configurable: true });

beforeEach(() => {
  aBrowserOf('en-GB');
  setReader({ language: 'en', timeZone: 'UTC', dateFormat: undefined });
});

describe('the locale of a language', () => {
  it.each([
    ['en', ['en-US'], 'en-US'],
    ['en', ['de-CH', 'en-GB'], 'en-GB'],
    ['en', ['de-AT', 'en'], 'en-AT'],
    ['en', ['en'], 'en-GB'],
    ['de', ['de-AT'], 'de-AT'],
    ['de', ['de'], 'de'],
    ['ar', ['ar-EG'], 'ar-EG-u-nu-latn'],
    ['ja', ['not a tag!', 'ja'], 'ja'],
  ] as const)('%s of a browser that asks for %j is %s', (language, tags, locale) =>
    expect(localeOf(language, tags)).toBe(locale),
  );
});

describe('the language of a page', () => {
  it('is the first of the browser’s languages that the pages have', () => {
    expect(browserLanguage(['nl-NL', 'fr-CA', 'de'])).toBe('fr');
    expect(browserLanguage(['jam', 'nl'])).toBe('en');
  });
});

describe('dates', () => {
  it('are written as the region of the browser writes them', () => {
    expect(dayOf(at)).toBe('24 Dec 2026');
    aBrowserOf('en-US');
    expect(dayOf(at)).toBe('Dec 24, 2026');
  });

  it('are written in the format and the zone of the profile', () => {
    setReader({ language: 'de', timeZone: 'Europe/Berlin', dateFormat: 'DD.MM.YYYY' });
    expect(dateAndTime(at)).toBe('24.12.2026 23:30');
    setReader({ timeZone: 'Asia/Tokyo', dateFormat: 'YYYY-MM-DD' });
    expect(dayOf(at)).toBe('2026-12-25');
  });

  it('of the calendar are the same in every zone', () => {
    setReader({ timeZone: 'America/Los_Angeles', deadlineZone: 'Pacific/Kiritimati' });
    expect(writtenDate('2026-12-24')).toBe('24 Dec 2026');
    setReader({ dateFormat: 'DD.MM.YYYY' });
    expect(writtenDate('2026-12-24')).toBe('24.12.2026');
  });

  it('of a deadline and a period are written as all others are', () => {
    setReader({ timeZone: 'Europe/Berlin', deadlineZone: 'Europe/Berlin', dateFormat: 'YYYY-MM-DD' });
    expect(deadlineOf(at)).toBe('2026-12-24 23:30 CET');
    expect(periodOf(at, '2026-12-24T22:30:59Z')).toBe('2026-12-24 23:30');
    expect(periodOf(at, '2026-12-24T22:35:00Z')).toBe('2026-12-24 23:30 – 23:35');
    expect(periodOf(at, '2026-12-25T22:35:00Z')).toBe('2026-12-24 23:30 – 2026-12-25 23:35');
  });

  it('name the zone where they are evidence', () => {
    setReader({ timeZone: 'Europe/Berlin' });
    expect(exactTime(at)).toBe('24 Dec 2026, 23:30:05 CET');
    expect(exactPeriod(at, '2026-12-24T22:31:00Z')).toMatch(/^24 Dec 2026, 23:30:05 CET\s–\s23:31:00 CET$/);
  });

  it('of evidence have 24 hours, in words and beside a day in numbers', () => {
    aBrowserOf('en-US');
    expect(exactTime(at)).toBe('Dec 24, 2026, 22:30:05 UTC');
    setReader({ dateFormat: 'YYYY-MM-DD' });
    expect(exactTime(at)).toBe('2026-12-24 22:30:05 UTC');
    expect(exactPeriod(at, at)).toBe(exactTime(at));
    expect(exactPeriod(at, '2026-12-25T01:00:00Z')).toBe('2026-12-24 22:30:05 UTC – 2026-12-25 01:00:00 UTC');
    expect(dateAndTime(at)).toBe('2026-12-24 22:30');
    setReader({ dateFormat: 'MM/DD/YYYY' });
    expect(dateAndTime(at)).toMatch(/^12\/24\/2026 10:30\sPM$/);
  });

  it('of deadlines are in the zone of the profile, which they name, whatever the browser is in', () => {
    setReader({ timeZone: undefined, deadlineZone: 'Europe/Berlin' });
    expect(deadlineOf(at)).toBe('24 Dec 2026, 23:30 CET');
    setReader({ timeZone: 'Asia/Tokyo' });
    expect([shortDeadline(at), dayOf(at)]).toEqual(['24 Dec 2026', '25 Dec 2026']);
    setReader({ language: 'de' });
    expect(deadlineOf(at)).toBe('24.12.2026, 23:30 MEZ');
  });

  it('have the digits of the sentences around them in Arabic', () => {
    setReader({ language: 'ar' });
    expect(dateAndTime(at)).toMatch(/24.*12.*2026/);
  });
});

describe('the age of a time', () => {
  it('is in hours on the first day, then in days of the calendar, so that two times of one day have one age', () => {
    const ages = (...times: string[]) =>
      times.map((time) => ago(`2026-12-${time}:00Z`, Date.parse('2026-12-24T15:45:00Z')));
    expect(ages('24T15:40', '23T15:46', '23T15:45', '23T09:00')).toEqual([
      ...['5 minutes ago', '23 hours ago', '1 day ago', '1 day ago'],
    ]);
    expect(ages('18T09:42', '18T15:59', '17T23:59')).toEqual(['6 days ago', '6 days ago', '17 Dec 2026']);
    // In Tokyo the next day begins at 15:00 UTC.
    setReader({ timeZone: 'Asia/Tokyo' });
    expect(ages('20T14:59', '20T15:01')).toEqual(['5 days ago', '4 days ago']);
  });

  it('as a time of waiting is in days, in the words of the language', () => {
    const after = (days: number) => lasting(new Date(Date.parse(at) - days * 86_400_000).toISOString(), Date.parse(at));
    expect([1, 12].map(after)).toEqual(['1 day', '12 days']);
    setReader({ language: 'ar' });
    expect(after(2)).toBe('يومان');
  });
});

it('numbers are grouped as the language groups them', () => {
  expect(number(12_345)).toBe('12,345');
  setReader({ language: 'de' });
  expect(number(12_345)).toBe('12.345');
});
