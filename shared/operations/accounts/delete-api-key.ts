/** Deletes an API key: requests with it are refused from now on. */
import type { ApiKeyRecords } from '../../domain/accounts/account-records.ts';
import type { CredentialCache } from '../../domain/accounts/credentials.ts';
import { isId } from '../../domain/ids.ts';
import { AppError } from '../../errors.ts';

export interface DeleteApiKeyDeps extends Pick<CredentialCache, 'invalidateApiKey'> {
  apiKeys: Pick<ApiKeyRecords, 'delete' | 'places' | 'savePlaces'>;
}

/** @throws AppError not_found, also for a key of another account */
export async function deleteApiKey(deps: DeleteApiKeyDeps, ref: { ownerId: string; keyId: string }): Promise<void> {
  if (!isId('key', ref.keyId) || !(await deps.apiKeys.delete(ref.ownerId, ref.keyId))) throw new AppError('not_found');
  deps.invalidateApiKey(ref.keyId);
  await leavePlace(deps, ref).catch(() => undefined);
}

/** Best effort: a remaining slot expires within a minute. */
async function leavePlace({ apiKeys }: DeleteApiKeyDeps, { ownerId, keyId }: { ownerId: string; keyId: string }) {
  const current = await apiKeys.places(ownerId);
  const next = current.value.filter((place) => place.keyId !== keyId);
  if (next.length < current.value.length) await apiKeys.savePlaces(ownerId, current, next);
}
