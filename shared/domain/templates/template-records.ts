/** Port: templates. */
import type { UploadInUse } from '../envelopes/envelope-records.ts';
import type { Conflict, Page, Versioned } from '../versioned.ts';
import type { Template } from './template.ts';

export interface TemplateRecords {
  /** Returns the identifiers and uploads of those of these templates, of any owner, that exist. */
  uploadsOf(templateIds: string[]): Promise<UploadInUse[]>;
  /** Returns false if a template with this identifier exists. */
  create(template: Template): Promise<boolean>;
  get(ownerId: string, templateId: string): Promise<Versioned<Template> | null>;
  /** Newest first. */
  list(ownerId: string, page: { limit: number; offset: number }): Promise<Page<Template>>;
  replace(current: Versioned<Template>, next: Template): Promise<Versioned<Template> | Conflict>;
  /** Returns false if another request has changed it since. */
  delete(current: Versioned<Template>): Promise<boolean>;
}
