/** The record of a person's new account. */
import type { Person } from '../../../domain/accounts/account.ts';
import { usualPreferences } from '../../../domain/accounts/preferences.ts';
import { changeProfile, emptyProfile } from '../../../domain/accounts/profile.ts';

type Known = Pick<Person, 'id' | 'email' | 'passwordHash' | 'invitation' | 'emailVerifiedAt' | 'signOn'>;

export function newPerson(known: Known, names: { name?: string | null; company?: string | null }, at: Date): Person {
  const createdAt = at.toISOString();
  const profile = changeProfile(emptyProfile, { name: names.name ?? null, company: names.company ?? null });
  return {
    ...known,
    role: 'user',
    tokenVersion: 1,
    plan: 'free',
    rateLimitPerMinute: null,
    billing: null,
    ...((profile.name || profile.company) && { profile }),
    newEmail: null,
    preferences: usualPreferences,
    createdAt,
    updatedAt: createdAt,
  };
}
