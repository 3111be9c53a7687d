/** Ports: secrets and requests of webhooks. */
import type { AttemptResult } from './delivery.ts';

export interface WebhookSecrets {
  /** A fresh signing secret: the text its owner is shown once, and the encrypted form that is stored. */
  create(webhookId: string): { secret: string; encrypted: string };
}

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
