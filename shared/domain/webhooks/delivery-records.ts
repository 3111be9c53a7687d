/** Ports: deliveries, and how many of them run at once. */

import type { Conflict, Page, Versioned } from '../versioned.ts';
import type { Delivery } from './delivery.ts';

export interface DeliveryRecords {
  /** False when it exists. */
  create(delivery: Delivery): Promise<boolean>;
  get(ownerId: string, deliveryId: string): Promise<Versioned<Delivery> | null>;
  replace(current: Versioned<Delivery>, next: Delivery): Promise<Versioned<Delivery> | Conflict>;
  /** Newest first. */
  list(
    ownerId: string,
    webhookId: string,
    page: { limit: number; offset: number; status?: Delivery['status'] | undefined },
  ): Promise<Page<Delivery>>;
  /** Pending deliveries of any owner that a sweep must look at by now, at most `limit`. */
  findDue(at: Date, limit: number): Promise<DeliveryRef[]>;
  /** Identifiers of deliveries to one endpoint for which an attempt is due and not under way, at most `limit`. */
  findDueTo(ownerId: string, webhookId: string, at: Date, limit: number): Promise<string[]>;
}

export interface DeliveryRef {
  ownerId: string;
  deliveryId: string;
}

export interface DeliveryLimit {
  /** A function that ends the delivery's turn; null when the endpoint has as many as it may. */
  enter(webhookId: string, isFailing: boolean): (() => void) | null;
  /** Whether `enter` has answered null for this endpoint since the crowd was cleared. */
  isCrowded(webhookId: string): boolean;
  clearCrowd(webhookId: string): void;
}
