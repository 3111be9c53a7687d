/** Lists an account's API keys, newest first, including expired ones. */
import type { ApiKey } from '../../domain/accounts/account.ts';
import type { ApiKeyRecords } from '../../domain/accounts/account-records.ts';

export async function listApiKeys(
  deps: { apiKeys: Pick<ApiKeyRecords, 'listByOwner'> },
  ownerId: string,
): Promise<ApiKey[]> {
  return deps.apiKeys.listByOwner(ownerId);
}
