import { changePreferences, usualPreferences } from '../../../../shared/domain/accounts/preferences.ts';

describe('preferences of an account', () => {
  it('are the defaults until the owner chooses: e-mails about the end of a document, not about each step', () => {
    expect(usualPreferences).toEqual({
      notifications: { viewed: false, signed: false, completed: true, declined: true, expired: true },
      attachesSealed: false,
      savedFilters: [],
    });
  });

  it('keep what a change leaves out', () => {
    const savedFilters = [{ name: 'Leases', query: '?label=Lease' }];
    const once = changePreferences(usualPreferences, { notifications: { signed: true }, savedFilters });
    const twice = changePreferences(once, { attachesSealed: true, notifications: { completed: false } });
    expect(twice).toEqual({
      notifications: { viewed: false, signed: true, completed: false, declined: true, expired: true },
      attachesSealed: true,
      savedFilters,
    });
  });
});
