/** API keys in the container `accounts`, each read by its identifier; only its owner's list is a query. */
import type { ApiKeyRecords } from '../domain/accounts/account-records.ts';
import type { Containers } from './cosmos.ts';
import { onCosmos } from './cosmos-failures.ts';
import { createItem, deleteItem, queryAcross, readItem, readNewest, saveItem, sql } from './cosmos-items.ts';
import { apiKeyItems } from './schemas/accounts.ts';
import { keyPlacesItems } from './schemas/transient.ts';
import { readValue, replaceValue } from './versioned-items.ts';

const placesId = (ownerId: string) => `key-places:${ownerId}`;
/** Longer than a place is valid. */
const placesTtlSeconds = 180;

export function cosmosApiKeys(containers: Containers): ApiKeyRecords {
  const container = () => containers('accounts');

  const records: ApiKeyRecords = {
    get: async (keyId) => readValue(await container(), apiKeyItems, keyId, keyId, readNewest),

    async create(key) {
      const isNew = await createItem(await container(), apiKeyItems.encode(key));
      if (!isNew) throw new Error('the key identifier is in use');
    },

    async listByOwner(ownerId) {
      const spec = sql('SELECT * FROM c WHERE c.kind = @kind AND c.ownerId = @ownerId', {
        kind: apiKeyItems.name,
        ownerId,
      });
      const { items } = await container();
      const { resources } = await items.query<Record<string, unknown>>(spec).fetchAll();
      const keys = await apiKeyItems.decodeAll(resources);
      return keys.sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0));
    },

    async findEnding({ after, until }, limit) {
      const spec = sql(
        'SELECT VALUE c.id FROM c WHERE c.kind = @kind AND c.expiresAt > @after AND c.expiresAt <= @until AND NOT IS_DEFINED(c.endNoticedAt)',
        { kind: apiKeyItems.name, after: after.toISOString(), until: until.toISOString() },
      );
      return queryAcross<string>(await container(), spec, limit);
    },

    replace: async (current, next) => replaceValue(await container(), apiKeyItems.encode(next), next.id, current, next),

    async delete(ownerId, keyId) {
      const target = await container();
      const item = await readItem(target, keyId, keyId);
      if (!item || !apiKeyItems.isKindOf(item) || item.ownerId !== ownerId) return false;
      return deleteItem(target, keyId, keyId);
    },

    async places(ownerId) {
      const item = await readItem(await containers('transient'), placesId(ownerId), placesId(ownerId));
      return item
        ? { value: (await keyPlacesItems.decode(item)).places, version: item._etag }
        : { value: [], version: '' };
    },

    async savePlaces(ownerId, current, next) {
      const target = await containers('transient');
      const item = keyPlacesItems.encode({ id: placesId(ownerId), places: next, ttl: placesTtlSeconds });
      return saveItem(target, item, current.version);
    },
  };
  return onCosmos(records);
}
