/** Port: webhook endpoints. */
import type { Conflict, Versioned } from '../versioned.ts';
import type { Webhook } from './webhook.ts';

export interface WebhookRecords {
  /** The account's endpoints, oldest first. */
  load(ownerId: string): Promise<Versioned<Webhook[]>>;
  save(ownerId: string, current: Versioned<Webhook[]>, next: Webhook[]): Promise<Conflict | 'saved'>;
}
