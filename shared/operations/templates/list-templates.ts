/** Lists one page of the account's templates, newest first. */
import type { Template } from '../../domain/templates/template.ts';
import type { TemplateRecords } from '../../domain/templates/template-records.ts';
import type { Page } from '../../domain/versioned.ts';

export function listTemplates(
  deps: { templates: Pick<TemplateRecords, 'list'> },
  ownerId: string,
  page: { limit: number; offset: number },
): Promise<Page<Template>> {
  return deps.templates.list(ownerId, page);
}
