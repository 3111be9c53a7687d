/**
 * The JobQueue port over Azure Storage queues. Queue messages may be lost or late: timers find unfinished work in the
 * records.
 */
import type { QueueClient, QueueServiceClient } from '@azure/storage-queue';
import { messageVersion, type QueueName, queueNames } from '../contracts/messages.ts';
import type { JobQueue, MessageReturn } from '../domain/job-queue.ts';
import { lazily } from '../lazily.ts';
import { countQueueCall } from '../telemetry/meter.ts';

export interface QueueSettings {
  storage: { connectionString: string } | { queueUrl: string };
  /** The local product creates its queues; in the cloud the deployment does. */
  createsQueues: boolean;
  credential(): Promise<import('@azure/identity').TokenCredential>;
}

/** A request waits for the message to be sent. After this time the message is given up, and a timer does its work. */
const sendTimeoutMs = 3_000;

/** Later a timer has done the work. */
const messageTtlSeconds = 3_600;

/**
 * No call but `putBack` throws: a message that could not be sent is reported to `onLost` alone.
 * @param onLost for the log
 */
export function storageJobQueue(
  settings: QueueSettings,
  onLost: (queue: QueueName, error: unknown) => void,
): JobQueue & MessageReturn {
  const service = lazily(() => connect(settings));
  const known = new Map<QueueName, QueueClient>();

  async function queue(name: QueueName, abortSignal: AbortSignal): Promise<QueueClient> {
    const client = known.get(name) ?? (await service()).getQueueClient(name);
    if (!known.has(name) && settings.createsQueues) await client.createIfNotExists({ abortSignal });
    known.set(name, client);
    return client;
  }

  async function send(name: QueueName, message: object, delayMs: number, ttlSeconds: number): Promise<void> {
    const abortSignal = AbortSignal.timeout(sendTimeoutMs);
    const client = await queue(name, abortSignal);
    countQueueCall();
    await client.sendMessage(encode(message), {
      visibilityTimeout: Math.max(0, Math.ceil(delayMs / 1_000)),
      messageTimeToLive: ttlSeconds,
      abortSignal,
    });
  }

  async function enqueue(name: QueueName, message: object, delayMs = 0): Promise<void> {
    try {
      await send(name, { version: messageVersion, ...message }, delayMs, messageTtlSeconds);
    } catch (error) {
      known.delete(name);
      onLost(name, error);
    }
  }

  return {
    enqueueDispatch: (message) => enqueue(queueNames.dispatchEvents, message),
    enqueueSealing: (message, delayMs) => enqueue(queueNames.sealEnvelope, message, delayMs),
    enqueueMail: (message, delayMs) => enqueue(queueNames.sendEmail, message, delayMs),
    enqueueDelivery: (message, delayMs) => enqueue(queueNames.deliverWebhook, message, delayMs),
    enqueueBatchRows: (message, delayMs) => enqueue(queueNames.sendBatchRows, message, delayMs),
    putBack: (name, message, { delayMs, lifetimeMs }) =>
      send(name as QueueName, message, delayMs, Math.floor(lifetimeMs / 1_000)),
    async probe() {
      const abortSignal = AbortSignal.timeout(sendTimeoutMs);
      await (await queue(queueNames.sealEnvelope, abortSignal)).getProperties({ abortSignal });
    },
  };
}

async function connect({ storage, credential }: QueueSettings): Promise<QueueServiceClient> {
  const { QueueServiceClient } = await import('./queue-sdk.ts');
  const options = { retryOptions: { maxTries: 2, tryTimeoutInMs: sendTimeoutMs, retryDelayInMs: 200 } };
  return 'connectionString' in storage
    ? QueueServiceClient.fromConnectionString(storage.connectionString, options)
    : new QueueServiceClient(storage.queueUrl, await credential(), options);
}

/** The encoding that the Functions runtime expects (host.json `messageEncoding`, default base64). */
function encode(message: object): string {
  return Buffer.from(JSON.stringify(message)).toString('base64');
}
