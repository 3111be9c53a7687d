/**
 * The limit on an account's API keys, exact under parallel requests: before a key is created, it reserves a slot in one
 * versioned record of its owner. A slot younger than a minute counts like a key, because the key may not be listed yet.
 */
import { maxApiKeys } from './account.ts';

export interface ApiKeyPlace {
  keyId: string;
  at: string;
}

/** Longer than a request that creates a key takes, and than a list of keys may be outdated. */
const placeMs = 60_000;

/** Returns the slots including one for the new key; null if the account has reached its limit. */
export function takeApiKeyPlace(
  places: readonly ApiKeyPlace[],
  listedIds: readonly string[],
  keyId: string,
  at: Date,
): ApiKeyPlace[] | null {
  const recent = places.filter((place) => Date.parse(place.at) > at.getTime() - placeMs);
  const taken = new Set([...listedIds, ...recent.map((place) => place.keyId)]);
  return taken.size >= maxApiKeys ? null : [...recent, { keyId, at: at.toISOString() }];
}
