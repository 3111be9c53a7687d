import type { ApiKey } from '../../domain/account.ts';
import type { ApiKeyRecords } from '../../domain/account-records.ts';

/** Newest first, expired ones too: their owner may want to know which they were. */
export async function listApiKeys(
  deps: { apiKeys: Pick<ApiKeyRecords, 'listByOwner'> },
  ownerId: string,
): Promise<ApiKey[]> {
  return deps.apiKeys.listByOwner(ownerId);
}
