/** How accounts, keys and sessions look from outside: no hashes, no versions. */
import type { ProfileAnswer } from '../contracts/profile.ts';
import type { RetentionAnswer } from '../contracts/retention.ts';
import { type Account, maxApiKeys, type Person, pendingEmailChange, rateLimit } from '../domain/accounts/account.ts';
import type { PageSession } from '../domain/accounts/page-session.ts';
import { emptyProfile } from '../domain/accounts/profile.ts';
import type { RetentionState } from '../domain/accounts/retention.ts';
import type { SecondFactor } from '../domain/accounts/second-factor.ts';
import { type SignOnRules, usableHash } from '../domain/accounts/single-sign-on.ts';

function toUser({ id, email, role }: Person) {
  return { userId: id, email, role };
}

export function toSession(begun: { account: Person; token: string; expiresInSeconds: number }) {
  return { token: begun.token, expiresIn: begun.expiresInSeconds, user: toUser(begun.account) };
}

const limits = (account: Account) => ({ requestsPerMinute: rateLimit(account), apiKeys: maxApiKeys });

interface ServiceSettings {
  /** Whether the service can send e-mails. */
  sendsMail: boolean;
  /** Whether a payment provider is configured. */
  hasBilling: boolean;
  signOnRules: SignOnRules | null;
}

/** The account in the app API, with the settings of the service that the dashboard shows. */
export function toAppAccount(account: Person, settings: ServiceSettings, at: Date) {
  const { sendsMail, hasBilling, signOnRules } = settings;
  const { plan, createdAt, profile } = account;
  const { name, company } = profile ?? emptyProfile;
  const emailVerified = account.emailVerifiedAt !== null;
  const pending = pendingEmailChange(account, at);
  const newEmail = pending && {
    email: pending.email,
    confirmedByNew: pending.isNewConfirmed,
    confirmedByOld: pending.isOldConfirmed,
    expiresAt: pending.expiresAt,
  };
  const hasPassword = usableHash(signOnRules, account) !== null;
  const own = { name, company, plan, limits: limits(account), emailVerified, hasPassword, newEmail, createdAt };
  return { ...toUser(account), ...own, sendsMail, hasBilling };
}

/** The owner's profile as pages and e-mails show it, with defaults for members that are not set. */
export function toProfile({ profile = emptyProfile }: Account): ProfileAnswer {
  const { recipientLanguage = null } = profile.defaults;
  return { ...profile, defaults: { ...profile.defaults, recipientLanguage } };
}

export function toRetention({ retention, nextErasureAt }: RetentionState): RetentionAnswer {
  const { completedDays, endedDays, noticedAt } = retention;
  return { completedDays, endedDays, noticedAt, nextErasureAt: nextErasureAt?.toISOString() ?? null };
}

/** The session for the pages. Its identifier marks the current device in the list of devices. */
export function toPageSession(begun: Parameters<typeof toSession>[0] & { session: PageSession }) {
  const { id: sessionId, signOnEndsAt } = begun.session;
  return { ...toSession(begun), sessionId, bySignOn: signOnEndsAt !== undefined };
}

export function toDevice({ id, browser, system, network, createdAt, lastUsedAt }: PageSession) {
  return { id, browser, system, network, createdAt, lastUsedAt };
}

/** The second factor without secrets, hashes and keys. */
export function toSecondFactor({ app, passkeys }: SecondFactor) {
  return {
    app: app && { createdAt: app.createdAt, recoveryCodesLeft: app.recoveryCodes.length },
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
  };
}

/** @param email the caller's, because an organization has none */
export function toAccountV1(account: Account, email: string) {
  const { id, plan, createdAt } = account;
  return { id, email, plan, limits: limits(account), createdAt };
}
