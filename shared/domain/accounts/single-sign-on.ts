/**
 * Single sign-on by OpenID Connect. A person is known by the provider and its identifier of the person, never by an
 * address: a company gives the address of a person who left to another one. Pure rules, and the port of the protocol.
 */
import { normalizeEmail } from '../email-address.ts';
import type { Digest } from '../system.ts';
import type { Organization, SignOnLink } from './account.ts';
import { addMember, ownersOf, roleOf, withRole } from './organization.ts';
import { roles as allRoles, type Role } from './roles.ts';

export interface SignOnRules {
  /** Lower case. Addresses of these domains log in by single sign-on only. */
  domains: readonly string[];
  /** The organization that people join when they log in; null: none. */
  organizationId: string | null;
  /** Value of the role claim → role. Null: the provider has no say, and a person who joins is a member. */
  roles: Readonly<Record<string, Role>> | null;
}

/** A person as the provider knows them. */
export interface SignOnIdentity {
  issuer: string;
  /** The provider's identifier of the person, unique for the issuer and perhaps for this application only. */
  subject: string;
  clientId: string;
  /** Null unless the provider says that it has verified the address. */
  email: string | null;
  name: string | null;
  /** The values of the role claim. */
  roles: readonly string[];
}

/** Describes a log-in that was started here and has succeeded. */
export interface FinishedSignOn {
  identity: SignOnIdentity;
  /** The address of the page that asked for the log-in. */
  returnTo: string;
}

export interface SignOnWish {
  returnTo: string;
  /** The provider must not show a page: it answers at once, whether the person is logged in there. */
  isSilent: boolean;
  /** The address that the person has entered. */
  email: string | null;
}

export interface SingleSignOn {
  /**
   * Returns the address of the provider, and the attempt, which the browser keeps as a cookie.
   * @throws AppError sign_on_unavailable
   */
  start(wish: SignOnWish): Promise<{ url: string; attempt: string }>;
  /**
   * @param attempt of `start`, from the same browser
   * @param answer the query with which the provider returned to the page
   * @throws AppError sign_on_failed, sign_on_unavailable; unauthorized: a silent attempt needs the person
   */
  finish(attempt: string | null, answer: string): Promise<FinishedSignOn>;
}

/** The path of the page to which the provider returns. */
export const signOnReturnPath = '/app/login/return';

/** How long an attempt may take, from the log-in page to the return of the provider. */
export const signOnAttemptSeconds = 600;

/** A session ends after this time, and the provider is asked again: it knows who has left. */
export const signOnSessionMs = 12 * 3_600_000;

/** Whether the address logs in by single sign-on only. Subdomains are domains of their own. */
export function needsSingleSignOn(rules: Pick<SignOnRules, 'domains'> | null, email: string): boolean {
  const address = normalizeEmail(email);
  return rules?.domains.includes(address.slice(address.lastIndexOf('@') + 1)) ?? false;
}

/**
 * The hash that a password is compared with. Null if the person has no password, or logs in by single sign-on only: the
 * comparison then takes the same time and fails.
 */
export function usableHash(
  rules: SignOnRules | null,
  account: { email: string; passwordHash: string | null } | undefined,
): string | null {
  return account && !needsSingleSignOn(rules, account.email) ? account.passwordHash : null;
}

/** The highest of the person's roles; null: the provider gives the person none, and so no access. */
export function roleBySignOn(
  { roles }: Pick<SignOnRules, 'roles'>,
  identity: Pick<SignOnIdentity, 'roles'>,
): Role | null {
  if (roles === null) return 'member';
  const given = identity.roles.flatMap((value) => (Object.hasOwn(roles, value) ? [roles[value]] : []));
  return allRoles.find((role) => given.includes(role)) ?? null;
}

/**
 * Makes a person who logs in a member. If the provider decides about roles, the member gets the present one; the last
 * owner stays owner, so that the organization can be managed.
 * @throws AppError organization_full
 */
export function withSignOnMember(
  organization: Organization,
  { accountId, role, isManaged }: { accountId: string; role: Role; isManaged: boolean },
  at: Date,
): Organization {
  const former = roleOf(organization, accountId);
  if (former === null) {
    return addMember(organization, { accountId, role, joinedAt: at.toISOString(), invitedBy: null });
  }
  const isLastOwner = former === 'owner' && ownersOf(organization).length === 1;
  if (!isManaged || former === role || isLastOwner) return organization;
  return withRole(organization, accountId, role);
}

/** Names a person of a provider without their identifier there. */
export function signOnLinkOf(digest: Digest, { issuer, subject, clientId }: SignOnIdentity): SignOnLink {
  return { key: digest.sha256(`${issuer}|${subject}`), provider: digest.sha256(`${issuer}|${clientId}`) };
}

/**
 * Whether the account belongs to another person of the same provider: the address was given to a new person. A person
 * of a new provider, or of the same one after the application was registered there anew, has a new identifier.
 */
export function isOfAnotherPerson(link: SignOnLink | undefined, own: SignOnLink): boolean {
  return link !== undefined && link.provider === own.provider && link.key !== own.key;
}
