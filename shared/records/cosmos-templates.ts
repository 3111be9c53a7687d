/** Templates in the container `templates`, partitioned by owner. */
import type { SqlParameter } from '@azure/cosmos';
import type { Template } from '../domain/template.ts';
import type { TemplateRecords } from '../domain/template-records.ts';
import { type Containers, createItem, readItem, removeItem, replaceItem, withoutSystemProperties } from './cosmos.ts';

const schemaVersion = 1;

export function cosmosTemplates(containers: Containers): TemplateRecords {
  const container = () => containers('templates');
  return {
    async uploadsOf(templateIds) {
      const names = templateIds.map((_, index) => `@id${index}`);
      const parameters = templateIds.map((value, index) => ({ name: `@id${index}`, value }));
      const { resources } = await (await container()).items
        .query<{ id: string; blobName?: string }>({
          query: `SELECT c.id, c.document.blobName FROM c WHERE c.id IN (${names.join(', ')})`,
          parameters,
        })
        .fetchAll();
      return resources.map(({ id, blobName }) => ({ id, blobName: blobName ?? null }));
    },

    async create(template) {
      return createItem(await container(), encode(template));
    },
    async get(ownerId, templateId) {
      const item = await readItem<Template>(await container(), templateId, ownerId);
      return item ? { value: decode(item), version: item._etag } : null;
    },
    async list(ownerId, { limit, offset }) {
      const items = (await container()).items;
      const filter = 'c.ownerId = @ownerId';
      const parameters: SqlParameter[] = [{ name: '@ownerId', value: ownerId }];
      const options = { partitionKey: ownerId };
      const [page, count] = await Promise.all([
        items
          .query<Template>(
            {
              query: `SELECT * FROM c WHERE ${filter} ORDER BY c.createdAt DESC OFFSET ${offset} LIMIT ${limit}`,
              parameters,
            },
            options,
          )
          .fetchAll(),
        items.query<number>({ query: `SELECT VALUE COUNT(1) FROM c WHERE ${filter}`, parameters }, options).fetchAll(),
      ]);
      return { items: page.resources.map(decode), total: count.resources[0] ?? 0 };
    },
    async replace(current, next) {
      const written = await replaceItem(await container(), encode(next), next.ownerId, current.version);
      return written ? { value: next, version: written.etag } : 'conflict';
    },
    async delete({ value, version }) {
      return removeItem(await container(), value.id, value.ownerId, version);
    },
  };
}

function encode(template: Template): Template & { schemaVersion: number } {
  return { ...template, schemaVersion };
}

/** @throws Error for an item this version of the code does not understand */
function decode(item: object): Template {
  const { schemaVersion: version, ...template } = withoutSystemProperties(item);
  if (version !== schemaVersion)
    throw new Error(`template ${String(template.id)} has schema version ${String(version)}`);
  return template as unknown as Template;
}
