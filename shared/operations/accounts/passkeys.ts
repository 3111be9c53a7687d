/** The passkeys of an account: added, removed, and used to log in. */

import type { Person } from '../../domain/accounts/account.ts';
import { personBehind } from '../../domain/accounts/organization.ts';
import {
  assertionOptions,
  challengeSeconds,
  newChallenge,
  type PasskeyAssertion,
  type PasskeyRegistration,
  readChallenge,
  registrationOptions,
} from '../../domain/accounts/passkey.ts';
import {
  addPasskey,
  maxPasskeys,
  notePasskeyUse,
  passkeyOf,
  removePasskey,
  type SecondFactor,
  secondFactorOf,
} from '../../domain/accounts/second-factor.ts';
import { needsSingleSignOn, type SignOnRules } from '../../domain/accounts/single-sign-on.ts';
import { hexToBase64url } from '../../domain/base64url.ts';
import type { Language } from '../../domain/language.ts';
import type { Ports } from '../../domain/ports.ts';
import { AppError } from '../../errors.ts';
import { type Proof, type ProveAgainDeps, proveAgain } from './prove-again.ts';
import { type AccountDeps, changePerson } from './steps/change-account.ts';
import { type QueueAccountMailDeps, queueAccountMail } from './steps/queue-account-mail.ts';

type ChallengeDeps = Ports<'clock' | 'random' | 'keyedHash' | 'digest'> & { settings: { publicUrl: string } };

const rpIdOf = ({ settings }: ChallengeDeps) => new URL(settings.publicUrl).hostname;

/**
 * Begins to add a passkey. The proof counts for as long as the challenge.
 * @throws AppError validation_error: the account has ten passkeys; those of `proveAgain`
 */
export async function offerPasskey(deps: ProveAgainDeps & ChallengeDeps, proof: Proof) {
  const account = await proveAgain(deps, proof);
  const { passkeys } = secondFactorOf(account);
  if (passkeys.length >= maxPasskeys) throw tooMany();
  return registrationOptions({
    challenge: newChallenge(deps, 'register', account.id, deps.random.hex128(), deps.clock.now()),
    rpId: rpIdOf(deps),
    // 36 hex digits are 18 whole bytes.
    userHandle: hexToBase64url(account.id.replace(/^usr_/, '').padEnd(36, '0')),
    email: account.email,
    name: account.profile?.name ?? account.email,
    passkeys,
  });
}

export type ProvePasskeyDeps = AccountDeps &
  ChallengeDeps &
  Ports<'counters' | 'passkeyVerifier'> & { settings: { signOnRules: SignOnRules | null } };

/**
 * Adds the passkey that the browser has made. It is claimed first: a crash leaves a claim that leads to no passkey.
 * @throws AppError invalid_passkey, validation_error: the account has ten passkeys
 */
export async function addNewPasskey(
  deps: ProvePasskeyDeps & QueueAccountMailDeps,
  input: { accountId: string; name: string; answer: PasskeyRegistration; language: Language },
): Promise<SecondFactor> {
  const { accountId } = input;
  const challenge = challengeOf(deps, 'register', accountId);
  const made = await deps.passkeyVerifier.verifyRegistration(input.answer, challenge.isOwn);
  if (!made || !(await challenge.isFirstUse())) throw new AppError('invalid_passkey');
  const at = deps.clock.now();
  const createdAt = at.toISOString();
  const passkey = { ...made, id: idOf(deps, made.credentialId), name: input.name, createdAt, lastUsedAt: null };
  // Attack: a made-up identifier must not take over the passkey of another account.
  if (!(await deps.accounts.claimPasskey(passkey.id, accountId, at))) throw new AppError('invalid_passkey');
  const { value: account } = await changePerson(deps, accountId, (current) => {
    const next = addPasskey(current, passkey);
    if (!next) throw tooMany();
    return next;
  });
  await queueAccountMail(deps, account, 'passkey_added', input.language).catch(() => undefined);
  return secondFactorOf(account);
}

/** @throws AppError not_found; those of `proveAgain` */
export async function deletePasskey(
  deps: ProveAgainDeps & QueueAccountMailDeps,
  { passkeyId, language, ...proof }: Proof & { passkeyId: string; language: Language },
): Promise<SecondFactor> {
  await proveAgain(deps, proof);
  const { value: account } = await changePerson(deps, proof.accountId, (current) => {
    const next = removePasskey(current, passkeyId);
    if (!next) throw new AppError('not_found');
    return next;
  });
  await deps.accounts.releasePasskey(passkeyId).catch(() => undefined);
  await queueAccountMail(deps, account, 'passkey_removed', language).catch(() => undefined);
  return secondFactorOf(account);
}

/** @param browser the secret that the browser keeps: the challenge is of no use to another browser */
export function offerPasskeyLogin(deps: ChallengeDeps, browser: string) {
  return assertionOptions(newChallenge(deps, 'log-in', browser, deps.random.hex128(), deps.clock.now()), rpIdOf(deps));
}

export interface PasskeyLogin {
  answer: PasskeyAssertion;
  /** Null if the browser sent none. */
  browser: string | null;
}

/**
 * Returns the account whose passkey has signed the challenge. The device has verified its user, so the passkey is the
 * password and the second factor in one. Everything that is wrong gets the same answer.
 * @throws AppError invalid_passkey; single_sign_on_required, once the passkey is proven
 */
export async function provePasskey(deps: ProvePasskeyDeps, { answer, browser }: PasskeyLogin): Promise<Person> {
  const id = idOf(deps, answer.id);
  const accountId = browser === null ? null : await deps.accounts.accountIdOfPasskey(id);
  const found = accountId === null ? null : await personBehind(accountId, (each) => deps.accounts.getNewest(each));
  const account = found?.value;
  const passkey = account && passkeyOf(account, id);
  if (!browser || !passkey) throw new AppError('invalid_passkey');
  const challenge = challengeOf(deps, 'log-in', browser);
  const counter = await deps.passkeyVerifier.verifyAssertion(answer, passkey, challenge.isOwn);
  if (counter === null || !(await challenge.isFirstUse())) throw new AppError('invalid_passkey');
  // Attack: a person who left the company keeps the passkey.
  if (needsSingleSignOn(deps.settings.signOnRules, account.email)) throw new AppError('single_sign_on_required');
  const { value } = await changePerson(deps, account.id, (current) => {
    const next = notePasskeyUse(current, id, counter, deps.clock.now());
    if (!next) throw new AppError('invalid_passkey');
    return next;
  });
  return value;
}

/** Accepts one challenge of this subject, once. */
function challengeOf(deps: ProvePasskeyDeps, purpose: 'register' | 'log-in', subject: string) {
  let nonce: string | null = null;
  return {
    isOwn(text: string): boolean {
      nonce = readChallenge(deps, purpose, subject, text, deps.clock.now());
      return nonce !== null;
    },
    /** Attack (replay): of many requests with one challenge, the counter admits the first. */
    isFirstUse: async () =>
      nonce !== null && (await deps.counters.add(`passkey-challenge:${nonce}`, 1, 2 * challengeSeconds)) === 1,
  };
}

const idOf = ({ digest }: Ports<'digest'>, credentialId: string) => digest.sha256(credentialId);

function tooMany(): AppError {
  return new AppError('validation_error', { details: { passkeys: `at most ${maxPasskeys}` } });
}
