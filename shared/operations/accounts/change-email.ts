/**
 * Starts a change of the owner's e-mail address. Attack (enumeration): the worker that sends the message looks up
 * whether another account has the address; the answer is always the same.
 */
import type { Account } from '../../domain/accounts/account.ts';
import { requestEmailChange } from '../../domain/accounts/account.ts';
import { normalizeEmail } from '../../domain/email-address.ts';
import type { Language } from '../../domain/language.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Throttle } from '../../domain/rate-limit.ts';
import { AppError } from '../../errors.ts';
import type { RetryDeps } from '../concurrency/retry-on-conflict.ts';
import { changeAccount } from './steps/change-account.ts';
import { provePassword } from './steps/prove-password.ts';
import { type QueueAccountMailDeps, queueAccountMail } from './steps/queue-account-mail.ts';

export type ChangeEmailDeps = QueueAccountMailDeps &
  RetryDeps &
  Ports<'accounts' | 'passwords'> & { throttle: Pick<Throttle, 'admitAccountMail' | 'attemptLogin'> };

interface EmailChange {
  accountId: string;
  newEmail: string;
  password: string;
  clientAddress: string;
  language: Language;
}

/** @throws AppError validation_error, invalid_credentials, rate_limit_exceeded */
export async function changeEmail(deps: ChangeEmailDeps, input: EmailChange): Promise<Account> {
  const { accountId, language } = input;
  await deps.throttle.admitAccountMail(accountId);
  const proven = await provePassword(deps, input);
  if (normalizeEmail(input.newEmail) === normalizeEmail(proven.value.email)) {
    throw new AppError('validation_error', { details: { newEmail: 'is the present address' } });
  }
  const id = deps.random.hex128();
  const account = await changeAccount(deps, accountId, (current) =>
    requestEmailChange(current, input.newEmail, id, deps.clock.now()),
  );
  await queueAccountMail(deps, account, 'address_new', language, input.newEmail);
  await queueAccountMail(deps, account, 'address_old', language);
  return account;
}
