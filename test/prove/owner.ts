/** An account with a session, an API key, a webhook endpoint and a paid plan, each made by a client that retries. */
import { randomBytes, randomUUID } from 'node:crypto';
import { webhooks } from '../../shared/billing/stripe-sdk.ts';
import { scopes } from '../../shared/domain/accounts/roles.ts';
import { aKey, type Client, expectStatus } from './client.ts';

export interface Owner {
  email: string;
  password: string;
  userId: string;
  token: string;
  key: string;
}

export const anAddress = (name: string) => `${name}-${randomBytes(8).toString('hex')}@example.com`;

/** An e-mail address that is taken is this client's own when its password opens the account. */
export async function register(client: Client): Promise<{ email: string; password: string }> {
  const person = { email: anAddress('owner'), password: 'correct horse battery' };
  const body = { ...person, invitationCode: 'LOCAL-INVITE' };
  expectStatus(await client.call('POST', '/api/Register', { body }), 201, 409);
  return person;
}

export async function logIn(client: Client, person: { email: string; password: string }): Promise<string> {
  return expectStatus(await client.call('POST', '/api/Login', { body: person }), 200).token;
}

export interface Payment {
  raw: string;
  headers: Record<string, string>;
}

/** One event of the payment provider; sent again it is the same event. */
export function aPayment(userId: string, secret: string): Payment {
  const raw = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'checkout.session.completed',
    created: Math.floor(Date.now() / 1_000),
    data: { object: { object: 'checkout.session', client_reference_id: userId, payment_status: 'paid', metadata: {} } },
  });
  return { raw, headers: { 'stripe-signature': webhooks.generateTestHeaderString({ payload: raw, secret }) } };
}

/** @param receiverUrl null: without a webhook endpoint */
export async function anOwner(client: Client, stripeSecret: string, receiverUrl: string | null): Promise<Owner> {
  const person = await register(client);
  const token = await logIn(client, person);
  const account = expectStatus(await client.call('GET', '/api/account', { token }), 200);
  const userId = account.id ?? account.userId;
  expectStatus(await client.call('POST', '/api/PaymentWebhook', aPayment(userId, stripeSecret)), 200);
  const made = await client.call('POST', '/api/keys', { token, body: { name: 'prove', scopes: [...scopes] } });
  const { key } = expectStatus(made, 201);
  if (receiverUrl === null) return { ...person, userId, token, key };
  const endpoint = { token: key, body: { url: receiverUrl }, headers: aKey() };
  expectStatus(await client.call('POST', '/api/v1/webhooks', endpoint), 201);
  return { ...person, userId, token, key };
}
