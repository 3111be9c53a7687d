/** Templates in the container `templates`, partitioned by owner. */
import type { TemplateRecords } from '../domain/templates/template.ts';
import type { Containers } from './cosmos.ts';
import { onCosmos } from './cosmos-failures.ts';
import { createItem, deleteItem } from './cosmos-items.ts';
import { templateItems } from './schemas/templates.ts';
import { queryPage, queryUploads, readValue, replaceValue } from './versioned-items.ts';

export function cosmosTemplates(containers: Containers): TemplateRecords {
  const container = () => containers('templates');

  const records: TemplateRecords = {
    async uploadsOf(templateIds) {
      const rows = await queryUploads(await container(), templateIds);
      return rows.map(({ id, blobName }) => ({ id, blobName: blobName ?? null }));
    },

    create: async (template) => createItem(await container(), templateItems.encode(template)),

    get: async (ownerId, templateId) => readValue(await container(), templateItems, templateId, ownerId),

    async list(ownerId, { limit, offset, after }) {
      const query = { filter: 'c.ownerId = @ownerId', orderBy: 'createdAt', parameters: { ownerId } };
      const start = after ? { value: after.createdAt, id: after.id } : offset;
      return queryPage(await container(), templateItems, ownerId, query, { limit, start });
    },

    replace: async (current, next) =>
      replaceValue(await container(), templateItems.encode(next), next.ownerId, current, next),

    delete: async ({ value, version }) => deleteItem(await container(), value.id, value.ownerId, version),
  };
  return onCosmos(records);
}
