/** Signs and posts events, and makes the secrets that sign them. A plain secret leaves this folder once, for its owner. */
import { randomBytes } from 'node:crypto';
import { type AllowedHosts, publicUrlProblem } from '../domain/public-url.ts';
import type { Clock } from '../domain/system.ts';
import { deliveryTimeoutMs } from '../domain/webhooks/delivery.ts';
import type { WebhookSecrets, WebhookSender } from '../domain/webhooks/webhook-ports.ts';
import { type PostSettings, post } from './post.ts';
import { type SecretBox, secretBox } from './secret-box.ts';
import { secretText, signedHeaders } from './signature.ts';

/** The length of the MAC's digest; Standard Webhooks recommends 24 to 64. */
const secretBytes = 32;

export interface WebhookSenderSettings extends Partial<PostSettings> {
  /** AES-256 keys, the current one first. */
  keys: readonly Uint8Array[];
  allowedHosts: AllowedHosts;
  clock: Clock;
}

export function webhookSender({ keys, ...settings }: WebhookSenderSettings): WebhookSender & WebhookSecrets {
  const box: SecretBox = secretBox(keys);
  return {
    create(webhookId) {
      const key = randomBytes(secretBytes);
      return { secret: secretText(key), encrypted: box.close(key, webhookId) };
    },

    targetProblem: (url) => publicUrlProblem(url, settings.allowedHosts),

    send({ webhookId, url, messageId, body, secrets, at }) {
      const signingKeys = secrets.map((secret) => box.open(secret, webhookId));
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Countersign-Webhooks/1',
        ...signedHeaders(messageId, body, signingKeys, at),
      };
      return post({ url, headers, body }, { timeoutMs: deliveryTimeoutMs, ...settings });
    },
  };
}
