/** Composes the message about an account from the account's state at the time of sending. */
import type { Person } from '../../../domain/accounts/account.ts';
import type { AccountRecords, ApiKeyRecords } from '../../../domain/accounts/account-records.ts';
import { currentInvitations } from '../../../domain/accounts/member-invitation.ts';
import { organizationIn, personIn } from '../../../domain/accounts/organization.ts';
import { senderText } from '../../../domain/accounts/profile.ts';
import { noRetention, retentionNoticeMs } from '../../../domain/accounts/retention.ts';
import { needsSingleSignOn, type SignOnRules } from '../../../domain/accounts/single-sign-on.ts';
import { isSameAddress, normalizeEmail } from '../../../domain/email-address.ts';
import {
  type AccountLinkPurpose,
  type AccountMail,
  accountLinkToken,
  isSecurityMail,
  linkEnd,
} from '../../../domain/mail/account-mail.ts';
import type { OutgoingMail } from '../../../domain/mail/mailer.ts';
import type { Ports } from '../../../domain/ports.ts';
import { isReached } from '../../../domain/retry.ts';
import { codeOf } from '../../../domain/signing/one-time-code.ts';
import { invitationUrl } from '../../accounts/steps/invitation-url.ts';
import { type RemainingAccessDeps, remainingAccess } from '../../accounts/steps/remaining-access.ts';
import { linkSender, sentFrom } from './link-sender.ts';

export type AccountMessageDeps = RemainingAccessDeps &
  Ports<'clock' | 'keyedHash' | 'templates' | 'wording'> & {
    accounts: Pick<AccountRecords, 'get' | 'getNewest' | 'findNewestByEmail'>;
    apiKeys: Pick<ApiKeyRecords, 'get'>;
    settings: { publicUrl: string; signOnRules: SignOnRules | null };
  };

type Message = OutgoingMail | { cancelled: string };

const pages: Record<AccountLinkPurpose, string> = {
  reset: '/app/reset-password',
  verify: '/app/verify-email',
  newAddress: '/app/change-email',
  oldAddress: '/app/change-email',
  access: '/app/end-access',
};

const purposes: Partial<Record<AccountMail['kind'], AccountLinkPurpose>> = {
  password_reset: 'reset',
  verification: 'verify',
  address_new: 'newAddress',
  address_old: 'oldAddress',
};

export async function accountMessage(deps: AccountMessageDeps, mail: AccountMail): Promise<Message> {
  if (mail.kind === 'account_deleted') return lastMessage(deps, mail);
  if (mail.kind === 'member_invitation') return invitationMessage(deps, mail);
  if (mail.kind === 'link_code') return linkCodeMessage(deps, mail);
  const account = await accountOf(deps, mail);
  if (!account) return { cancelled: 'there is no such account' };
  const endsAt = linkEnd(mail);
  if (endsAt && endsAt <= deps.clock.now()) return { cancelled: 'its link would have expired' };
  const cancelled = await cancelReason(deps, mail, account);
  if (cancelled) return { cancelled };
  if (mail.kind === 'password_reset' && needsSingleSignOn(deps.settings.signOnRules, account.email)) {
    return signOnMessage(deps, mail, account);
  }
  const url = urlOf(deps, mail, account, endsAt);
  if (url === null && endsAt) return { cancelled: 'the change was withdrawn' };
  const key = mail.keyId === undefined ? null : (await deps.apiKeys.get(mail.keyId))?.value;
  if (key === undefined) return { cancelled: 'the key was deleted' };
  const subjectId = key?.ownerId ?? mail.organizationId ?? account.id;
  const query = subjectId === account.id ? '' : `?organization=${subjectId}`;
  const organization = mail.kind === 'account_converted' ? await foundedBy(deps, account) : null;
  const content = {
    kind: mail.kind,
    ...(organization && { organization: organization.name }),
    language: mail.language,
    toName: nameFor(mail, account),
    dates: account.profile ?? null,
    otherAddress: otherAddress(mail, account),
    until: key?.expiresAt ?? (mail.kind === 'retention_notice' ? firstErasureAt(mail) : endsAt)?.toISOString() ?? null,
    url: url && `${url}${query}`,
    ...(key && { keyName: key.name }),
    ...(mail.kind === 'password_changed' && (await remainingContent(deps, account))),
  };
  // Attack: letters whose lower case is another letter (U+212A becomes k) make an address that finds an account but is
  // not its own.
  const isToAccount =
    mail.kind === 'password_reset' || mail.kind === 'api_key_expiring' || mail.kind === 'retention_notice';
  const address = isToAccount ? account.email : mail.address;
  return { id: mail.id, to: { name: null, address }, replyTo: null, ...deps.wording.renderAccount(content) };
}

/** The person asked for a new password, and logs in without one. */
function signOnMessage(deps: AccountMessageDeps, mail: AccountMail, account: Person): OutgoingMail {
  const content = {
    kind: 'sign_on' as const,
    language: mail.language,
    toName: nameFor(mail, account),
    dates: null,
    otherAddress: null,
    until: null,
    url: `${deps.settings.publicUrl}/app/login`,
  };
  return {
    id: mail.id,
    to: { name: null, address: account.email },
    replyTo: null,
    ...deps.wording.renderAccount(content),
  };
}

/** The account does not exist any more. */
function lastMessage(deps: AccountMessageDeps, { id, kind, language, address }: AccountMail): OutgoingMail {
  const content = { kind, language, toName: null, dates: null, otherAddress: null, until: null, url: null };
  return { id, to: { name: null, address }, replyTo: null, ...deps.wording.renderAccount(content) };
}

const firstErasureAt = ({ createdAt }: AccountMail) => new Date(Date.parse(createdAt) + retentionNoticeMs);

/** The organization that the person's account became. */
async function foundedBy({ accounts }: AccountMessageDeps, { id, organizations = [] }: Person) {
  const [first] = organizations;
  const found = first === undefined ? null : organizationIn(await accounts.getNewest(first));
  return found?.value.founderId === id ? found.value : null;
}

/** The invitation is read again: it may have been withdrawn or accepted. The code is made for the message alone. */
async function invitationMessage(deps: AccountMessageDeps, mail: AccountMail): Promise<Message> {
  const { ownerId: organizationId, invitationId, address, language } = mail;
  const organization = organizationIn(await deps.accounts.getNewest(organizationId))?.value;
  const invitation =
    organization && currentInvitations(organization, deps.clock.now()).find((each) => each.id === invitationId);
  if (!invitation) return { cancelled: 'the invitation was accepted or withdrawn' };
  const inviter = personIn(await deps.accounts.getNewest(invitation.invitedBy))?.value;
  const content = {
    kind: mail.kind,
    language,
    toName: null,
    dates: organization.profile ?? null,
    organization: organization.name,
    otherAddress: inviter?.email ?? organization.name,
    until: invitation.expiresAt,
    url: invitationUrl(deps, { organizationId, invitationId: invitation.id }),
  };
  return {
    id: mail.id,
    to: { name: null, address },
    replyTo: inviter?.email ?? null,
    ...deps.wording.renderAccount(content),
  };
}

/** The code of a public link, which follows from the key: the record does not hold it. */
async function linkCodeMessage(deps: AccountMessageDeps, mail: AccountMail): Promise<Message> {
  const { ownerId, address, language, linkCode } = mail;
  if (!linkCode || isReached(linkCode.expiresAt, deps.clock.now())) return { cancelled: 'the code has expired' };
  const template = (await deps.templates.get(ownerId, linkCode.templateId))?.value;
  const sender = template && (await linkSender(deps, template));
  if (!sender) return { cancelled: 'there is no such template' };
  const content = {
    kind: mail.kind,
    language,
    // Attack: a person who asks for a code for the address of another one has written the name.
    toName: null,
    dates: null,
    otherAddress: senderText(sentFrom(sender)),
    document: template.name,
    code: codeOf(deps.keyedHash, linkCode.nonce),
    until: null,
    url: null,
  };
  return { id: mail.id, to: { name: null, address }, replyTo: null, ...deps.wording.renderAccount(content) };
}

async function accountOf(deps: AccountMessageDeps, { kind, ownerId, address }: AccountMail): Promise<Person | null> {
  const found =
    kind === 'password_reset'
      ? await deps.accounts.findNewestByEmail(normalizeEmail(address))
      : await deps.accounts.getNewest(ownerId);
  return personIn(found)?.value ?? null;
}

/** Returns why the message need not be sent any more; null if it must be sent. */
async function cancelReason(deps: AccountMessageDeps, mail: AccountMail, account: Person): Promise<string | null> {
  const isOwn = isSameAddress(mail.address, account.email);
  switch (mail.kind) {
    case 'verification':
      if (!isOwn) return 'the address was changed';
      return account.emailVerifiedAt === null ? null : 'the address is verified';
    case 'address_old':
      return isOwn ? null : 'the address was changed';
    case 'address_new': {
      const isAsked = account.newEmail !== null && mail.address === account.newEmail.email;
      if (!isAsked) return 'the change was withdrawn';
      // The page does not report it: the caller would learn who has an account.
      const holder = await deps.accounts.findNewestByEmail(normalizeEmail(mail.address));
      return holder && holder.value.id !== account.id ? 'another account has this address' : null;
    }
    case 'retention_notice': {
      const owner = mail.organizationId ? (await deps.accounts.getNewest(mail.organizationId))?.value : account;
      const { completedDays, endedDays } = owner?.retention ?? noRetention;
      return completedDays === null && endedDays === null ? 'the retention was switched off' : null;
    }
    default:
      return null;
  }
}

/** Pages that a message without a token leads to. */
const plainPages: Partial<Record<AccountMail['kind'], string>> = {
  password_changed: '/app/forgot-password',
  api_key_expiring: '/app/settings/keys',
  retention_notice: '/app/settings/retention',
  account_converted: '/app/login',
};

/** A link with a token, or to a page. */
function urlOf(deps: AccountMessageDeps, mail: AccountMail, account: Person, endsAt: Date | null): string | null {
  const { publicUrl } = deps.settings;
  const purpose = purposes[mail.kind];
  if (!purpose || !endsAt) {
    const page = isSecurityMail(mail.kind) ? '/app/settings/security' : plainPages[mail.kind];
    return page ? `${publicUrl}${page}` : null;
  }
  const token = accountLinkToken(deps, purpose, account, endsAt);
  return token && `${publicUrl}${pages[purpose]}#${token}`;
}

/** Names what still acts for the account after the reset, with the link that ends it. */
async function remainingContent(deps: AccountMessageDeps, account: Person) {
  const remaining = await remainingAccess(deps, account);
  if (!remaining) return {};
  const { token, ...named } = remaining;
  const { publicUrl } = deps.settings;
  return {
    url: `${publicUrl}${pages.access}#${token}`,
    remaining: { ...named, resetUrl: `${publicUrl}/app/forgot-password` },
  };
}

/** Only an address that was confirmed gets the name of its owner. */
function nameFor({ kind }: AccountMail, account: Person): string | null {
  const isNew = kind === 'verification' || kind === 'address_new';
  return isNew || account.emailVerifiedAt === null ? null : (account.profile?.name ?? null);
}

function otherAddress({ kind }: AccountMail, account: Person): string | null {
  if (kind === 'address_old') return account.newEmail?.email ?? null;
  return kind === 'address_new' || kind === 'address_changed' ? account.email : null;
}
