import {
  changeProfile,
  contrastWithWhite,
  emptyProfile,
  senderName,
  senderOf,
  senderText,
  senderWithAddress,
} from '../../../../shared/domain/accounts/profile.ts';
import { isTimeZone, stampIn } from '../../../../shared/domain/dates.ts';
import { detailsBy } from '../../../fixtures/refusals.ts';

const problemsOf = (change: () => unknown) => Object.keys(detailsBy(change));

describe('a profile', () => {
  it('keeps what a change leaves out, below its defaults too', () => {
    const first = changeProfile(emptyProfile, {
      name: ' Olivia Marsh ',
      company: '  ',
      defaults: { message: 'Hello' },
    });
    const second = changeProfile(first, { timeZone: 'Europe/Berlin', defaults: { expiresInDays: 14 } });
    expect(second).toEqual({
      ...emptyProfile,
      name: 'Olivia Marsh',
      company: null,
      timeZone: 'Europe/Berlin',
      defaults: { message: 'Hello', expiresInDays: 14, reminders: null, recipientLanguage: null },
    });
  });

  it('keeps the language of recipients until it is changed, and has none again after null', () => {
    const french = changeProfile(emptyProfile, { defaults: { recipientLanguage: 'fr' } });
    expect(changeProfile(french, { defaults: { expiresInDays: 7 } }).defaults.recipientLanguage).toBe('fr');
    const { defaults } = changeProfile(french, { defaults: { recipientLanguage: null } });
    expect(defaults).toEqual(emptyProfile.defaults);
  });

  it.each(['Mars/Base', '+01:00', 'UTC+1 ', '', '../etc'])('refuses the time zone %j', (timeZone) => {
    expect(problemsOf(() => changeProfile(emptyProfile, { timeZone }))).toEqual(['timeZone']);
  });

  it('takes IANA names', () => {
    for (const zone of ['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5']) {
      expect([zone, isTimeZone(zone)]).toEqual([zone, true]);
    }
  });

  it.each([
    ['#767676', 4.54, []],
    ['#777777', 4.48, ['colour']],
    ['#ffffff', 1, ['colour']],
    ['#000000', 21, []],
    ['#055c6b', 7.64, []],
  ])('takes the colour %s by its contrast with white, %f', (colour, contrast, problems) => {
    expect(contrastWithWhite(colour)).toBeCloseTo(contrast, 1);
    expect(problemsOf(() => changeProfile(emptyProfile, { colour }))).toEqual(problems);
  });

  it('has no colour again after null, and lower case letters otherwise', () => {
    const dark = changeProfile(emptyProfile, { colour: '#AA0000' });
    expect([dark.colour, changeProfile(dark, { colour: null }).colour]).toEqual(['#aa0000', null]);
  });
});

describe('the sender of an envelope', () => {
  it.each([
    ['Olivia Marsh', 'Northwind', 'Olivia Marsh (Northwind)'],
    ['Olivia Marsh', null, 'Olivia Marsh'],
    [null, 'Northwind', 'Northwind'],
    [null, null, null],
  ])('%j of %j is called %j', (name, company, called) => expect(senderName({ name, company })).toBe(called));

  it('without a profile is the address', () => {
    const envelope = { ownerEmail: 'olivia@northwind.example' };
    expect([senderText(envelope), senderWithAddress(envelope), senderOf(undefined)]).toEqual([
      'olivia@northwind.example',
      'olivia@northwind.example',
      {},
    ]);
  });

  it('is a copy of the profile without what recipients do not see', () => {
    const { sender } = senderOf({
      ...emptyProfile,
      name: 'Olivia',
      defaults: { ...emptyProfile.defaults, message: 'x' },
    });
    expect(sender).toEqual({
      name: 'Olivia',
      company: null,
      replyTo: null,
      language: 'en',
      timeZone: 'UTC',
      dateFormat: 'YYYY-MM-DD',
      colour: null,
      hasLogo: false,
    });
  });
});

describe('a time in the sender’s zone', () => {
  it('has the day of that zone, its clock and its name', () => {
    const at = new Date('2026-11-20T22:30:05Z');
    expect(stampIn(at, 'Europe/Berlin')).toBe('2026-11-20 23:30:05 CET');
    expect(stampIn(at, 'Asia/Tokyo')).toBe('2026-11-21 07:30:05 GMT+9');
    expect([stampIn(at, 'UTC'), stampIn(at, undefined)]).toEqual([null, null]);
  });
});
