/**
 * A person logs in. An unknown e-mail address and a wrong password get the same answer and take the same time: the same
 * reads, one hash, one count.
 */
import type { LoginBody } from '../../contracts/accounts.ts';
import type { Person } from '../../domain/accounts/account.ts';
import { needsSingleSignOn, type SignOnRules } from '../../domain/accounts/single-sign-on.ts';
import { normalizeEmail } from '../../domain/email-address.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Throttle } from '../../domain/rate-limit.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { AppError } from '../../errors.ts';

export type ProveLoginDeps = Ports<'accounts' | 'passwords' | 'captcha'> & {
  throttle: Pick<Throttle, 'attemptLogin'>;
  settings: { signOnRules: SignOnRules | null };
};

export interface NewSession {
  account: Person;
  token: string;
  expiresInSeconds: number;
}

/** @throws AppError missing_parameters, invalid_captcha, rate_limit_exceeded, invalid_credentials */
export async function login(
  deps: ProveLoginDeps & Ports<'tokens'>,
  input: LoginBody & { clientAddress: string },
): Promise<NewSession> {
  const account = await proveLogin(deps, input);
  return { account, ...(await deps.tokens.issue(account)) };
}

/** Returns the account with this address and password. @throws AppError as `login` */
export async function proveLogin(deps: ProveLoginDeps, input: LoginBody & { clientAddress: string }): Promise<Person> {
  const empty = (['email', 'password'] as const).filter((name) => input[name] === '');
  if (empty.length > 0) {
    throw new AppError('missing_parameters', {
      details: Object.fromEntries(empty.map((name) => [name, 'is required'])),
    });
  }
  const email = normalizeEmail(input.email);
  await deps.captcha.check(input.captchaToken, input.clientAddress);
  const proven = await deps.throttle.attemptLogin(email, input.clientAddress, async () => {
    const found = await deps.accounts.findByEmail(email);
    const isRight = await deps.passwords.matches(input.password, usableHash(deps, found?.value));
    if (found && isRight) return found;
    // Another instance may have registered it, or changed its password, a moment ago.
    const newest = await deps.accounts.findNewestByEmail(email);
    if (!newest || newest.version === found?.version) return null;
    return (await deps.passwords.matches(input.password, usableHash(deps, newest.value))) ? newest : null;
  });
  if (!proven) throw new AppError('invalid_credentials');
  const account = proven.value;
  if (account.passwordHash !== null && !deps.passwords.isCurrent(account.passwordHash))
    await renewHash(deps, proven, input.password);
  return account;
}

/**
 * The hash that a password is compared with. Null if the person has no password, or logs in by single sign-on only: the
 * comparison then takes the same time and fails.
 */
export function usableHash(
  { settings }: { settings: { signOnRules: SignOnRules | null } },
  account: Pick<Person, 'email' | 'passwordHash'> | undefined,
): string | null {
  if (!account || needsSingleSignOn(settings.signOnRules, account.email)) return null;
  return account.passwordHash;
}

/** The pepper was rotated. Best effort: the next login renews a hash that could not be written. */
async function renewHash(deps: ProveLoginDeps, proven: Versioned<Person>, password: string): Promise<void> {
  try {
    const passwordHash = await deps.passwords.hash(password);
    await deps.accounts.replace(proven, { ...proven.value, passwordHash });
  } catch {
    // Too many callers wait for a hash, or the records do not respond: the login itself has succeeded.
  }
}
