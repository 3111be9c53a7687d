/** Ports: webhook endpoints, their secrets and requests, deliveries, and the limit on parallel ones. */

import type { Conflict, PagePart, PagePosition, Versioned } from '../versioned.ts';
import type { AttemptResult, Delivery } from './delivery.ts';
import type { Webhook } from './webhook.ts';

export interface DeliveryRecords {
  /** Returns false if it exists. */
  create(delivery: Delivery): Promise<boolean>;
  get(ownerId: string, deliveryId: string): Promise<Versioned<Delivery> | null>;
  replace(current: Versioned<Delivery>, next: Delivery): Promise<Versioned<Delivery> | Conflict>;
  /** Newest first. */
  list(
    ownerId: string,
    webhookId: string,
    page: PagePosition & { status?: Delivery['status'] | undefined },
  ): Promise<PagePart<Delivery>>;
  /** Returns pending deliveries of any owner whose `wakeAt` has come, at most `limit`. */
  findDue(at: Date, limit: number): Promise<DeliveryRef[]>;
  /** Identifiers of deliveries to one endpoint for which an attempt is due and not under way, at most `limit`. */
  findDueTo(ownerId: string, webhookId: string, at: Date, limit: number): Promise<string[]>;
}

export interface DeliveryRef {
  ownerId: string;
  deliveryId: string;
}

export interface DeliveryLimit {
  /** Returns a function that ends the delivery's turn; null if the endpoint has reached its limit. */
  enter(webhookId: string, isFailing: boolean): (() => void) | null;
  /** Whether `enter` has returned null for this endpoint since the crowd was cleared. */
  isCrowded(webhookId: string): boolean;
  clearCrowd(webhookId: string): void;
}

export interface WebhookRecords {
  /** The account's endpoints, oldest first. */
  load(ownerId: string): Promise<Versioned<Webhook[]>>;
  save(ownerId: string, current: Versioned<Webhook[]>, next: Webhook[]): Promise<Conflict | 'saved'>;
}

export interface WebhookSecrets {
  /** Creates a signing secret: the text that is shown to its owner once, and the encrypted form that is stored. */
  create(webhookId: string): { secret: string; encrypted: string };
}

export interface WebhookSender {
  /** Returns why an address is refused, as far as it can be decided without DNS; null if allowed. */
  targetProblem(url: string): string | null;
  send(message: OutgoingMessage): Promise<AttemptResult>;
}

interface OutgoingMessage {
  webhookId: string;
  url: string;
  /** The event's identifier: the same at every retry, so that a receiver can recognise a repetition. */
  messageId: string;
  body: string;
  /** Encrypted; each one signs. */
  secrets: readonly string[];
  at: Date;
}
