/** Encodes and decodes queue messages as the storage extension does. */
import type { DequeuedMessageItem } from '@azure/storage-queue';
import type { TypedData } from './core.ts';
import type { QueueSettings } from './settings.ts';

type Encoding = QueueSettings['messageEncoding'];

/** The text inside; undefined when it is not encoded as this host expects. */
export function decodeMessage(messageText: string, encoding: Encoding): string | undefined {
  if (encoding === 'none') return messageText;
  const text = messageText.trim();
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;
  return Buffer.from(text, 'base64').toString('utf8');
}

export function encodeMessage(content: string | Uint8Array, encoding: Encoding): string {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : Buffer.from(content);
  return encoding === 'none' ? bytes.toString('utf8') : bytes.toString('base64');
}

/** Top-level members of a JSON object, arrays left out: a function finds them in `context.triggerMetadata`. */
function membersOf(text: string): Record<string, TypedData> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return {};
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const members = Object.entries(value).filter(([, member]) => member !== null && !Array.isArray(member));
  return Object.fromEntries(
    members.map(([name, member]) => [
      name,
      typeof member === 'string' ? { string: member } : { json: JSON.stringify(member) },
    ]),
  );
}

export function messageMetadata(message: DequeuedMessageItem, text: string): Record<string, TypedData> {
  return {
    ...membersOf(text),
    QueueTrigger: { string: text },
    Id: { string: message.messageId },
    PopReceipt: { string: message.popReceipt },
    DequeueCount: { int: message.dequeueCount },
    InsertionTime: { string: message.insertedOn.toISOString() },
    ExpirationTime: { string: message.expiresOn.toISOString() },
    NextVisibleTime: { string: message.nextVisibleOn.toISOString() },
  };
}

/** The metadata of a manual run, which has no message. */
export function manualMetadata(text: string): Record<string, TypedData> {
  return { ...membersOf(text), QueueTrigger: { string: text } };
}

/** The messages in the value of an output binding: each element of an array is one. */
export function outputMessages(data: TypedData): (string | Uint8Array)[] {
  if (data.bytes) return [data.bytes];
  if (data.json !== undefined) {
    const value: unknown = JSON.parse(data.json);
    if (!Array.isArray(value)) return [data.json];
    return value.map((element) => (typeof element === 'string' ? element : JSON.stringify(element)));
  }
  return [data.string ?? String(data.int ?? data.double ?? '')];
}
