/** Ports: deliveries, and the limit on parallel ones. */

import type { Conflict, Page, Versioned } from '../versioned.ts';
import type { Delivery } from './delivery.ts';

export interface DeliveryRecords {
  /** Returns false if it exists. */
  create(delivery: Delivery): Promise<boolean>;
  get(ownerId: string, deliveryId: string): Promise<Versioned<Delivery> | null>;
  replace(current: Versioned<Delivery>, next: Delivery): Promise<Versioned<Delivery> | Conflict>;
  /** Newest first. */
  list(
    ownerId: string,
    webhookId: string,
    page: { limit: number; offset: number; status?: Delivery['status'] | undefined },
  ): Promise<Page<Delivery>>;
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
