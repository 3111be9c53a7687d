import { emptyProfile } from '../../../../../shared/domain/accounts/profile.ts';
import { startSettings } from '../../../../../web/app/upload/start-settings.ts';

const today = new Date(2027, 1, 20, 15, 30);
const withDefaults = (defaults: object) => ({ defaults: { ...emptyProfile.defaults, ...defaults } });

describe('a new document', () => {
  it('starts empty where the profile says nothing', () => expect(startSettings(emptyProfile, today)).toBeNull());

  it('starts with message, reminders, and the end of a local day', () => {
    const reminders = { everyDays: 3, maxCount: 5 };
    expect(startSettings(withDefaults({ message: 'Hello', expiresInDays: 14, reminders }), today)).toEqual({
      message: 'Hello',
      expiresAt: new Date(2027, 2, 6, 23, 59, 59).toISOString(),
      reminders,
    });
  });
});
