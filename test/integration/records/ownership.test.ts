/** What belongs to one owner is missing for every other: no read, list, change or deletion reaches it. */
import type { Containers } from '../../../shared/records/cosmos.ts';
import { cosmosAccounts } from '../../../shared/records/cosmos-accounts.ts';
import { cosmosApiKeys } from '../../../shared/records/cosmos-api-keys.ts';
import { cosmosEnvelopes } from '../../../shared/records/cosmos-envelopes.ts';
import { cosmosOutbox } from '../../../shared/records/cosmos-outbox.ts';
import { systemRandom } from '../../../shared/system.ts';
import { aStoredItem, type Stored } from '../../fixtures/stored-items.ts';
import { aLocalAccount, definitionOf, type LocalAccount } from '../infra/cosmos/local-account.ts';

const owner = `usr_${'a'.repeat(32)}`;
const other = `usr_${'b'.repeat(32)}`;
const page = { limit: 10, offset: 0 };
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
