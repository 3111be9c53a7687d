/** Templates in the container `templates`, partitioned by owner. */
import type { TemplateRecords } from '../domain/template-records.ts';
import type { Containers } from './cosmos.ts';
import { onCosmos } from './cosmos-failures.ts';
import { createItem, queryPartition, readItem, removeItem, replaceItem, sql } from './cosmos-items.ts';
import { templateItems } from './schemas/templates.ts';

export function cosmosTemplates(containers: Containers): TemplateRecords {
  const container = () => containers('templates');

  const records: TemplateRecords = {
    async uploadsOf(templateIds) {
      const parameters = Object.fromEntries(templateIds.map((id, index) => [`id${index}`, id]));
      const names = Object.keys(parameters).map((name) => `@${name}`);
      const spec = sql(`SELECT c.id, c.document.blobName FROM c WHERE c.id IN (${names.join(', ')})`, parameters);
      const { items } = await container();
      const { resources } = await items.query<{ id: string; blobName?: string }>(spec).fetchAll();
      return resources.map(({ id, blobName }) => ({ id, blobName: blobName ?? null }));
    },

    create: async (template) => createItem(await container(), templateItems.encode(template)),

    async get(ownerId, templateId) {
      const item = await readItem(await container(), templateId, ownerId);
      return item ? { value: await templateItems.decode(item), version: item._etag } : null;
    },

    async list(ownerId, { limit, offset }) {
      const filter = 'c.ownerId = @ownerId';
      const page = `SELECT * FROM c WHERE ${filter} ORDER BY c.createdAt DESC OFFSET ${offset} LIMIT ${limit}`;
      const count = `SELECT VALUE COUNT(1) FROM c WHERE ${filter}`;
      const target = await container();
      const [items, counts] = await Promise.all([
        queryPartition(target, ownerId, sql(page, { ownerId })),
        queryPartition<number>(target, ownerId, sql(count, { ownerId })),
      ]);
      return { items: await templateItems.decodeAll(items), total: counts[0] ?? 0 };
    },

    async replace(current, next) {
      const item = templateItems.encode(next);
      const version = await replaceItem(await container(), item, next.ownerId, current.version);
      return version === null ? 'conflict' : { value: next, version };
    },

    delete: async ({ value, version }) => removeItem(await container(), value.id, value.ownerId, version),
  };
  return onCosmos(records);
}
