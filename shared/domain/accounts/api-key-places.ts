/**
 * The bound on an account's API keys, exact under parallel requests: a key takes a place in one versioned record of its
 * owner before it exists. A place younger than a minute counts like a key: its key may not be listed yet.
 */
import { maxApiKeys } from './account.ts';

export interface ApiKeyPlace {
  keyId: string;
  at: string;
}

/** Longer than a request that creates a key, and than a list of keys may be behind. */
const placeMs = 60_000;

/** The places with one for the new key; null when the account has as many keys as it may. */
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
