/** The API keys of an account. */
import type { CreateKeyBody } from '../../contracts/accounts.ts';
import { type ApiKey, maxApiKeys, takeApiKeyPlace } from '../../domain/accounts/account.ts';
import type { CredentialCache } from '../../domain/accounts/credentials.ts';
import { isId } from '../../domain/ids.ts';
import type { Ports } from '../../domain/ports.ts';
import { AppError } from '../../errors.ts';
import { retryOnConflict } from '../concurrency/retry-on-conflict.ts';
import { type LogDeps, logBefore, type OwnerRef } from './steps/organization-log.ts';

type CreateApiKeyDeps = LogDeps & Ports<'apiKeys' | 'apiKeyMint'>;

/** Lifetime of a key whose owner names none; null: the key does not expire. */
const defaultDays = 90;
const dayMs = 86_400_000;

/**
 * Creates an API key. Only the answer contains the key's text, which is not stored.
 * @throws AppError validation_error if the account has reached its limit of keys
 */
export async function createApiKey(
  deps: CreateApiKeyDeps,
  input: CreateKeyBody & OwnerRef,
): Promise<{ key: ApiKey; text: string }> {
  const at = deps.clock.now();
  const id = `key_${deps.random.hex128()}`;
  await takePlace(deps, input.ownerId, id);
  const { name, scopes } = input;
  const limits = input.draftsOnly ? { draftsOnly: true } : {};
  await logBefore(deps, input, 'key.created', { keyId: id, name, scopes, ...limits });
  const { text, secretHash } = deps.apiKeyMint.mint(id);
  const days = input.expiresInDays === undefined ? defaultDays : input.expiresInDays;
  const key: ApiKey = {
    id,
    ownerId: input.ownerId,
    ...(input.memberId && { createdBy: input.memberId }),
    name,
    scopes,
    ...limits,
    secretHash,
    createdAt: at.toISOString(),
    expiresAt: days === null ? null : new Date(at.getTime() + days * dayMs).toISOString(),
    lastUsedAt: null,
  };
  await deps.apiKeys.create(key);
  return { key, text };
}

/** Every conflict means that another key got its slot, so the number of rounds has a natural bound. */
const retries = { rounds: 200, maxPauseMs: 50 };

async function takePlace(deps: CreateApiKeyDeps, ownerId: string, keyId: string): Promise<void> {
  // Listing once is enough: every key created from now on has a slot.
  const listedIds = (await deps.apiKeys.listByOwner(ownerId)).map(({ id }) => id);
  await retryOnConflict(
    deps,
    () => deps.apiKeys.places(ownerId),
    (current) => takeApiKeyPlace(current.value, listedIds, keyId, deps.clock.now()) ?? refuse(),
    (current, next) => deps.apiKeys.savePlaces(ownerId, current, next),
    retries,
  );
}

function refuse(): never {
  throw new AppError('validation_error', {
    message: `An account has at most ${maxApiKeys} API keys. Delete one first.`,
    details: { keys: `at most ${maxApiKeys} per account` },
  });
}

type EraseApiKeyDeps = Pick<CredentialCache, 'invalidateApiKey'> & Ports<'apiKeys'>;

/**
 * Deletes an API key: requests with it are refused from now on.
 * @throws AppError not_found, also for a key of another account
 */
export async function deleteApiKey(deps: EraseApiKeyDeps & LogDeps, ref: OwnerRef & { keyId: string }): Promise<void> {
  if (!isId('key', ref.keyId)) throw new AppError('not_found');
  if (ref.isOrganization) await logDeletion(deps, ref);
  await eraseApiKey(deps, ref);
}

/** @throws AppError not_found: nothing is logged */
async function logDeletion(deps: LogDeps & Ports<'apiKeys'>, ref: OwnerRef & { keyId: string }): Promise<void> {
  const key = (await deps.apiKeys.get(ref.keyId))?.value;
  if (key?.ownerId !== ref.ownerId) throw new AppError('not_found');
  await logBefore(deps, ref, 'key.deleted', { keyId: key.id, name: key.name });
}

/** Deletes an API key without an entry in a log: a person's account has none. @throws AppError not_found */
export async function eraseApiKey(deps: EraseApiKeyDeps, ref: { ownerId: string; keyId: string }): Promise<void> {
  if (!(await deps.apiKeys.delete(ref.ownerId, ref.keyId))) throw new AppError('not_found');
  deps.invalidateApiKey(ref.keyId);
  await leavePlace(deps, ref).catch(() => undefined);
}

/** Best effort: a remaining slot expires within a minute. */
async function leavePlace({ apiKeys }: Ports<'apiKeys'>, { ownerId, keyId }: { ownerId: string; keyId: string }) {
  const current = await apiKeys.places(ownerId);
  const next = current.value.filter((place) => place.keyId !== keyId);
  if (next.length < current.value.length) await apiKeys.savePlaces(ownerId, current, next);
}
