/** Checks the password of an owner who is logged in once more. A wrong guess counts like one at login. */
import type { Account } from '../../../domain/accounts/account.ts';
import { normalizeEmail } from '../../../domain/email-address.ts';
import type { Ports } from '../../../domain/ports.ts';
import type { Throttle } from '../../../domain/rate-limit.ts';
import type { Versioned } from '../../../domain/versioned.ts';
import { AppError } from '../../../errors.ts';
import { wrongPassword } from './store-password.ts';

type Deps = Ports<'accounts' | 'passwords'> & { throttle: Pick<Throttle, 'attemptLogin'> };

/** @throws AppError invalid_credentials, rate_limit_exceeded */
export async function provePassword(
  deps: Deps,
  input: { accountId: string; password: string; clientAddress: string },
): Promise<Versioned<Account>> {
  const current = await deps.accounts.get(input.accountId);
  if (!current) throw new AppError('unauthorized');
  const { email, passwordHash } = current.value;
  const proven = await deps.throttle.attemptLogin(normalizeEmail(email), input.clientAddress, async () =>
    (await deps.passwords.matches(input.password, passwordHash)) ? current : null,
  );
  if (!proven) throw wrongPassword();
  return proven;
}
