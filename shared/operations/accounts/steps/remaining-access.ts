/** Lists what still acts for an account after its password was reset. */
import type { Person } from '../../../domain/accounts/account.ts';
import type { ApiKeyRecords } from '../../../domain/accounts/account-records.ts';
import type { RemainingAccess } from '../../../domain/accounts/remaining-access.ts';
import { secondFactorOf } from '../../../domain/accounts/second-factor.ts';
import { accountLinkToken } from '../../../domain/mail/account-mail.ts';
import type { Ports } from '../../../domain/ports.ts';
import type { WebhookRecords } from '../../../domain/webhooks/webhook-ports.ts';

const linkMs = 86_400_000;

export type RemainingAccessDeps = Ports<'clock' | 'keyedHash' | 'digest'> & {
  apiKeys: Pick<ApiKeyRecords, 'listByOwner'>;
  webhooks: Pick<WebhookRecords, 'load'>;
};

/** Returns null if nothing remains. */
export async function remainingAccess(deps: RemainingAccessDeps, account: Person): Promise<RemainingAccess | null> {
  const [keys, { value: webhooks }] = await Promise.all([
    deps.apiKeys.listByOwner(account.id),
    deps.webhooks.load(account.id),
  ]);
  const token = accountLinkToken(deps, 'access', account, new Date(deps.clock.now().getTime() + linkMs));
  const { passkeys } = secondFactorOf(account);
  if (token === null || passkeys.length + keys.length + webhooks.length === 0) return null;
  const names = passkeys.map(({ name }) => name);
  return { passkeys: names, apiKeys: keys.map(({ name }) => name), webhooks: webhooks.map(({ url }) => url), token };
}
