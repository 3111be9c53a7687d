/**
 * Standard Webhooks 1.0, symmetric: the headers with which a receiver verifies the sender and the time of a message.
 */
import { createHmac } from 'node:crypto';

const secretPrefix = 'whsec_';

/** A signing secret as its owner is shown it. */
export function secretText(key: Uint8Array): string {
  return `${secretPrefix}${Buffer.from(key).toString('base64')}`;
}

/** The headers of one attempt. The time is the attempt's, so that a late retry is not taken for a replay. */
export function signedHeaders(
  messageId: string,
  body: string,
  keys: readonly Uint8Array[],
  at: Date,
): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1_000);
  const signatures = keys.map(
    (key) => `v1,${createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64')}`,
  );
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
