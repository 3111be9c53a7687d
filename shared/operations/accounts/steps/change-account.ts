/** Reads an account, decides on the next state and writes it; repeats this if another request was faster. */
import type { Account, Organization, Person } from '../../../domain/accounts/account.ts';
import { organizationIn, personIn } from '../../../domain/accounts/organization.ts';
import type { Ports } from '../../../domain/ports.ts';
import type { Versioned } from '../../../domain/versioned.ts';
import { AppError, type ErrorCode } from '../../../errors.ts';
import { checkIfMatch } from '../../concurrency/if-match.ts';
import { type RetryDeps, type RetryOptions, retryOnConflict } from '../../concurrency/retry-on-conflict.ts';

export type AccountDeps = RetryDeps & Ports<'accounts' | 'clock'>;

interface Options<A> extends Pick<RetryOptions<Versioned<A>>, 'first' | 'ifMatch'> {
  /** The refusal if there is no such account; `not_found` if it is not the caller's own. */
  missing?: ErrorCode;
}

const retries = { rounds: 10, maxPauseMs: 50 };

/**
 * Changes an account of either kind.
 * @throws AppError unauthorized or `missing` if there is no such account, precondition_failed, and those of `decide`
 */
export function changeAccount(
  deps: AccountDeps,
  accountId: string,
  decide: (account: Account) => Account | Promise<Account>,
  options: Options<Account> = {},
): Promise<Versioned<Account>> {
  return change(deps, accountId, (found) => found, decide, { missing: 'unauthorized', ...options });
}

/** @throws AppError unauthorized or `missing` if there is no such person, precondition_failed, and those of `decide` */
export function changePerson(
  deps: AccountDeps,
  accountId: string,
  decide: (person: Person) => Person | Promise<Person>,
  options: Options<Person> = {},
): Promise<Versioned<Person>> {
  return change(deps, accountId, personIn, decide, { missing: 'unauthorized', ...options });
}

/** @throws AppError not_found if there is no such organization, precondition_failed, and those of `decide` */
export function changeOrganization(
  deps: AccountDeps,
  accountId: string,
  decide: (organization: Organization) => Organization | Promise<Organization>,
  options: Options<Organization> = {},
): Promise<Versioned<Organization>> {
  return change(deps, accountId, organizationIn, decide, { missing: 'not_found', ...options });
}

function change<A extends Account>(
  { accounts, clock, ...deps }: AccountDeps,
  accountId: string,
  narrow: (found: Versioned<Account> | null) => Versioned<A> | null,
  decide: (account: A) => A | Promise<A>,
  { missing, ...options }: Options<A> & { missing: ErrorCode },
): Promise<Versioned<A>> {
  return retryOnConflict(
    deps,
    async () => {
      const current = narrow(await accounts.getNewest(accountId));
      if (!current) throw new AppError(missing);
      return current;
    },
    ({ value, version }) => {
      checkIfMatch(options.ifMatch, version);
      return decide(value);
    },
    (current, next) => accounts.replace(current, { ...next, updatedAt: clock.now().toISOString() }),
    { ...retries, ...options },
  );
}
