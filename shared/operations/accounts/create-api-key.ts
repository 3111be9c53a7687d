/** An account's owner creates an API key. The answer holds the key's text, which is stored nowhere. */
import type { CreateKeyBody } from '../../contracts/accounts.ts';
import { type ApiKey, maxApiKeys } from '../../domain/account.ts';
import type { Ports } from '../../domain/ports.ts';
import { AppError } from '../../errors.ts';

export type CreateApiKeyDeps = Ports<'apiKeys' | 'apiKeyMint' | 'clock' | 'random'>;

/** The life of a key whose owner names none; null is a key that does not expire. */
const defaultDays = 90;
const dayMs = 86_400_000;

/** @throws AppError validation_error when the account has as many keys as it may */
export async function createApiKey(
  deps: CreateApiKeyDeps,
  input: CreateKeyBody & { ownerId: string },
): Promise<{ key: ApiKey; text: string }> {
  // Parallel requests may exceed the limit by a few: it stops programs that create keys in a loop, not an attacker.
  if ((await deps.apiKeys.listByOwner(input.ownerId)).length >= maxApiKeys) {
    throw new AppError('validation_error', {
      message: `An account has at most ${maxApiKeys} API keys. Delete one first.`,
      details: { keys: `at most ${maxApiKeys} per account` },
    });
  }
  const at = deps.clock.now();
  const id = `key_${deps.random.hex128()}`;
  const { text, secretHash } = deps.apiKeyMint.mint(id);
  const days = input.expiresInDays === undefined ? defaultDays : input.expiresInDays;
  const key: ApiKey = {
    id,
    ownerId: input.ownerId,
    name: input.name,
    scopes: input.scopes,
    secretHash,
    createdAt: at.toISOString(),
    expiresAt: days === null ? null : new Date(at.getTime() + days * dayMs).toISOString(),
    lastUsedAt: null,
  };
  await deps.apiKeys.create(key);
  return { key, text };
}
