/** The e-mail address of an account: verified, and changed by links to the former and the new address. */

import {
  cancelEmailChange,
  confirmEmailChange,
  type Person,
  pendingEmailChange,
  requestEmailChange,
} from '../../domain/accounts/account.ts';
import type { CredentialCache } from '../../domain/accounts/credentials.ts';
import { personIn } from '../../domain/accounts/organization.ts';
import { isSameAddress } from '../../domain/email-address.ts';
import type { Language } from '../../domain/language.ts';
import type { AccountLinkPurpose } from '../../domain/mail/account-mail.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Throttle } from '../../domain/rate-limit.ts';
import { AppError } from '../../errors.ts';
import { type ProvePasswordDeps, provePassword } from './passwords.ts';
import { accountOfLink, invalidLink } from './steps/account-of-link.ts';
import { type AccountDeps, changePerson } from './steps/change-account.ts';
import { type QueueAccountMailDeps, queueAccountMail } from './steps/queue-account-mail.ts';

/**
 * Sends the link that verifies the account's e-mail address once more. Sends nothing if the address is verified.
 * @throws AppError rate_limit_exceeded
 */
export async function requestVerification(
  deps: QueueAccountMailDeps & Ports<'accounts'> & { throttle: Pick<Throttle, 'admitAccountMail'> },
  { accountId, language }: { accountId: string; language: Language },
): Promise<void> {
  const account = personIn(await deps.accounts.get(accountId))?.value;
  if (!account) throw new AppError('unauthorized');
  if (account.emailVerifiedAt !== null) return;
  await deps.throttle.admitAccountMail(accountId);
  await queueAccountMail(deps, account, 'verification', language);
}

type ChangeEmailDeps = QueueAccountMailDeps &
  AccountDeps &
  ProvePasswordDeps & { throttle: Pick<Throttle, 'admitAccountMail'> };

interface EmailChange {
  accountId: string;
  newEmail: string;
  password: string;
  clientAddress: string;
  language: Language;
}

/**
 * Starts a change of the owner's e-mail address. Attack (enumeration): the worker that sends the message looks up
 * whether another account has the address; the answer is always the same.
 * @throws AppError validation_error, invalid_credentials, rate_limit_exceeded
 */
export async function changeEmail(deps: ChangeEmailDeps, input: EmailChange): Promise<Person> {
  const { accountId, language } = input;
  await deps.throttle.admitAccountMail(accountId);
  const proven = await provePassword(deps, input);
  if (isSameAddress(input.newEmail, proven.value.email)) {
    throw new AppError('validation_error', { details: { newEmail: 'is the present address' } });
  }
  const id = deps.random.hex128();
  const { value: account } = await changePerson(deps, accountId, (current) =>
    requestEmailChange(current, input.newEmail, id, deps.clock.now()),
  );
  await queueAccountMail(deps, account, 'address_new', language, input.newEmail);
  await queueAccountMail(deps, account, 'address_old', language);
  return account;
}

/** Withdraws a pending change of the e-mail address: its links end. */
export async function withdrawEmailChange(deps: AccountDeps, accountId: string): Promise<Person> {
  return (await changePerson(deps, accountId, (account) => cancelEmailChange(account, deps.clock.now()))).value;
}

type ConfirmEmailDeps = QueueAccountMailDeps &
  AccountDeps &
  Pick<CredentialCache, 'invalidateAccount'> &
  Ports<'keyedHash' | 'digest'>;

interface Followed {
  token: string;
  decision: 'confirm' | 'refuse';
  language: Language;
}

/** `waiting`: the other address has yet to confirm. */
export type EmailConfirmation = 'verified' | 'waiting' | 'changed' | 'refused';

const purposes: readonly AccountLinkPurpose[] = ['verify', 'newAddress', 'oldAddress'];

/**
 * Handles a link from an e-mail: it verifies the account's address, or confirms or refuses a change of it. The order
 * of a change: the new address is claimed first, so that no registration can take it. Writing the account is the
 * commit point. The claim of the former address is void from then on, because its account has left it.
 * @throws AppError invalid_account_link, email_taken
 */
export async function confirmEmail(deps: ConfirmEmailDeps, input: Followed): Promise<EmailConfirmation> {
  const { account, purpose, isStillGood } = await accountOfLink(deps, input.token, purposes);
  const change = (decide: (current: Person) => Person | Promise<Person>) =>
    changePerson(deps, account.id, (current) => (isStillGood(current) ? decide(current) : refuse()));
  const at = deps.clock.now();
  if (purpose === 'verify') {
    await change((current) => ({ ...current, emailVerifiedAt: current.emailVerifiedAt ?? at.toISOString() }));
    return 'verified';
  }
  if (input.decision === 'refuse') {
    await change((current) => cancelEmailChange(current, at));
    return 'refused';
  }
  const { value: next } = await change(async (current) => {
    const pending = pendingEmailChange(current, at) ?? refuse();
    const confirmed = confirmEmailChange(current, pending, purpose === 'newAddress' ? 'new' : 'old', at);
    // Attack (keeping an address from its owner): it is claimed only once both have confirmed. Repeating the claim
    // changes nothing.
    if (confirmed.newEmail !== null) return confirmed;
    const { id } = current;
    if ((await deps.accounts.claimEmail(pending.email, id, at)) !== id) throw new AppError('email_taken');
    return confirmed;
  });
  if (next.newEmail !== null) return 'waiting';
  deps.invalidateAccount(next.id);
  await queueAccountMail(deps, next, 'address_changed', input.language, account.email).catch(() => undefined);
  return 'changed';
}

function refuse(): never {
  throw invalidLink();
}
