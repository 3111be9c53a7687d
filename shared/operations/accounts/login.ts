/**
 * A person logs in. An unknown e-mail address and a wrong password get the same answer and take the same time: the same
 * reads, one hash, one count.
 */
import type { LoginBody } from '../../contracts/accounts.ts';
import type { Person } from '../../domain/accounts/account.ts';
import { secondFactorOf } from '../../domain/accounts/second-factor.ts';
import { type SignOnRules, usableHash } from '../../domain/accounts/single-sign-on.ts';
import { normalizeEmail } from '../../domain/email-address.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Throttle } from '../../domain/rate-limit.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { AppError } from '../../errors.ts';
import { type ProveCodeDeps, proveCode } from './steps/prove-code.ts';

export type ProveLoginDeps = ProveCodeDeps &
  Ports<'passwords' | 'captcha'> & {
    throttle: Pick<Throttle, 'attemptLogin' | 'attemptCode'>;
    settings: { signOnRules: SignOnRules | null };
  };

export interface NewSession {
  account: Person;
  token: string;
  expiresInSeconds: number;
}

/**
 * @throws AppError missing_parameters, invalid_captcha, rate_limit_exceeded, invalid_credentials; only after the right
 *   password second_factor_required and invalid_code
 */
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
  let refusal: 'invalid_credentials' | 'invalid_code' = 'invalid_credentials';
  const proven = await deps.throttle.attemptLogin(email, input.clientAddress, async () => {
    const known = await withPassword(deps, email, input.password);
    if (!known || !secondFactorOf(known.value).app) return known;
    refusal = 'invalid_code';
    // Thrown, so that it counts neither as a failure nor as a success, which would admit further guesses of the code.
    if (!input.code) throw new AppError('second_factor_required');
    return proveCode(deps, known.value.id, input.code);
  });
  if (!proven) throw new AppError(refusal);
  const account = proven.value;
  if (account.passwordHash !== null && !deps.passwords.isCurrent(account.passwordHash))
    await renewHash(deps, proven, input.password);
  return account;
}

async function withPassword(
  deps: Ports<'accounts' | 'passwords'> & { settings: { signOnRules: SignOnRules | null } },
  email: string,
  password: string,
): Promise<Versioned<Person> | null> {
  const found = await deps.accounts.findByEmail(email);
  const isRight = await deps.passwords.matches(password, usableHash(deps.settings.signOnRules, found?.value));
  if (found && isRight) return found;
  // Another instance may have registered it, or changed its password, a moment ago.
  const newest = await deps.accounts.findNewestByEmail(email);
  if (!newest || newest.version === found?.version) return null;
  return (await deps.passwords.matches(password, usableHash(deps.settings.signOnRules, newest.value))) ? newest : null;
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
