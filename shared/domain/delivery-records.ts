/** Ports: deliveries, and how many run at once. */
import type { Delivery } from './delivery.ts';
import type { Conflict, Page, Versioned } from './versioned.ts';

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
  /** Pending deliveries of any owner whose time to be looked at has come, at most `limit`. */
  findDue(at: Date, limit: number): Promise<DeliveryRef[]>;
}

export interface DeliveryRef {
  ownerId: string;
  deliveryId: string;
}

export interface DeliveryLimit {
  /** Ends the stay when called; null when there is no room. */
  enter(webhookId: string, isFailing: boolean): (() => void) | null;
}
