import { emptyProfile } from '../../../../../shared/domain/accounts/profile.ts';
import type { Profile } from '../../../../../web/app/api/app-api.ts';
import { profileChanges, profileForm } from '../../../../../web/app/settings/profile-form.ts';

const profileWith = (defaults: Partial<Profile['defaults']>): Profile => ({
  ...emptyProfile,
  defaults: { ...emptyProfile.defaults, recipientLanguage: null, ...defaults },
  version: null,
});

describe('the form of a profile', () => {
  it.each([
    ['', null],
    ['fr', 'fr'],
  ] as const)('has the entry %j for the language of recipients %j, and saves it', (entry, recipientLanguage) => {
    const profile = profileWith({ recipientLanguage });
    const form = profileForm(profile);
    expect(form.recipientLanguage).toBe(entry);
    expect(profileChanges(form, profile).defaults).toMatchObject({ recipientLanguage });
  });
});
