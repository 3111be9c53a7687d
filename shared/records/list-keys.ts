/**
 * Entries by which a list finds a value of which an envelope has several: a label, an address, metadata. A composite
 * index cannot contain an array. So an envelope has, for each of these values, a property whose name follows from owner
 * and value and whose text is its place in a list: one index of this property is the whole list in its order.
 */
import { createHash } from 'node:crypto';
import { normalizeEmail } from '../domain/email-address.ts';
import type { Envelope } from '../domain/envelopes/envelope.ts';
import type { ListFilter } from '../domain/envelopes/envelope-filter.ts';
import { waitingFor } from '../domain/envelopes/waiting-for.ts';

type Kind = 'label' | 'recipient' | 'waitingFor' | 'metadata';
type Value = readonly [Kind, ...string[]];

/** The time by which a list is sorted, and the identifier. */
export const placeOf = (time: string, id: string) => `${time} ${id}`;

/** 96 bits: a name of a property that needs no quotes, and that no value of a caller can choose. */
function nameOf(ownerId: string, value: Value): string {
  const text = JSON.stringify([ownerId, ...value]);
  return `k${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
}

/** The properties of an envelope, stored beside it. */
export function listKeysOf(envelope: Envelope) {
  const { ownerId, id, labels, recipients, metadata, createdAt, updatedAt } = envelope;
  const values: Value[] = [
    ...labels.map((label): Value => ['label', label]),
    ...recipients.map(({ email }): Value => ['recipient', normalizeEmail(email)]),
    ...waitingFor(envelope).map((address): Value => ['waitingFor', address]),
    ...Object.entries(metadata).map(([key, text]): Value => ['metadata', key, text]),
  ];
  const names = values.map((value) => nameOf(ownerId, value));
  const at = (time: string) => Object.fromEntries(names.map((name) => [name, placeOf(time, id)]));
  return { byCreation: at(createdAt), byChange: at(updatedAt) };
}

/** The name for the value of a filter that fewest envelopes are expected to have; null if the filter has none. */
export function listKeyFor(ownerId: string, filter: ListFilter): string | null {
  const { recipient, waitingFor: person, metadata = {}, labels = [] } = filter;
  const [entry] = Object.entries(metadata);
  const values: (Value | false | undefined)[] = [
    person !== undefined && ['waitingFor', person],
    entry && ['metadata', ...entry],
    recipient !== undefined && ['recipient', recipient],
    labels[0] !== undefined && ['label', labels[0]],
  ];
  const value = values.find((one) => one !== false && one !== undefined);
  return value ? nameOf(ownerId, value) : null;
}
