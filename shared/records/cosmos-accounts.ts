/**
 * Accounts in the container `accounts`, and the items that lead to them: claims of e-mail addresses, people of single
 * sign-on, invitations and payers. Each is read by its identifier.
 */
import type { Container } from '@azure/cosmos';
import { type Account, pendingEmailChange } from '../domain/accounts/account.ts';
import type { AccountRecords } from '../domain/accounts/account-records.ts';
import { isOrganization, personBehind } from '../domain/accounts/organization.ts';
import { isSameAddress, normalizeEmail } from '../domain/email-address.ts';
import type { Versioned } from '../domain/versioned.ts';
import { AppError } from '../errors.ts';
import { emailClaimId, sha256 } from './account-item-ids.ts';
import type { Containers } from './cosmos.ts';
import { onCosmos } from './cosmos-failures.ts';
import {
  createItem,
  deleteItem,
  glanceAt,
  queryAcross,
  readItem,
  readNewest,
  readNewestAtOneCost,
  replaceItem,
  sql,
} from './cosmos-items.ts';
import type { StoredItem } from './item-kind.ts';
import {
  accountDeletionItems,
  accountItems,
  barredItems,
  emailClaimItems,
  invitationItems,
  organizationItems,
  passkeyClaimItems,
  payerItems,
  signOnItems,
  subscriptionEndItems,
} from './schemas/accounts.ts';
import { readValue, replaceValue } from './versioned-items.ts';

type Open = () => Promise<Container>;

export function cosmosAccounts(containers: Containers): AccountRecords {
  const container = () => containers('accounts');
  return onCosmos({
    ...accountsThemselves(container),
    ...signOns(container),
    ...invitations(container),
    ...passkeys(container),
    ...payers(container),
  });
}

/**
 * No account has this identifier. It is read for an unknown e-mail address, so that the answer takes as long as for a
 * known one.
 */
const absentAccountId = `usr_${'0'.repeat(32)}`;

/** The longest time between the claim and the change of an account. */
const changeMarginMs = 3_600_000;

const invitationItemId = (codeHash: string) => `invitation:${codeHash}`;
const endItemId = (subscriptionId: string) => `subscription-end:${sha256(subscriptionId)}`;
const passkeyItemId = (passkeyId: string) => `passkey:${passkeyId}`;
const payerItemId = (payerId: string) => `payer:${sha256(payerId)}`;

type AccountsThemselves = Pick<
  AccountRecords,
  | 'get'
  | 'getNewest'
  | 'claimedId'
  | 'findByEmail'
  | 'findNewestByEmail'
  | 'claimEmail'
  | 'create'
  | 'bar'
  | 'replace'
  | 'findWithRetention'
  | 'findInviting'
>;

function accountsThemselves(container: Open): AccountsThemselves {
  const read = async (id: string) => readItem(await container(), id, id);

  async function isBarred(accountId: string): Promise<boolean> {
    const item = await read(accountId);
    return item !== null && barredItems.isKindOf(item);
  }

  async function get(accountId: string, how = readItem): Promise<Versioned<Account> | null> {
    const item = await how(await container(), accountId, accountId);
    const value = item && (await accountIn(item));
    return value && { value, version: item._etag };
  }

  async function claimedId(email: string, how = readItem): Promise<string | null> {
    const id = emailClaimId(email);
    const item = await how(await container(), id, id);
    return accountIdIn(emailClaimItems, item);
  }

  /** Makes the same reads for a known and an unknown e-mail address. The claim of a former address is ignored. */
  const byEmail = async (email: string, how: typeof readItem) => {
    const found = await claimant((await claimedId(email, how)) ?? absentAccountId, how);
    return found && isSameAddress(found.value.email, email) ? found : null;
  };

  /**
   * The person of a claim. The claim of an account that became an organization leads to the person's new account until
   * that account has claimed the address.
   */
  const claimant = (accountId: string, how: typeof readItem) => personBehind(accountId, (id) => get(id, how));

  /** A claim may be taken over: its account is barred, or has left this address. */
  async function isClaimVacant(accountId: string, candidateId: string, email: string, at: Date): Promise<boolean> {
    const holder = await read(accountId);
    if (!holder) return false;
    if (barredItems.isKindOf(holder)) return true;
    if (accountDeletionItems.isKindOf(holder)) return false;
    const account = (await claimant(accountId, readItem))?.value;
    if (!account) return true;
    // The account of an organization's founder takes its own address over.
    if (account.id === candidateId) return true;
    // A pending new address is claimed just before the account gets it.
    const pending = pendingEmailChange(account, new Date(at.getTime() - changeMarginMs));
    return ![account.email, pending?.email ?? ''].some((own) => isSameAddress(own, email));
  }

  return {
    get: (accountId) => get(accountId),
    getNewest: (accountId) => get(accountId, readNewest),
    claimedId: (email) => claimedId(email),
    findByEmail: (email) => byEmail(email, glanceAt),
    findNewestByEmail: (email) => byEmail(email, readNewestAtOneCost),

    async claimEmail(email, candidateId, at) {
      const target = await container();
      const id = emailClaimId(email);
      const fresh = emailClaimItems.encode({ id, accountId: candidateId, createdAt: at.toISOString() });
      if (await createItem(target, fresh)) return candidateId;
      const item = await read(id);
      if (!item) throw busy('an e-mail claim vanished');
      const { accountId } = await emailClaimItems.decode(item);
      if (accountId === candidateId || !(await isClaimVacant(accountId, candidateId, email, at))) return accountId;
      if (await replaceItem(target, fresh, id, item._etag)) return candidateId;
      throw busy('an e-mail address is claimed by several registrations');
    },

    async create(account) {
      try {
        return await createItem(await container(), encoded(account));
      } catch (error) {
        // The connection may have broken after the write.
        const stored = await get(account.id);
        if (stored && isSameAccount(stored.value, account)) return true;
        throw error;
      }
    },

    async bar(accountId, at) {
      const item = barredItems.encode({ id: accountId, createdAt: at.toISOString() });
      return (await createItem(await container(), item)) || isBarred(accountId);
    },

    replace: async (current, next) => replaceValue(await container(), encoded(next), next.id, current, next),

    async findWithRetention(limit) {
      const spec = sql(
        'SELECT VALUE c.id FROM c WHERE (c.retention.completedDays > 0 OR c.retention.endedDays > 0)',
        {},
      );
      return queryAcross<string>(await container(), spec, limit);
    },

    async findInviting(email, limit) {
      const spec = sql(
        'SELECT VALUE c.id FROM c WHERE c.kind = @kind AND EXISTS(SELECT VALUE i FROM i IN c.invitations WHERE LOWER(i.email) = @email)',
        { kind: organizationItems.name, email: normalizeEmail(email) },
      );
      return queryAcross<string>(await container(), spec, limit);
    },
  };
}

/** The account that an item leads to; null without an item. */
async function accountIdIn(
  kind: { decode(item: StoredItem): Promise<{ accountId: string }> },
  item: StoredItem | null,
): Promise<string | null> {
  return item && (await kind.decode(item)).accountId;
}

type SignOns = Pick<AccountRecords, 'accountIdOfSignOn' | 'rememberSignOn'>;

function signOns(container: Open): SignOns {
  const itemId = (key: string) => `sso:${key}`;
  return {
    async accountIdOfSignOn(key) {
      const item = await readItem(await container(), itemId(key), itemId(key));
      return accountIdIn(signOnItems, item);
    },

    async rememberSignOn(key, accountId, at) {
      const item = signOnItems.encode({ id: itemId(key), accountId, createdAt: at.toISOString() });
      await (await container()).items.upsert(item);
    },
  };
}

function encoded(account: Account) {
  return isOrganization(account) ? organizationItems.encode(account) : accountItems.encode(account);
}

async function accountIn(item: StoredItem): Promise<Account | null> {
  if (organizationItems.isKindOf(item)) return organizationItems.decode(item);
  return accountItems.isKindOf(item) ? accountItems.decode(item) : null;
}

/**
 * The salted hash distinguishes a person's account from any other, without a password the person of single sign-on does,
 * and the random identifier an organization.
 */
function isSameAccount(stored: Account, made: Account): boolean {
  if (isOrganization(stored) || isOrganization(made)) return isOrganization(stored) && isOrganization(made);
  return stored.passwordHash === made.passwordHash && stored.signOn?.key === made.signOn?.key;
}

type Invitations = Pick<AccountRecords, 'getInvitation' | 'createInvitation' | 'replaceInvitation'>;

function invitations(container: Open): Invitations {
  return {
    async getInvitation(codeHash) {
      const id = invitationItemId(codeHash);
      return readValue(await container(), invitationItems, id, id);
    },

    async createInvitation(invitation) {
      const item = invitationItems.encode(invitation, { id: invitationItemId(invitation.codeHash) });
      if (!(await createItem(await container(), item))) throw new Error('the invitation code is in use');
    },

    async replaceInvitation(current, next) {
      const item = invitationItems.encode(next, { id: invitationItemId(next.codeHash) });
      return replaceValue(await container(), item, item.id, current, next);
    },
  };
}

type Passkeys = Pick<AccountRecords, 'claimPasskey' | 'accountIdOfPasskey' | 'releasePasskey'>;

function passkeys(container: Open): Passkeys {
  async function accountIdOf(passkeyId: string): Promise<string | null> {
    const id = passkeyItemId(passkeyId);
    const item = await readItem(await container(), id, id);
    return accountIdIn(passkeyClaimItems, item);
  }

  return {
    async claimPasskey(passkeyId, accountId, at) {
      const id = passkeyItemId(passkeyId);
      const item = passkeyClaimItems.encode({ id, accountId, createdAt: at.toISOString() });
      return (await createItem(await container(), item)) || (await accountIdOf(passkeyId)) === accountId;
    },
    accountIdOfPasskey: accountIdOf,
    async releasePasskey(passkeyId) {
      const id = passkeyItemId(passkeyId);
      await deleteItem(await container(), id, id);
    },
  };
}

type Payers = Pick<AccountRecords, 'rememberPayer' | 'accountIdOfPayer' | 'rememberEnd' | 'endOf'>;

function payers(container: Open): Payers {
  const read = async (id: string) => readItem(await container(), id, id);
  const upsert = async (item: object) => void (await (await container()).items.upsert(item));
  return {
    rememberPayer: (payerId, accountId) => upsert(payerItems.encode({ id: payerItemId(payerId), accountId })),

    async accountIdOfPayer(payerId) {
      return accountIdIn(payerItems, await read(payerItemId(payerId)));
    },

    rememberEnd: (subscriptionId, endedAt) =>
      upsert(subscriptionEndItems.encode({ id: endItemId(subscriptionId), endedAt })),

    async endOf(subscriptionId) {
      const item = await read(endItemId(subscriptionId));
      return item ? (await subscriptionEndItems.decode(item)).endedAt : null;
    },
  };
}

/** The other registration has ended by the next attempt. */
function busy(message: string): AppError {
  return new AppError('service_unavailable', { retryAfterSeconds: 5, cause: new Error(message) });
}
