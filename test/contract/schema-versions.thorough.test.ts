/** Items that this version of the code cannot read: every request is refused, and the items stay as they are. */

import { envelopeIdToV1 } from '../../shared/domain/ids.ts';
import type { ContainerName } from '../../shared/records/containers.ts';
import { anIntegrator } from '../fixtures/integrator.ts';
import { anInvitationCode, recordsOfStack } from '../fixtures/records.ts';
import { aDraft, anApiKey, aSession, type Client, client, expectRefusal, type Json, type Session } from '../stack.ts';

const open = recordsOfStack();
let owner: Session;
let app: Client;
let api: Client;

beforeAll(async () => {
  ({ owner, app, api } = await anIntegrator());
});

async function itemsOf(name: ContainerName, where: string, value: string): Promise<Json[]> {
  const query = { query: `SELECT * FROM c WHERE ${where}`, parameters: [{ name: '@value', value }] };
  return (await (await open(name)).items.query(query).fetchAll()).resources;
}

/** Marks the one item as written by a later version, with a field that only that version knows. */
async function fromTheFuture(name: ContainerName, where: string, value: string): Promise<() => Promise<Json>> {
  const [item, ...more] = await itemsOf(name, where, value);
  expect([where, item === undefined, more.length]).toEqual([where, false, 0]);
  const written = { ...item, schemaVersion: 2, ofTheFuture: 'kept' };
  await (await open(name)).items.upsert(written);
  return async () => (await itemsOf(name, where, value))[0];
}

const refused = async (by: Client, ...request: Parameters<Client>): Promise<void> =>
  expectRefusal(await by(...request), 500, 'internal_error');

describe('an item that cannot be read', () => {
  it('envelope: neither read, listed, changed nor finished', async () => {
    const id = await aDraft(owner);
    const item = await fromTheFuture('envelopes', "c.id = @value AND c.itemType = 'envelope'", id);
    const before = await item();
    await refused(app, 'GET', `/envelopes/${id}`);
    await refused(app, 'GET', '/envelopes');
    await refused(app, 'PUT', `/envelopes/${id}`, { name: 'Another' });
    await refused(app, 'POST', `/envelopes/${id}/complete`);
    await refused(api, 'DELETE', `/envelopes/${envelopeIdToV1(id)}`);
    expect(await item()).toEqual(before);
    expect(before.ofTheFuture).toBe('kept');
    await (await open('envelopes')).item(id, [owner.userId, id]).delete();
  });

  it('envelope of this version that lacks a field: refused too, and the answer reveals nothing of the item', async () => {
    const id = await aDraft(owner);
    const [item] = await itemsOf('envelopes', "c.id = @value AND c.itemType = 'envelope'", id);
    const { recipients: _, ...broken } = item;
    await (await open('envelopes')).items.upsert(broken);
    const { status, text } = await app('GET', `/envelopes/${id}`);
    expect(status).toBe(500);
    expect(text).not.toMatch(/recipients|cannot be read|envelopes/);
    await (await open('envelopes')).item(id, [owner.userId, id]).delete();
  });

  it('template: neither read nor changed', async () => {
    const body = { name: 'Lease', roles: [{ key: 'tenant', name: 'Tenant' }] };
    const path = `/templates/${(await api('POST', '/templates', body)).json.data.id}`;
    const [stored] = await itemsOf('templates', 'c.ownerId = @value', owner.userId);
    const item = await fromTheFuture('templates', 'c.id = @value', stored.id);
    const before = await item();
    await refused(api, 'GET', path);
    await refused(api, 'PATCH', path, { name: 'Other' });
    expect(await item()).toEqual(before);
  });

  it('webhooks: neither listed nor added to', async () => {
    const body = { url: 'https://hooks.example.com/x', events: ['*'] };
    expect((await api('POST', '/webhooks', body)).status).toBe(201);
    const item = await fromTheFuture('webhooks', "c.ownerId = @value AND c.itemType = 'webhooks'", owner.userId);
    const before = await item();
    await refused(api, 'GET', '/webhooks');
    await refused(api, 'POST', '/webhooks', body);
    expect(await item()).toEqual(before);
  });

  it('API key: not taken for a key of today', async () => {
    const other = await anApiKey(owner, ['account:read']);
    const [, , id = ''] = other.split('_');
    const item = await fromTheFuture('accounts', "c.kind = 'apiKey' AND CONTAINS(c.id, @value)", id);
    const before = await item();
    await refused(client(other), 'GET', '/v1/account');
    expect(await item()).toEqual(before);
  });

  it('account and invitation: no login, no registration, nothing used up', async () => {
    const person = await aSession();
    const account = await fromTheFuture('accounts', 'c.id = @value', person.userId);
    const before = await account();
    await refused(client(), 'POST', '/Login', { email: person.email, password: person.password });
    expect(await account()).toEqual(before);

    const invitationCode = await anInvitationCode();
    const invitations = await itemsOf('accounts', "c.kind = 'invitation' AND c.createdAt > @value", '2026-01-01');
    const [latest] = invitations.sort((a, b) => (a._ts < b._ts || a.createdAt < b.createdAt ? 1 : -1));
    const invitation = await fromTheFuture('accounts', 'c.id = @value', latest.id);
    const unused = await invitation();
    await refused(client(), 'POST', '/Register', {
      email: `late-${Date.now()}@example.com`,
      password: 'a long password',
      invitationCode,
    });
    expect(await invitation()).toEqual(unused);
  });
});
