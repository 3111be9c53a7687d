/** With what events reach webhook endpoints: records, the outbox, the secrets and the wire. */
import type { AuditEvent } from './audit.ts';
import type { AttemptResult, Delivery } from './delivery.ts';
import type { Conflict, Page, Versioned } from './ports.ts';
import type { EnvelopeSnapshot } from './snapshot.ts';
import type { Webhook } from './webhook.ts';

/** Endpoints; those of one account are one record, so that their number is exact under any race. */
export interface WebhookRecords {
  /** The account's endpoints, oldest first. */
  load(ownerId: string): Promise<Versioned<Webhook[]>>;
  save(ownerId: string, current: Versioned<Webhook[]>, next: Webhook[]): Promise<Conflict | 'saved'>;
}

/** Deliveries; each is forgotten 30 days after it was made. */
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
  findPendingOwners(at: Date, limit: number): Promise<DeliveryRef[]>;
}

export interface DeliveryRef {
  ownerId: string;
  deliveryId: string;
}

/** An event that was committed and not yet handed to the endpoints. */
export interface PendingEvent {
  ownerId: string;
  event: AuditEvent;
  snapshot: EnvelopeSnapshot;
}

export interface Outbox {
  /** Oldest first, at most `limit`. */
  pendingOf(ownerId: string, limit: number): Promise<PendingEvent[]>;
  /** Owners with events that were committed before `at`, from a look at about `limit` events at most. */
  ownersWaiting(at: Date, limit: number): Promise<{ ownerIds: string[]; isBoundHit: boolean }>;
  markDispatched(event: PendingEvent): Promise<void>;
  /** Deletes the envelope's events before this one; false, and none, while one of them is not dispatched yet. */
  eraseBefore(event: PendingEvent): Promise<boolean>;
}

export interface WebhookSecrets {
  /** A fresh signing secret: the text its owner is shown once, and the encrypted form that is stored. */
  create(webhookId: string): { secret: string; encrypted: string };
}

/** Posts events. Never throws for what a receiver does. */
export interface WebhookSender {
  /** Why an address is refused, as far as can be told without asking DNS; null when nothing speaks against it. */
  targetProblem(url: string): string | null;
  send(message: OutgoingMessage): Promise<AttemptResult>;
}

interface OutgoingMessage {
  webhookId: string;
  url: string;
  /** The event's: the same at every retry, so that a receiver can tell a repetition. */
  messageId: string;
  body: string;
  /** Encrypted; each one signs. */
  secrets: readonly string[];
  at: Date;
}

/** Keeps slow endpoints from taking the room of the others: how many POSTs to one, and to all that fail, run at once. */
export interface DeliveryLimit {
  /** Ends the stay when called; null when there is no room. */
  enter(webhookId: string, isFailing: boolean): (() => void) | null;
}
