/** The second factor of an account: an authenticator app is set up, removed, or reset when it was lost. */
import type { Person } from '../../domain/accounts/account.ts';
import { recoveryCode, recoveryCodes, setUpUri } from '../../domain/accounts/authenticator-app.ts';
import type { CredentialCache } from '../../domain/accounts/credentials.ts';
import { type MemberRef, organizationIn, personIn, refuseOwners, roleOf } from '../../domain/accounts/organization.ts';
import {
  beginSetUp,
  confirmSetUp,
  pendingSecret,
  removeApp,
  replaceRecoveryCodes,
  type SecondFactor,
  secondFactorOf,
  withoutSecondFactor,
} from '../../domain/accounts/second-factor.ts';
import type { Language } from '../../domain/language.ts';
import type { Ports } from '../../domain/ports.ts';
import { AppError } from '../../errors.ts';
import { actorIn } from './members.ts';
import { type Proof, type ProveAgainDeps, proveAgain } from './prove-again.ts';
import { type AccountDeps, changePerson } from './steps/change-account.ts';
import { type LogDeps, logBefore } from './steps/organization-log.ts';
import { type QueueAccountMailDeps, queueAccountMail } from './steps/queue-account-mail.ts';

/** Returns the second factor of the account. It may be without an app and passkeys. */
export async function getSecondFactor(deps: Ports<'accounts'>, accountId: string): Promise<SecondFactor> {
  const account = personIn(await deps.accounts.get(accountId));
  if (!account) throw new AppError('unauthorized');
  return secondFactorOf(account.value);
}

/**
 * Begins to set up an authenticator app. An app that the account already has works until the new one is confirmed.
 * @throws AppError as `proveAgain`
 */
export async function setUpSecondFactor(deps: ProveAgainDeps, proof: Proof): Promise<{ secret: string; uri: string }> {
  const { id, email } = await proveAgain(deps, proof);
  const { secret, encrypted } = deps.authenticatorApps.create();
  await changePerson(deps, id, (account) => beginSetUp(account, encrypted, deps.clock.now()));
  return { secret, uri: setUpUri(secret, email) };
}

type ConfirmDeps = ResetSecondFactorDeps & Ports<'authenticatorApps'>;

/**
 * Confirms an app by a code of it. From then on a log-in with the password needs a code.
 * @returns recovery codes, which are not shown again
 * @throws AppError invalid_state: no app is being set up, or for too long; invalid_code
 */
export async function confirmSecondFactor(
  deps: ConfirmDeps,
  { accountId, code, language }: { accountId: string; code: string; language: Language },
): Promise<string[]> {
  const codes = newRecoveryCodes(deps);
  const { value: account } = await changePerson(deps, accountId, (current) => {
    const at = deps.clock.now();
    const secret = pendingSecret(current, at);
    if (secret === null) throw new AppError('invalid_state', { message: 'No authenticator app is being set up.' });
    const opened = deps.authenticatorApps.open(secret);
    const confirmed = confirmSetUp(current, opened, { code, recoveryCodes: codes }, at);
    if (!confirmed) throw new AppError('invalid_code');
    return confirmed;
  });
  deps.invalidateAccount(account.id);
  await queueAccountMail(deps, account, 'second_factor_added', language).catch(() => undefined);
  return codes;
}

/**
 * Makes new recovery codes; the former ones end.
 * @throws AppError invalid_state: the account has no app; those of `proveAgain`
 */
export async function renewRecoveryCodes(deps: ProveAgainDeps, proof: Proof): Promise<string[]> {
  const { id } = await proveAgain(deps, proof);
  const codes = newRecoveryCodes(deps);
  await changePerson(deps, id, (account) => {
    const { app } = secondFactorOf(account);
    if (!app) throw new AppError('invalid_state', { message: 'The account has no authenticator app.' });
    return replaceRecoveryCodes(account, app, deps.authenticatorApps.open(app.secret), codes);
  });
  return codes;
}

/**
 * Removes the authenticator app and its recovery codes. Passkeys stay.
 * @throws AppError as `proveAgain`
 */
export async function removeSecondFactor(
  deps: ProveAgainDeps & ResetSecondFactorDeps,
  proof: Proof & { language: Language },
): Promise<SecondFactor> {
  const proven = await proveAgain(deps, proof);
  const { value: account } = await changePerson(deps, proven.id, removeApp);
  deps.invalidateAccount(account.id);
  if (secondFactorOf(proven).app) {
    await queueAccountMail(deps, account, 'second_factor_removed', proof.language).catch(() => undefined);
  }
  return secondFactorOf(account);
}

export type ResetSecondFactorDeps = AccountDeps & QueueAccountMailDeps & Pick<CredentialCache, 'invalidateAccount'>;

/**
 * Removes the app and all passkeys of a person who has lost them, and ends every session. The caller has checked that
 * the person asks for it.
 * @throws AppError not_found
 */
export async function resetSecondFactor(deps: ResetSecondFactorDeps, accountId: string): Promise<void> {
  let removed: SecondFactor | undefined;
  const reset = (current: Person): Person => {
    removed = secondFactorOf(current);
    return { ...withoutSecondFactor(current), tokenVersion: current.tokenVersion + 1 };
  };
  const { value: account } = await changePerson(deps, accountId, reset, { missing: 'not_found' });
  deps.invalidateAccount(account.id);
  await queueAccountMail(deps, account, 'second_factor_reset', languageOf(account)).catch(() => undefined);
  const release = ({ id }: { id: string }) => deps.accounts.releasePasskey(id).catch(() => undefined);
  await Promise.all(removed?.passkeys.map(release) ?? []);
}

/**
 * Resets the second factor of a member who has lost it. The log says so before it happens.
 * @throws AppError not_found: no member, or the account is deleted; insufficient_permissions: not an owner; validation_error for the account of the actor,
 *   because a stolen session must not remove the second factor
 */
export async function resetMemberSecondFactor(
  deps: ResetSecondFactorDeps & LogDeps,
  { organizationId, actorId }: MemberRef,
  accountId: string,
): Promise<void> {
  if (accountId === actorId) throw new AppError('validation_error', { details: { accountId: 'is your own' } });
  const organization = organizationIn(await deps.accounts.getNewest(organizationId))?.value;
  if (!organization || roleOf(organization, accountId) === null) throw new AppError('not_found');
  refuseOwners(actorIn(organization, actorId), ['owner']);
  // The account may have been deleted: the log must not report a reset.
  if (!personIn(await deps.accounts.getNewest(accountId))) throw new AppError('not_found');
  const owner = { ownerId: organizationId, memberId: actorId, isOrganization: true } as const;
  await logBefore(deps, owner, 'member.second_factor_reset', { accountId });
  await resetSecondFactor(deps, accountId);
}

const languageOf = ({ profile }: Person): Language => profile?.language ?? 'en';

const newRecoveryCodes = ({ random }: Ports<'random'>) =>
  Array.from({ length: recoveryCodes }, () => recoveryCode(random.hex128()));
