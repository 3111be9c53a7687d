/** Ends what still acts for an account after its password was reset: passkeys, API keys and webhooks. Sessions end with the reset. */
import type { CredentialCache } from '../../domain/accounts/credentials.ts';
import { withoutPasskeys } from '../../domain/accounts/second-factor.ts';
import type { Ports } from '../../domain/ports.ts';
import { AppError } from '../../errors.ts';
import { changeWebhooks, type WebhookDeps } from '../webhooks/webhooks.ts';
import { eraseApiKey } from './api-keys.ts';
import { accountOfLink, invalidLink } from './steps/account-of-link.ts';
import { type AccountDeps, changePerson } from './steps/change-account.ts';

export type EndAccessDeps = WebhookDeps & Ports<'apiKeys'> & Pick<CredentialCache, 'invalidateApiKey'>;

/** Deletes all API keys and webhooks of an account. */
export async function endRemainingAccess(deps: EndAccessDeps, ownerId: string): Promise<void> {
  const keys = await deps.apiKeys.listByOwner(ownerId);
  await Promise.all(keys.map(({ id }) => eraseApiKey(deps, { ownerId, keyId: id }).catch(unlessDeleted)));
  await changeWebhooks(deps, ownerId, (present) => (present.length > 0 ? [] : present));
}

/**
 * Ends what remains for a person with the link of a reset. Every session ends too, and with it the link: it works
 * once. The link stays valid until all is deleted, so that a failed attempt can be repeated.
 * @throws AppError invalid_account_link
 */
export async function endAccess(
  deps: EndAccessDeps & AccountDeps & Ports<'keyedHash'> & Pick<CredentialCache, 'invalidateAccount'>,
  { token }: { token: string },
): Promise<void> {
  const { account, isStillGood } = await accountOfLink(deps, token, ['access']);
  await endRemainingAccess(deps, account.id);
  await changePerson(deps, account.id, (current) => {
    if (!isStillGood(current)) throw invalidLink();
    return { ...withoutPasskeys(current), tokenVersion: current.tokenVersion + 1 };
  });
  deps.invalidateAccount(account.id);
  // A request that another session had begun may have created a key meanwhile.
  await endRemainingAccess(deps, account.id).catch(() => undefined);
}

function unlessDeleted(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
}
