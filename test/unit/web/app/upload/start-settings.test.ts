import { emptyProfile } from '../../../../../shared/domain/accounts/profile.ts';
import { startSettings } from '../../../../../web/app/upload/start-settings.ts';

const now = new Date('2027-02-20T23:30:00Z');
const withDefaults = (defaults: object, timeZone: string) => ({
  timeZone,
  defaults: { ...emptyProfile.defaults, ...defaults },
});

describe('a new document', () => {
  it('starts empty where the profile says nothing', () => expect(startSettings(emptyProfile, now)).toBeNull());

  it.each([
    ['UTC', '2027-03-06T23:59:59.000Z'],
    ['Europe/Berlin', '2027-03-07T22:59:59.000Z'],
    ['America/New_York', '2027-03-07T04:59:59.000Z'],
  ])('starts with message, reminders, and the end of a day of the profile, in %s', (timeZone, expiresAt) => {
    const reminders = { everyDays: 3, maxCount: 5 };
    const profile = withDefaults({ message: 'Hello', expiresInDays: 14, reminders }, timeZone);
    expect(startSettings(profile, now)).toEqual({
      message: 'Hello',
      expiresAt,
      reminders,
    });
  });
});
