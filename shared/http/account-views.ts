/** How accounts and keys look from outside: no hashes, no versions. */
import type { ProfileAnswer } from '../contracts/profile.ts';
import { type Account, type ApiKey, maxApiKeys, rateLimit } from '../domain/account.ts';
import { emptyProfile } from '../domain/profile.ts';

function toUser({ id, email, role }: Account) {
  return { userId: id, email, role };
}

export function toSession(begun: { account: Account; token: string; expiresInSeconds: number }) {
  return { token: begun.token, expiresIn: begun.expiresInSeconds, user: toUser(begun.account) };
}

const limits = (account: Account) => ({ requestsPerMinute: rateLimit(account), apiKeys: maxApiKeys });

/** For the app API; `sendsMail` tells the dashboard whether an e-mail can be promised. */
export function toAppAccount(account: Account, { sendsMail }: { sendsMail: boolean }) {
  const { plan, createdAt, profile } = account;
  const { name, company } = profile ?? emptyProfile;
  return { ...toUser(account), name, company, plan, limits: limits(account), sendsMail, createdAt };
}

/** What pages and mails show of the owner, with what nobody has set yet. */
export function toProfile({ profile = emptyProfile }: Account): ProfileAnswer {
  return profile;
}

export function toAccountV1(account: Account) {
  const { id, email, plan, createdAt } = account;
  return { id, email, plan, limits: limits(account), createdAt };
}

export function toApiKey({ id, name, scopes, createdAt, expiresAt, lastUsedAt }: ApiKey) {
  return { id, name, scopes, createdAt, expiresAt, lastUsedAt };
}
