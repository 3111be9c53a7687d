import type { ApiKeyRecords } from '../../domain/account-records.ts';
import type { CredentialCache } from '../../domain/credentials.ts';
import { isId } from '../../domain/ids.ts';
import { AppError } from '../../errors.ts';

export interface DeleteApiKeyDeps extends Pick<CredentialCache, 'invalidateApiKey'> {
  apiKeys: Pick<ApiKeyRecords, 'delete'>;
}

/** @throws AppError not_found for a missing key and for somebody else's alike */
export async function deleteApiKey(deps: DeleteApiKeyDeps, ref: { ownerId: string; keyId: string }): Promise<void> {
  if (!isId('key', ref.keyId) || !(await deps.apiKeys.delete(ref.ownerId, ref.keyId))) throw new AppError('not_found');
  deps.invalidateApiKey(ref.keyId);
}
