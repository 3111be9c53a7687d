import { emptyProfile } from '../../../../../shared/domain/accounts/profile.ts';
import { openSettings, startSettings } from '../../../../../web/app/upload/start-settings.ts';

const reminders = { everyDays: 3, maxCount: 5 };
const defaults = { ...emptyProfile.defaults, message: 'Hello', expiresInDays: 14, reminders };

it('a new document takes the defaults of the profile, and nothing where it says nothing', () => {
  expect(startSettings(emptyProfile.defaults)).toBeNull();
  expect(startSettings(defaults)).toEqual({ message: 'Hello', expiresInDays: 14, reminders });
});

it('a document made of a template takes from the profile only what the template leaves open', () => {
  const made = { message: 'Please', expiresInDays: null, reminders: null };
  expect(openSettings(made, defaults)).toEqual({ expiresInDays: 14, reminders });
  expect(openSettings({ ...made, expiresInDays: 3, reminders }, defaults)).toBeNull();
});
