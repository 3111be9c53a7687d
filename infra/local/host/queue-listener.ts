/**
 * Runs a queue trigger with the rules of the storage extension: batches, a visibility timeout that is renewed while a
 * function runs, deletion after success, another attempt after a failure, the poison queue after the last attempt.
 */
import type { DequeuedMessageItem, QueueClient, QueueServiceClient } from '@azure/storage-queue';
import { pause } from './clock.ts';
import type { TypedData } from './core.ts';
import type { Log } from './log.ts';
import type { QueueSettings } from './settings.ts';

/** The visibility timeout of a message. The listener renews it at half time while the function runs. */
const invisibleSeconds = 600;
const minPollingMs = 100;

export interface QueueListenerOptions {
  queues: QueueServiceClient;
  queueName: string;
  settings: QueueSettings;
  log: Log;
  run(data: TypedData, metadata: Record<string, TypedData>): Promise<void>;
}

/** Decodes a message. Returns undefined if it is not base64, which the storage extension expects. */
function decodeMessage(messageText: string): string | undefined {
  const text = messageText.trim();
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;
  return Buffer.from(text, 'base64').toString('utf8');
}

/** The part of the extension's metadata that functions read in `context.triggerMetadata`. */
const metadataOf = ({ messageId, insertedOn }: DequeuedMessageItem): Record<string, TypedData> => ({
  Id: { string: messageId },
  InsertionTime: { string: insertedOn.toISOString() },
});

function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? '';
}

async function sendMessage(queue: QueueClient, messageText: string): Promise<void> {
  try {
    await queue.sendMessage(messageText);
  } catch (error) {
    if (codeOf(error) !== 'QueueNotFound') throw error;
    await queue.createIfNotExists();
    await queue.sendMessage(messageText);
  }
}

/** Polls until `signal` is aborted, then finishes the messages it has begun. */
export async function listenToQueue(options: QueueListenerOptions, signal: AbortSignal): Promise<void> {
  const { queues, queueName, settings, log, run } = options;
  const queue = queues.getQueueClient(queueName);
  // Messages of a poison queue are not moved to another poison queue.
  const poison = queueName.endsWith('-poison') ? undefined : queues.getQueueClient(`${queueName}-poison`);
  const running = new Set<Promise<void>>();
  let pollingMs = minPollingMs;

  async function receive(): Promise<DequeuedMessageItem[]> {
    const request = { numberOfMessages: settings.batchSize, visibilityTimeout: invisibleSeconds };
    try {
      return (await queue.receiveMessages(request)).receivedMessageItems;
    } catch (error) {
      // The trigger does not create its queue; the sender of the first message does.
      if (codeOf(error) !== 'QueueNotFound') log.write('warning', `Queue "${queueName}": ${(error as Error).message}`);
      return [];
    }
  }

  async function moveToPoisonQueue(message: DequeuedMessageItem, why: string): Promise<void> {
    if (!poison) return;
    log.write('warning', `Message ${message.messageId} of "${queueName}" ${why} and goes to "${poison.name}".`);
    await sendMessage(poison, message.messageText);
    await queue.deleteMessage(message.messageId, message.popReceipt);
  }

  async function release(message: DequeuedMessageItem, delayMs: number): Promise<void> {
    await queue.updateMessage(message.messageId, message.popReceipt, undefined, Math.ceil(delayMs / 1000));
  }

  async function handle(message: DequeuedMessageItem): Promise<void> {
    const text = decodeMessage(message.messageText);
    if (text === undefined) return moveToPoisonQueue(message, 'is not encoded as this host expects');
    // The process ended during the last attempt, so no failure was recorded.
    if (message.dequeueCount > settings.maxDequeueCount) return moveToPoisonQueue(message, 'was tried too often');

    const done = new AbortController();
    const renewing = (async () => {
      for (;;) {
        await pause((invisibleSeconds * 1000) / 2, done.signal);
        if (done.signal.aborted) return;
        const renewed = await queue.updateMessage(message.messageId, message.popReceipt, undefined, invisibleSeconds);
        message.popReceipt = renewed.popReceipt ?? message.popReceipt;
      }
    })().catch((error: Error) =>
      log.write('warning', `Message ${message.messageId} was not renewed: ${error.message}`),
    );

    let isSuccess = true;
    try {
      await run({ string: text }, metadataOf(message));
    } catch {
      isSuccess = false;
    }
    done.abort();
    await renewing;
    if (isSuccess) await queue.deleteMessage(message.messageId, message.popReceipt);
    else if (message.dequeueCount >= settings.maxDequeueCount) await moveToPoisonQueue(message, 'failed too often');
    // A failed message of a poison queue stays invisible, which prevents a fast endless loop.
    else if (poison) await release(message, settings.visibilityTimeoutMs);
  }

  function begin(message: DequeuedMessageItem): void {
    const work: Promise<void> = handle(message)
      .catch((error: Error) => {
        log.write('warning', `Message ${message.messageId} of "${queueName}": ${error.message}`);
      })
      .finally(() => running.delete(work));
    running.add(work);
  }

  while (!signal.aborted) {
    if (running.size > settings.newBatchThreshold) {
      await Promise.race(running);
      continue;
    }
    const messages = await receive();
    if (signal.aborted) {
      // Releases messages that the host has received but not started, so that the next host does not wait ten minutes
      // for them.
      await Promise.allSettled(messages.map((message) => release(message, 0)));
      break;
    }
    for (const message of messages) begin(message);
    if (messages.length > 0) {
      pollingMs = minPollingMs;
    } else {
      await pause(pollingMs, signal);
      pollingMs = Math.min(pollingMs * 2, settings.maxPollingIntervalMs);
    }
  }
  await Promise.all(running);
}
