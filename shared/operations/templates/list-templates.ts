/** An integrator lists one page of the account's templates, newest first. */
import type { Template } from '../../domain/template.ts';
import type { TemplateRecords } from '../../domain/template-records.ts';
import type { Page } from '../../domain/versioned.ts';

export function listTemplates(
  deps: { templates: Pick<TemplateRecords, 'list'> },
  ownerId: string,
  page: { limit: number; offset: number },
): Promise<Page<Template>> {
  return deps.templates.list(ownerId, page);
}
