import { minPasswordCharacters } from '../../../shared/domain/accounts/account.ts';
import { isEmailAddress } from '../../format/email-address.ts';

export const strengths = ['short', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof strengths)[number];

/**
 * Judges a new password by its length: a longer one takes longer to guess than one with special characters. Few different
 * characters, digits alone, or an e-mail address are never better than fair. The service also refuses common passwords and
 * the person's own address.
 */
export function strengthOf(password: string): Strength {
  const characters = [...password];
  if (characters.length < minPasswordCharacters) return 'short';
  const isPlain = new Set(characters).size < 6 || /^\d+$/.test(password) || isEmailAddress(password);
  if (characters.length < 12 || isPlain) return 'fair';
  return characters.length < 16 ? 'good' : 'strong';
}
