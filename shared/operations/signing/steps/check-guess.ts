/** A guess of a one-time code: of a recipient, or of a person who came by a public link. */
import type { Ports } from '../../../domain/ports.ts';
import type { OneTimeCode } from '../../../domain/recipients/recipient.ts';
import { codeExpired, codeMinutes, isCode } from '../../../domain/signing/one-time-code.ts';
import { AppError } from '../../../errors.ts';

/** Guesses for each code. */
const maxGuesses = 5;
/** The counter outlives the code: the count of one code never restarts. */
const countedSeconds = 2 * codeMinutes * 60;

/**
 * Every guess is counted before it is checked, so that parallel guesses get no more attempts than sequential ones.
 * @param counter names the count of the code
 * @param id of the recipient or of the attempt for which the code was made
 * @throws AppError invalid_access_code: it was the last guess, or comes after it
 */
export async function checkGuess(
  { counters, keyedHash }: Ports<'counters' | 'keyedHash'>,
  counter: string,
  { id, code }: { id: string; code: OneTimeCode },
  given: string,
): Promise<boolean> {
  const guesses = await counters.add(counter, 1, countedSeconds);
  const isRight = guesses <= maxGuesses && isCode(keyedHash, { id }, code, given);
  if (!isRight && guesses >= maxGuesses) throw codeExpired();
  return isRight;
}

/** The right code was no guess: a repeated request must be admitted. */
export async function forgetGuess({ counters }: Ports<'counters'>, counter: string): Promise<void> {
  await counters.add(counter, -1, countedSeconds);
}

export function codeIncorrect(): AppError {
  return new AppError('invalid_access_code', { details: { code: 'incorrect' } });
}
