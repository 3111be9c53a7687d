/** Accounts that are being deleted, in the container `accounts`, and the records of other containers that go with them. */
import type { Container } from '@azure/cosmos';
import type { AccountDeletions } from '../domain/accounts/account-deletion.ts';
import { logName } from '../domain/accounts/organization-log.ts';
import type { Random } from '../domain/system.ts';
import type { Containers } from './cosmos.ts';
import { onCosmos } from './cosmos-failures.ts';
import {
  deleteItem,
  queryAcross,
  queryOwner,
  queryPartition,
  readItem,
  readNewest,
  replaceItem,
  sql,
} from './cosmos-items.ts';
import {
  accountDeletionItems,
  apiKeyItems,
  barredItems,
  emailClaimItems,
  passkeyClaimItems,
  payerItems,
  signOnItems,
} from './schemas/accounts.ts';
import { readValue, replaceValue } from './versioned-items.ts';

export function cosmosAccountDeletions(containers: Containers, random: Random): AccountDeletions {
  const container = () => containers('accounts');

  const replace: AccountDeletions['save'] & AccountDeletions['claim'] = async (current, next) => {
    const item = accountDeletionItems.encode(next, { writeId: random.hex128() });
    return replaceValue(await container(), item, next.id, { ...current, value: next }, next);
  };

  /** Identifiers of items, which are their partition keys, too. */
  async function idsOfKind(kind: string, owner: 'ownerId' | 'accountId', accountId: string): Promise<string[]> {
    const spec = sql(`SELECT VALUE c.id FROM c WHERE c.kind = @kind AND c.${owner} = @accountId`, { kind, accountId });
    return queryAcross<string>(await container(), spec, maxPerKind);
  }

  async function deleteOfKind(...of: Parameters<typeof idsOfKind>): Promise<void> {
    const target = await container();
    for (const id of await idsOfKind(...of)) await deleteItem(target, id, id);
  }

  const deletions: AccountDeletions = {
    claim: replace,
    get: async (accountId) => readValue(await container(), accountDeletionItems, accountId, accountId, readNewest),
    save: replace,

    async findDue(at, limit) {
      const spec = sql('SELECT c.id, c.dueAt FROM c WHERE c.kind = @kind AND c.dueAt <= @at', {
        kind: accountDeletionItems.name,
        at: at.toISOString(),
      });
      const due = await queryAcross<{ id: string; dueAt: string }>(await container(), spec, maxDue);
      const inOrder = due.sort((one, other) => (one.dueAt < other.dueAt ? -1 : 1));
      return inOrder.slice(0, limit).map(({ id }) => id);
    },

    async deleteAccess(accountId) {
      const transient = await containers('transient');
      for (const id of [`sessions:${accountId}`, `key-places:${accountId}`]) await deleteItem(transient, id, id);
      await deleteOfKind(apiKeyItems.name, 'ownerId', accountId);
      await deleteOfKind(passkeyClaimItems.name, 'accountId', accountId);
      await deleteOfKind(signOnItems.name, 'accountId', accountId);
    },

    async deleteCopy(founderId) {
      await deleteItem(await container(), founderId, founderId);
    },

    async deleteRecords(ownerIds, except, limit) {
      const [accountId = ''] = ownerIds;
      await deleteOfKind(payerItems.name, 'accountId', accountId);
      let isDone = (await deleteBatches(await containers('batches'), accountId, limit)) < limit;
      // The log of an organization; a person's account has none.
      const ofLog = { ownerId: accountId, except, limit };
      if ((await deleteSome(await containers('envelopes'), [accountId, logName], ofLog)) >= limit) isDone = false;
      for (const ownerId of ownerIds) {
        for (const name of ['webhooks', 'mails'] as const) {
          if ((await deleteSome(await containers(name), ownerId, { ownerId, except, limit })) >= limit) isDone = false;
        }
      }
      return isDone;
    },

    async finish(current) {
      const target = await container();
      const { id } = current.value;
      for (const claimId of await idsOfKind(emailClaimItems.name, 'accountId', id)) {
        const claim = await readItem(target, claimId, claimId);
        const isOwn = claim !== null && (await emailClaimItems.decode(claim)).accountId === id;
        if (isOwn) await deleteItem(target, claimId, claimId, claim._etag);
      }
      // Keeps a request that was under way from creating the account again.
      const barred = barredItems.encode({ id, createdAt: current.value.requestedAt });
      await replaceItem(target, barred, id, current.version);
    },
  };
  return onCosmos(deletions);
}

/** More than there are at one time. Each is a few bytes. */
const maxDue = 1_000;

/** More than an account can have. */
const maxPerKind = 1_000;

async function deleteSome(
  container: Container,
  key: string | string[],
  { ownerId, except, limit }: { ownerId: string; except: string; limit: number },
): Promise<number> {
  const query = `SELECT VALUE c.id FROM c WHERE c.ownerId = @ownerId AND c.id != @except OFFSET 0 LIMIT ${limit}`;
  const ids = await queryPartition<string>(container, key, sql(query, { ownerId, except }));
  for (const id of ids) await deleteItem(container, id, key);
  return ids.length;
}

/** Deletes items of batches, each in the partition of its batch. */
async function deleteBatches(container: Container, ownerId: string, limit: number): Promise<number> {
  const query = `SELECT c.id, c.batchId FROM c WHERE c.ownerId = @ownerId OFFSET 0 LIMIT ${limit}`;
  const items = await queryOwner<{ id: string; batchId: string }>(container, sql(query, { ownerId }), limit);
  for (const { id, batchId } of items) await deleteItem(container, id, [ownerId, batchId]);
  return items.length;
}
