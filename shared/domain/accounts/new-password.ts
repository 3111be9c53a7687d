/** The rules for a new password. Log-in does not apply them: passwords that were set earlier stay valid. */
import { AppError } from '../../errors.ts';
import { normalizeEmail } from '../email-address.ts';
import { minPasswordCharacters } from './account.ts';
import common from './common-passwords.json' with { type: 'json' };

const maxPasswordBytes = 1_024;

let commonPasswords: ReadonlySet<string> | undefined;

function isCommon(password: string): boolean {
  commonPasswords ??= new Set(common.passwords.split(' '));
  return commonPasswords.has(password);
}

/**
 * Returns why a new password is refused, or null.
 * @param field its name in the request
 * @param email the address of its account
 */
export function passwordProblem(field: string, password: string, email: string): AppError | null {
  const form = formProblem(password);
  if (form) return new AppError('validation_error', { details: { [field]: form } });
  const guess = guessProblem(password.normalize('NFKC').toLowerCase(), normalizeEmail(email));
  return guess ? new AppError('weak_password', { details: { [field]: guess } }) : null;
}

function formProblem(password: string): string | null {
  // Lone surrogates all encode to the same bytes, so different passwords would become equal.
  if (/\p{Surrogate}/u.test(password)) return 'must be well-formed Unicode text';
  if ([...password].length < minPasswordCharacters) return `must have at least ${minPasswordCharacters} characters`;
  if (new TextEncoder().encode(password).length > maxPasswordBytes)
    return `must have at most ${maxPasswordBytes} bytes`;
  return null;
}

function guessProblem(password: string, email: string): string | null {
  if (isCommon(password)) return 'is one of the most common passwords';
  const isAddress = password === email || password === email.slice(0, email.lastIndexOf('@'));
  return isAddress ? 'is the e-mail address of the account' : null;
}
