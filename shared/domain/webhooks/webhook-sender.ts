/** Ports: secrets and requests of webhooks. */
import type { AttemptResult } from './delivery.ts';

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
