/** Uses up a code of an account's second factor. */
import type { Person } from '../../../domain/accounts/account.ts';
import { acceptCode, secondFactorOf } from '../../../domain/accounts/second-factor.ts';
import type { Ports } from '../../../domain/ports.ts';
import type { Throttle } from '../../../domain/rate-limit.ts';
import type { Versioned } from '../../../domain/versioned.ts';
import { AppError } from '../../../errors.ts';
import { type AccountDeps, changePerson } from './change-account.ts';

export type ProveCodeDeps = AccountDeps & Ports<'authenticatorApps'> & { throttle: Pick<Throttle, 'attemptCode'> };

/**
 * Decides on the newest record: of many requests with one code, one succeeds.
 * @returns null if the code is wrong or was used before
 * @throws AppError rate_limit_exceeded
 */
export function proveCode(deps: ProveCodeDeps, accountId: string, code: string): Promise<Versioned<Person> | null> {
  const use = (account: Person): Person => {
    const { app } = secondFactorOf(account);
    const used = app && acceptCode(account, app, deps.authenticatorApps.open(app.secret), code, deps.clock.now());
    if (!used) throw new AppError('invalid_code');
    return used;
  };
  return deps.throttle.attemptCode(accountId, () => changePerson(deps, accountId, use).catch(unlessWrong));
}

function unlessWrong(error: unknown): null {
  if (error instanceof AppError && error.code === 'invalid_code') return null;
  throw error;
}
