/** Port: templates. */
import type { UploadInUse } from '../envelopes/envelope-records.ts';
import type { Conflict, Page, Versioned } from '../versioned.ts';
import type { Template } from './template.ts';

export interface TemplateRecords {
  /** Of these templates, of any owner, those that exist, with the upload they name. */
  uploadsOf(templateIds: string[]): Promise<UploadInUse[]>;
  /** False when a template with this identifier exists. */
  create(template: Template): Promise<boolean>;
  get(ownerId: string, templateId: string): Promise<Versioned<Template> | null>;
  /** Newest first. */
  list(ownerId: string, page: { limit: number; offset: number }): Promise<Page<Template>>;
  replace(current: Versioned<Template>, next: Template): Promise<Versioned<Template> | Conflict>;
  /** False when another request has changed it since. */
  delete(current: Versioned<Template>): Promise<boolean>;
}
