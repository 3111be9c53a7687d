/** An account with an envelope, and thousands of copies of it, for benchmarks. */
import { randomUUID } from 'node:crypto';
import type { CosmosClient } from '@azure/cosmos';
import { ApiClient } from '../local/api-client.ts';

/** A client in the name of a new account with one envelope. */
export async function anAccount(url: string): Promise<{ client: ApiClient; envelopeId: string }> {
  const client = new ApiClient(url);
  const person = { email: `${randomUUID()}@example.com`, password: 'a long password' };
  await client.register(person);
  await client.logIn(person);
  const { envelopeId } = await client.announce('Agreement.pdf');
  const signers = [{ email: 'signer@example.com', name: 'A Signer' }];
  await client.call('PUT', `/api/envelopes/${envelopeId}`, { signers });
  return { client, envelopeId };
}

/** Writes copies of the account's envelope to the database: thousands of requests would take minutes. */
export async function copyEnvelope(cosmos: CosmosClient, envelopeId: string, copies: number): Promise<void> {
  const container = cosmos.database('countersign').container('envelopes');
  const compact = envelopeId.replaceAll('-', '');
  const query = 'SELECT * FROM c WHERE CONTAINS(c.id, @id) OR CONTAINS(c.id, @compact)';
  const parameters = [
    { name: '@id', value: envelopeId },
    { name: '@compact', value: compact },
  ];
  const { resources } = await container.items.query<Record<string, string>>({ query, parameters }).fetchAll();
  // The envelope itself, not its events.
  const [item] = resources.filter((found) => Array.isArray((found as { recipients?: unknown }).recipients));
  if (!item) throw new Error('The envelope to be copied was not found among the records.');
  const text = JSON.stringify(Object.fromEntries(Object.entries(item).filter(([name]) => !name.startsWith('_'))));
  const { createdAt = '' } = item;
  for (let done = 0; done < copies; done += 100) {
    const batch = Array.from({ length: Math.min(100, copies - done) }, (_, index) => {
      const id = randomUUID();
      // Newer by a millisecond each, so that their order is known.
      const later = new Date(Date.parse(createdAt) + done + index + 1).toISOString();
      const copy = text.replaceAll(envelopeId, id).replaceAll(compact, id.replaceAll('-', ''));
      return JSON.parse(copy.replaceAll(createdAt, later)) as object;
    });
    await Promise.all(batch.map((copy) => container.items.create(copy)));
  }
}
