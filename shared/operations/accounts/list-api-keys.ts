/** An account's owner lists the API keys, newest first, expired ones included. */
import type { ApiKey } from '../../domain/accounts/account.ts';
import type { ApiKeyRecords } from '../../domain/accounts/account-records.ts';

export async function listApiKeys(
  deps: { apiKeys: Pick<ApiKeyRecords, 'listByOwner'> },
  ownerId: string,
): Promise<ApiKey[]> {
  return deps.apiKeys.listByOwner(ownerId);
}
