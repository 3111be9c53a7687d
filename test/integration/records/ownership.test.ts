/** An owner cannot read, list, change or delete items of another owner. */
import type { Containers } from '../../../shared/records/cosmos.ts';
import { cosmosAccounts } from '../../../shared/records/cosmos-accounts.ts';
import { cosmosApiKeys } from '../../../shared/records/cosmos-api-keys.ts';
import { cosmosDeliveries } from '../../../shared/records/cosmos-deliveries.ts';
import { cosmosEnvelopes } from '../../../shared/records/cosmos-envelopes.ts';
import { cosmosMails } from '../../../shared/records/cosmos-mails.ts';
import { cosmosOutbox } from '../../../shared/records/cosmos-outbox.ts';
import { cosmosTemplates } from '../../../shared/records/cosmos-templates.ts';
import { cosmosWebhooks } from '../../../shared/records/cosmos-webhooks.ts';
import { systemRandom } from '../../../shared/system.ts';
import { aStoredItem, kindOf, type Stored } from '../../fixtures/stored-items.ts';
import { aLocalAccount, definitionOf, type LocalAccount } from '../infra/cosmos/local-account.ts';

const owner = `usr_${'a'.repeat(32)}`;
const other = `usr_${'b'.repeat(32)}`;
const page = { limit: 10, offset: 0, sort: 'newest' } as const;
let account: LocalAccount;

beforeAll(async () => {
  account = await aLocalAccount();
});
afterAll(() => account.close());

/** A container that holds this item, made the owner's. */
async function holding(stored: Stored): Promise<Containers> {
  const sortKey = String(stored.item.sortKey ?? '').replace(String(stored.item.ownerId), owner);
  const theirs = { ...stored, item: { ...stored.item, ownerId: owner, ...(sortKey && { sortKey }) } };
  const container = await account.aContainer(definitionOf(stored.container));
  const { _rid, _self, _etag, _attachments, _ts, ...fields } = theirs.item as Record<string, unknown>;
  await container.items.create(fields);
  return async () => container;
}

describe('API keys', () => {
  it('are listed and deleted by their owner only', async () => {
    const { item } = aStoredItem('apiKey');
    const keys = cosmosApiKeys(await holding(aStoredItem('apiKey')));
    expect(await keys.listByOwner(other)).toEqual([]);
    expect(await keys.delete(other, item.id)).toBe(false);
    expect(await keys.listByOwner(owner)).toMatchObject([{ id: item.id, ownerId: owner }]);
    expect(await keys.delete(owner, item.id)).toBe(true);
    expect(await keys.get(item.id)).toBeNull();
    expect(await keys.delete(owner, item.id)).toBe(false);
  });

  it('no other item of the container can be deleted as one', async () => {
    const claim = aStoredItem('emailClaim');
    const containers = await holding(claim);
    expect(await cosmosApiKeys(containers).delete(owner, claim.item.id)).toBe(false);
    expect((await (await containers('accounts')).items.readAll().fetchAll()).resources).toHaveLength(1);
  });
});

describe('envelopes', () => {
  const stored = aStoredItem('envelope', 'sent');

  it('are read and listed by their owner only', async () => {
    const envelopes = cosmosEnvelopes(await holding(stored), systemRandom);
    expect((await envelopes.get(owner, stored.item.id))?.value.id).toBe(stored.item.id);
    expect(await envelopes.get(other, stored.item.id)).toBeNull();
    const at = new Date();
    expect([(await envelopes.listAll(owner)).length, (await envelopes.listAll(other)).length]).toEqual([1, 0]);
    expect([
      (await envelopes.list(owner, { ...page, at })).total,
      await envelopes.list(other, { ...page, at }),
    ]).toEqual([1, { items: [], total: 0 }]);
  });

  it('a change in the name of another owner is a conflict, and leaves the envelope as it is', async () => {
    const envelopes = cosmosEnvelopes(await holding(stored), systemRandom);
    const read = await envelopes.get(owner, stored.item.id);
    if (!read) throw new Error('the envelope is missing');
    expect(await envelopes.commit(read, { ...read.value, ownerId: other, name: 'Taken' }, [])).toBe('conflict');
    expect(await envelopes.get(owner, stored.item.id)).toEqual(read);
  });

  it('their events are read and dispatched for their owner only', async () => {
    const event = aStoredItem('event');
    const open = await holding({ ...event, item: { ...event.item, pending: true } });
    const envelopes = cosmosEnvelopes(open, systemRandom);
    const envelopeId = event.item.envelopeId as string;
    expect([
      (await envelopes.events(owner, envelopeId)).length,
      (await envelopes.events(other, envelopeId)).length,
    ]).toEqual([1, 0]);
    expect(await cosmosOutbox(open).findPending(other, 10)).toEqual([]);
    expect((await cosmosOutbox(open).findPendingOwners(new Date(), 10)).ownerIds).toEqual([owner]);
  });

  it('an event is not an envelope', async () => {
    const event = aStoredItem('event');
    expect(await cosmosEnvelopes(await holding(event), systemRandom).get(owner, event.item.id)).toBeNull();
  });
});

it('no other item of its container is an account', async () => {
  const claim = aStoredItem('emailClaim');
  expect(await cosmosAccounts(await holding(claim)).get(claim.item.id)).toBeNull();
});

it('templates are read and listed by their owner only', async () => {
  const { item } = aStoredItem('template');
  const templates = cosmosTemplates(await holding(aStoredItem('template')));
  expect((await templates.get(owner, item.id))?.value.id).toBe(item.id);
  expect(await templates.get(other, item.id)).toBeNull();
  expect((await templates.list(owner, page)).total).toBe(1);
  expect(await templates.list(other, page)).toEqual({ items: [], total: 0, hasMore: false });
  const after = { createdAt: '2100-01-01T00:00:00.000Z', id: `tpl_${'0'.repeat(32)}` };
  const next = async (ownerId: string) => (await templates.list(ownerId, { ...page, after })).items.length;
  expect([await next(owner), await next(other)]).toEqual([1, 0]);
});

it('deliveries are read and listed by their owner only, and for one endpoint', async () => {
  const { item } = aStoredItem('delivery', 'delivered');
  const deliveries = cosmosDeliveries(await holding(aStoredItem('delivery', 'delivered')), systemRandom);
  const webhookId = item.webhookId as string;
  expect(await deliveries.get(other, item.id)).toBeNull();
  expect((await deliveries.get(owner, item.id))?.value.webhookId).toBe(webhookId);
  expect((await deliveries.list(owner, webhookId, page)).total).toBe(1);
  expect((await deliveries.list(other, webhookId, page)).total).toBe(0);
  expect((await deliveries.list(owner, 'whk_other', page)).total).toBe(0);
});

it('webhooks and mails are read by their owner only', async () => {
  const webhooks = cosmosWebhooks(await holding(aStoredItem('webhooks')), systemRandom);
  expect([(await webhooks.load(owner)).value.length > 0, (await webhooks.load(other)).value]).toEqual([true, []]);
  const { item } = aStoredItem('mail', 'sent');
  const mails = cosmosMails(await holding(aStoredItem('mail', 'sent')), systemRandom);
  expect([(await mails.get(owner, item.id))?.value.id, await mails.get(other, item.id)]).toEqual([item.id, null]);
});

it('every kind that names an owner is partitioned by owner, but for API keys', () => {
  const named = ['envelope', 'event', 'template', 'webhooks', 'delivery', 'mail', 'apiKey'];
  expect(named.filter((name) => kindOf(aStoredItem(name)).container === 'accounts')).toEqual(['apiKey']);
});
