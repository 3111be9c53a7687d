/** The account of a person, and the person's preferences. */
import type { Account, Person } from '../../domain/accounts/account.ts';
import { personIn } from '../../domain/accounts/organization.ts';
import { changePreferences, type Preferences, type PreferencesChange } from '../../domain/accounts/preferences.ts';
import type { Ports } from '../../domain/ports.ts';
import { AppError } from '../../errors.ts';
import { type AccountDeps, changePerson } from './steps/change-account.ts';

/**
 * Returns the account that owns what the session or API key acts on.
 * @throws AppError not_found
 */
export async function getAccount(deps: Ports<'accounts'>, accountId: string): Promise<Account> {
  const account = await deps.accounts.get(accountId);
  if (!account) throw new AppError('not_found');
  return account.value;
}

/** Returns the account of a person. @throws AppError not_found */
export async function getPerson(deps: Ports<'accounts'>, accountId: string): Promise<Person> {
  const person = personIn(await deps.accounts.get(accountId));
  if (!person) throw new AppError('not_found');
  return person.value;
}

/** Changes the person's preferences; omitted members stay unchanged. */
export async function updatePreferences(
  deps: AccountDeps,
  accountId: string,
  change: PreferencesChange,
): Promise<Preferences> {
  const { value } = await changePerson(deps, accountId, (person) => ({
    ...person,
    preferences: changePreferences(person.preferences, change),
  }));
  return value.preferences;
}
