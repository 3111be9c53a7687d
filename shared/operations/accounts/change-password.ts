import { type Account, passwordProblem } from '../../domain/account.ts';
import type { AccountRecords } from '../../domain/account-records.ts';
import type { CredentialCache, Passwords, SessionTokens } from '../../domain/credentials.ts';
import { normalizeEmail } from '../../domain/email-address.ts';
import type { Throttle } from '../../domain/rate-limit.ts';
import type { Clock } from '../../domain/system.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { AppError } from '../../errors.ts';
import type { NewSession } from './login.ts';

export interface ChangePasswordDeps extends Pick<CredentialCache, 'invalidateAccount'> {
  accounts: AccountRecords;
  passwords: Passwords;
  tokens: SessionTokens;
  throttle: Throttle;
  clock: Clock;
}

export interface PasswordChange {
  accountId: string;
  currentPassword: string;
  newPassword: string;
  clientAddress: string;
}

/** Payment events may change the account meanwhile; each of them only once. */
const maxRounds = 10;

/**
 * Ends every session and starts a new one. Guessing the current password counts like guessing it at login.
 * @throws AppError validation_error, invalid_credentials, rate_limit_exceeded
 */
export async function changePassword(deps: ChangePasswordDeps, input: PasswordChange): Promise<NewSession> {
  const problem = passwordProblem(input.newPassword);
  if (problem) throw new AppError('validation_error', { details: { newPassword: problem } });
  const proven = await prove(deps, input);
  const passwordHash = await deps.passwords.hash(input.newPassword);
  const account = await storePassword(deps, proven, passwordHash);
  deps.invalidateAccount(account.id);
  return { account, ...(await deps.tokens.issue(account)) };
}

async function prove(deps: ChangePasswordDeps, input: PasswordChange): Promise<Versioned<Account>> {
  const current = await deps.accounts.get(input.accountId);
  if (!current) throw new AppError('unauthorized');
  const { email, passwordHash } = current.value;
  const proven = await deps.throttle.attemptLogin(normalizeEmail(email), input.clientAddress, async () =>
    (await deps.passwords.matches(input.currentPassword, passwordHash)) ? current : null,
  );
  if (!proven) throw wrongPassword();
  return proven;
}

/** Ends every session with it. @throws AppError invalid_credentials: it has been changed meanwhile */
export async function storePassword(
  deps: Pick<ChangePasswordDeps, 'accounts' | 'clock'>,
  proven: Versioned<Account>,
  passwordHash: string,
): Promise<Account> {
  let current: Versioned<Account> | null = proven;
  for (let round = 0; round < maxRounds; round++) {
    // Another change was faster: what was proven here is no longer the password.
    if (current?.value.passwordHash !== proven.value.passwordHash) throw wrongPassword();
    const { tokenVersion } = current.value;
    const updatedAt = deps.clock.now().toISOString();
    const next = { ...current.value, passwordHash, tokenVersion: tokenVersion + 1, updatedAt };
    const written = await deps.accounts.replace(current, next);
    if (written !== 'conflict') return written.value;
    current = await deps.accounts.get(proven.value.id);
  }
  throw new AppError('service_unavailable', { retryAfterSeconds: 1 });
}

function wrongPassword(): AppError {
  return new AppError('invalid_credentials', { message: 'The current password is wrong.' });
}
