/**
 * Accounts in the container `accounts`, with what leads to them: the claim of an e-mail address, invitations and
 * payers. Each is its own item, read by its identifier.
 */
import { createHash } from 'node:crypto';
import { type Account, plans } from '../domain/account.ts';
import type { AccountRecords } from '../domain/account-records.ts';
import { normalizeEmail } from '../domain/email-address.ts';
import type { Invitation } from '../domain/invitation.ts';
import type { Versioned } from '../domain/versioned.ts';
import { type Containers, createItem, readItem, replaceItem, withoutSystemProperties } from './cosmos.ts';

/** Items without a version are of the first. */
const schemaVersion = 1;

type AccountItem = Account & { kind: 'account'; schemaVersion?: number };
type InvitationItem = Invitation & { id: string; kind: 'invitation'; schemaVersion?: number };

/** `email:<hash>` → account; the e-mail address itself stays out of the identifier. */
interface ClaimItem {
  id: string;
  kind: 'emailClaim';
  accountId: string;
  createdAt: string;
}

/** Takes the place of an account that must never come to be. */
interface BarredItem {
  id: string;
  kind: 'barred';
  createdAt: string;
}

interface EndItem {
  id: string;
  kind: 'subscriptionEnd';
  endedAt: number;
}

interface PayerItem {
  id: string;
  kind: 'payer';
  accountId: string;
}

/** No account has it: what is read for an unknown e-mail address, so that it takes as long as a known one. */
const nobody = `usr_${'0'.repeat(32)}`;

const claimItemId = (email: string) => `email:${sha256(normalizeEmail(email))}`;
const invitationItemId = (codeHash: string) => `invitation:${codeHash}`;
const endItemId = (subscriptionId: string) => `subscription-end:${sha256(subscriptionId)}`;
const payerItemId = (payerId: string) => `payer:${sha256(payerId)}`;

export function cosmosAccounts(containers: Containers): AccountRecords {
  const items = () => containers('accounts');
  const read = async <T extends object>(id: string) => readItem<T>(await items(), id, id);

  async function get(accountId: string): Promise<Versioned<Account> | null> {
    const item = await read<AccountItem | BarredItem>(accountId);
    return item?.kind === 'account' ? { value: decodeAccount(item), version: item._etag } : null;
  }

  async function claimedId(email: string): Promise<string | null> {
    return (await read<ClaimItem>(claimItemId(email)))?.accountId ?? null;
  }

  return {
    get,
    claimedId,

    async findByEmail(email) {
      return get((await claimedId(email)) ?? nobody);
    },

    async claimEmail(email, candidateId, at) {
      const id = claimItemId(email);
      const fresh: ClaimItem = { id, kind: 'emailClaim', accountId: candidateId, createdAt: at.toISOString() };
      if (await createItem(await items(), fresh)) return candidateId;
      const claim = await read<ClaimItem>(id);
      if (!claim) throw busy('an e-mail claim vanished');
      const behind = await read<AccountItem | BarredItem>(claim.accountId);
      if (behind?.kind !== 'barred') return claim.accountId;
      if (await replaceItem(await items(), fresh, id, claim._etag)) return candidateId;
      throw busy('an e-mail address is claimed by several registrations');
    },

    async create(account) {
      const item: AccountItem = { ...account, kind: 'account', schemaVersion };
      try {
        return await createItem(await items(), item);
      } catch (error) {
        // The connection may have broken after the write: the salted hash tells our account from any other.
        const stored = await get(account.id);
        if (stored?.value.passwordHash === account.passwordHash) return true;
        throw error;
      }
    },

    async bar(accountId, at) {
      const item: BarredItem = { id: accountId, kind: 'barred', createdAt: at.toISOString() };
      return (await createItem(await items(), item)) || (await read<BarredItem>(accountId))?.kind === 'barred';
    },

    async replace(current, next) {
      const item: AccountItem = { ...next, kind: 'account', schemaVersion };
      const written = await replaceItem<AccountItem>(await items(), item, item.id, current.version);
      return written ? { value: next, version: written.etag } : 'conflict';
    },

    async getInvitation(codeHash) {
      const item = await read<InvitationItem>(invitationItemId(codeHash));
      return item ? { value: decodeInvitation(item), version: item._etag } : null;
    },

    async createInvitation(invitation) {
      const id = invitationItemId(invitation.codeHash);
      const item: InvitationItem = { ...invitation, id, kind: 'invitation', schemaVersion };
      if (!(await createItem(await items(), item))) throw new Error('the invitation code is in use');
    },

    async replaceInvitation(current, next) {
      const id = invitationItemId(next.codeHash);
      const item: InvitationItem = { ...next, id, kind: 'invitation', schemaVersion };
      const written = await replaceItem<InvitationItem>(await items(), item, id, current.version);
      return written ? { value: next, version: written.etag } : 'conflict';
    },

    async rememberPayer(payerId, accountId) {
      const item: PayerItem = { id: payerItemId(payerId), kind: 'payer', accountId };
      await (await items()).items.upsert(item);
    },

    async accountIdOfPayer(payerId) {
      return (await read<PayerItem>(payerItemId(payerId)))?.accountId ?? null;
    },

    async rememberEnd(subscriptionId, endedAt) {
      const item: EndItem = { id: endItemId(subscriptionId), kind: 'subscriptionEnd', endedAt };
      await (await items()).items.upsert(item);
    },

    async endOf(subscriptionId) {
      return (await read<EndItem>(endItemId(subscriptionId)))?.endedAt ?? null;
    },
  };
}

function decodeAccount(item: AccountItem): Account {
  const { kind, schemaVersion: version = 1, ...account } = withoutSystemProperties(item) as unknown as AccountItem;
  const { id, email, passwordHash, tokenVersion, plan } = account;
  const isWhole =
    kind === 'account' &&
    version === schemaVersion &&
    typeof email === 'string' &&
    typeof passwordHash === 'string' &&
    Number.isSafeInteger(tokenVersion) &&
    plans.includes(plan);
  if (!isWhole) throw new Error(`the account item ${id} cannot be read`);
  return account;
}

function decodeInvitation(item: InvitationItem): Invitation {
  const fields = withoutSystemProperties(item) as unknown as InvitationItem;
  const { id, kind, schemaVersion: version = 1, ...invitation } = fields;
  const isWhole =
    kind === 'invitation' &&
    version === schemaVersion &&
    Number.isSafeInteger(invitation.maxUses) &&
    typeof invitation.expiresAt === 'string' &&
    typeof invitation.redemptions === 'object';
  if (!isWhole) throw new Error(`the invitation item ${id} cannot be read`);
  return invitation;
}

/** Told to the caller as 503: the next attempt finds things settled. */
function busy(message: string): Error {
  return Object.assign(new Error(message), { code: 503 });
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
