/** API keys in the container `accounts`, each read by its identifier; only its owner's list is a query. */
import { type ApiKey, scopes } from '../domain/account.ts';
import type { ApiKeyRecords } from '../domain/account-records.ts';
import { type Containers, cosmosStatus, createItem, readItem, replaceItem, withoutSystemProperties } from './cosmos.ts';

/** Items without a version are of the first. */
const schemaVersion = 1;

type ApiKeyItem = ApiKey & { kind: 'apiKey'; schemaVersion?: number };

export function cosmosApiKeys(containers: Containers): ApiKeyRecords {
  const items = () => containers('accounts');

  return {
    async get(keyId) {
      const item = await readItem<ApiKeyItem>(await items(), keyId, keyId);
      return item ? { value: decode(item), version: item._etag } : null;
    },

    async create(key) {
      const item: ApiKeyItem = { ...key, kind: 'apiKey', schemaVersion };
      if (!(await createItem(await items(), item))) throw new Error('the key identifier is in use');
    },

    async listByOwner(ownerId) {
      const { resources } = await (await items()).items
        .query<ApiKeyItem>({
          query: 'SELECT * FROM c WHERE c.kind = @kind AND c.ownerId = @ownerId',
          parameters: [
            { name: '@kind', value: 'apiKey' },
            { name: '@ownerId', value: ownerId },
          ],
        })
        .fetchAll();
      return resources.map(decode).sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0));
    },

    async replace(current, next) {
      const item: ApiKeyItem = { ...next, kind: 'apiKey', schemaVersion };
      const written = await replaceItem<ApiKeyItem>(await items(), item, item.id, current.version);
      return written ? { value: next, version: written.etag } : 'conflict';
    },

    async delete(ownerId, keyId) {
      const key = await readItem<ApiKeyItem>(await items(), keyId, keyId);
      if (key?.kind !== 'apiKey' || key.ownerId !== ownerId) return false;
      try {
        await (await items()).item(keyId, keyId).delete();
        return true;
      } catch (error) {
        if (cosmosStatus(error) === 404) return false;
        throw error;
      }
    },
  };
}

function decode(item: ApiKeyItem): ApiKey {
  const { kind, schemaVersion: version = 1, ...key } = withoutSystemProperties(item) as unknown as ApiKeyItem;
  const isWhole =
    kind === 'apiKey' &&
    version === schemaVersion &&
    typeof key.ownerId === 'string' &&
    typeof key.secretHash === 'string' &&
    Array.isArray(key.scopes) &&
    key.scopes.every((scope) => scopes.includes(scope));
  if (!isWhole) throw new Error(`the key item ${key.id} cannot be read`);
  return key;
}
