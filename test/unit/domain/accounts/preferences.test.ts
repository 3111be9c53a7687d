import { changePreferences, usualPreferences } from '../../../../shared/domain/accounts/preferences.ts';

describe('preferences of an account', () => {
  it('are the usual ones until something is chosen: what ends a document is told, each step is not', () => {
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
