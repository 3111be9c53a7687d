/** Organizations: accounts that have members instead of a password. Rules of their membership. */
import { AppError } from '../../errors.ts';
import type { Digest } from '../system.ts';
import type { Versioned } from '../versioned.ts';
import type { Account, Member, Organization, Person } from './account.ts';
import { emptyProfile, type Profile } from './profile.ts';
import { type MemberScope, mayDo, type Role } from './roles.ts';

/** A person's place in an organization. */
export interface Membership {
  organization: Organization;
  role: Role;
}

/** A member with the person's account; null: the account has been deleted. */
export interface KnownMember extends Member {
  person: Person | null;
}

/** The organization, and the member who acts. */
export interface MemberRef {
  organizationId: string;
  actorId: string;
}

export const maxMembers = 500;

/** Organizations that a person's account remembers. */
export const maxOrganizations = 50;

/** Longer than a request that makes a person a member. */
const joiningMs = 10 * 60_000;

export function isOrganization(account: Account): account is Organization {
  return 'members' in account;
}

/** Narrows a record to an account of a person; null for an organization. */
export function personIn(found: Versioned<Account> | null): Versioned<Person> | null {
  return found && !isOrganization(found.value) ? { ...found, value: found.value } : null;
}

/** Narrows a record to an organization; null for a person. */
export function organizationIn(found: Versioned<Account> | null): Versioned<Organization> | null {
  return found && isOrganization(found.value) ? { ...found, value: found.value } : null;
}

/** Finds the person whose account had this id before the account became an organization, which names its founder. */
export async function personBehind(
  accountId: string,
  read: (accountId: string) => Promise<Versioned<Account> | null>,
): Promise<Versioned<Person> | null> {
  const found = await read(accountId);
  const founderId = organizationIn(found)?.value.founderId;
  return founderId === undefined ? personIn(found) : personBehind(founderId, read);
}

/**
 * Notes in the person's account that the organization is about to have the person as a member.
 * @throws AppError validation_error beyond the limit of organizations
 */
export function withOrganization(person: Person, organizationId: string, at: Date): Person {
  const others = (person.organizations ?? []).filter((id) => id !== organizationId);
  if (others.length >= maxOrganizations) {
    throw new AppError('validation_error', {
      details: { organizations: `a person is in at most ${maxOrganizations}` },
    });
  }
  return { ...person, organizations: [...others, organizationId], joiningAt: at.toISOString() };
}

/** Whether a request may be about to make the person a member of an organization that the account notes. */
export function isJoining({ joiningAt }: Person, at: Date): boolean {
  return joiningAt !== undefined && Date.parse(joiningAt) + joiningMs > at.getTime();
}

/** Removes the notes of organizations that do not have the person as a member. */
export function withoutOrganizations(person: Person, former: readonly string[], at: Date): Person {
  if (isJoining(person, at)) return person;
  return { ...person, organizations: (person.organizations ?? []).filter((id) => !former.includes(id)) };
}

/** Returns the role of a person in the organization; null if the person is no member. */
export function roleOf({ members }: Pick<Organization, 'members'>, accountId: string): Role | null {
  return members.find((member) => member.accountId === accountId)?.role ?? null;
}

export function ownersOf({ members }: Pick<Organization, 'members'>): Member[] {
  return members.filter(({ role }) => role === 'owner');
}

/** @param profile the founder's profile: the organization begins with its language, time zone and format of dates */
export function newOrganization(
  id: string,
  name: string,
  founderId: string,
  at: Date,
  { language, timeZone, dateFormat }: Profile = emptyProfile,
): Organization {
  const createdAt = at.toISOString();
  return {
    id,
    name,
    members: [{ accountId: founderId, role: 'owner', joinedAt: createdAt, invitedBy: null }],
    plan: 'free',
    rateLimitPerMinute: null,
    billing: null,
    invitation: null,
    profile: { ...emptyProfile, company: name, language, timeZone, dateFormat },
    createdAt,
    updatedAt: createdAt,
  };
}

/**
 * Returns the identifier of the new account of a person whose account becomes an organization. Until then an interrupted
 * conversion may have left a copy of the person there.
 */
export function founderIdOf(personId: string, { sha256 }: Digest): string {
  return `usr_${sha256(`founder|${personId}`).slice(0, 32)}`;
}

/**
 * Turns a person's account into an organization, whose first owner is the same person under a new account. What belongs
 * to the account stays where it is.
 */
export function organizationFrom(person: Person, name: string, founderId: string, at: Date): Organization {
  const { id, plan, rateLimitPerMinute, billing, invitation, createdAt } = person;
  const profile = { ...(person.profile ?? emptyProfile), name: null, company: name };
  const made = {
    ...newOrganization(id, name, founderId, at),
    plan,
    rateLimitPerMinute,
    billing,
    invitation,
    createdAt,
  };
  return { ...made, profile, founderId, ...(person.retention && { retention: person.retention }) };
}

/** The member who acts, and what the member may do. */
export interface Acting {
  accountId: string;
  role: Role;
}

/**
 * @param role of the member of an organization; an account of a person and an API key have none
 * @throws AppError insufficient_permissions
 */
export function requireScope(role: Role | undefined, requiredScope: MemberScope): void {
  if (role && !mayDo(role, requiredScope)) throw missingScope(requiredScope);
}

/**
 * Requires a scope that only members have. An API key of an organization has none of them, because it has no role; an
 * account of a person may do everything.
 * @throws AppError insufficient_permissions
 */
export function requireMemberScope(
  { isOrganization, role }: { isOrganization?: true | undefined; role?: Role | undefined },
  requiredScope: MemberScope,
): void {
  if (isOrganization && !(role && mayDo(role, requiredScope))) throw missingScope(requiredScope);
}

export function missingScope(requiredScope: MemberScope): AppError {
  return new AppError('insufficient_permissions', { details: { requiredScope } });
}

/** The refusal of what an API key with `draftsOnly` may not do. */
export function onlyDrafts(): AppError {
  return new AppError('insufficient_permissions', {
    message: 'This API key may read and prepare drafts. A person sends them, on the page.',
    details: { draftsOnly: 'the key can do nothing else' },
  });
}

/** @throws AppError insufficient_permissions: only owners make and change owners */
export function refuseOwners(actor: Acting, roles: readonly (Role | null)[]): void {
  if (roles.includes('owner')) requireScope(actor.role, 'organization:own');
}

/**
 * Adds a member. A person who is a member already keeps the role.
 * @throws AppError organization_full
 */
export function addMember(organization: Organization, member: Member): Organization {
  const { members } = organization;
  if (members.some(({ accountId }) => accountId === member.accountId)) return organization;
  if (members.length >= maxMembers) throw new AppError('organization_full');
  return { ...organization, members: [...members, member] };
}

/** @throws AppError not_found, insufficient_permissions, last_owner */
export function changeRole(organization: Organization, actor: Acting, accountId: string, role: Role): Organization {
  const former = roleOf(organization, accountId);
  if (former === null) throw new AppError('not_found');
  if (former === role) return organization;
  refuseOwners(actor, [former, role]);
  return withOwner(withRole(organization, accountId, role));
}

export function withRole(organization: Organization, accountId: string, role: Role): Organization {
  const members = organization.members.map((each) => (each.accountId === accountId ? { ...each, role } : each));
  return { ...organization, members };
}

/**
 * Removes a member, or lets a member leave, whatever the role.
 * @throws AppError not_found, insufficient_permissions, last_owner
 */
export function removeMember(organization: Organization, actor: Acting, accountId: string): Organization {
  const role = roleOf(organization, accountId);
  if (role === null) throw new AppError('not_found');
  if (actor.accountId !== accountId) {
    requireScope(actor.role, 'organization:manage');
    refuseOwners(actor, [role]);
  }
  const members = organization.members.filter((each) => each.accountId !== accountId);
  return withOwner({ ...organization, members });
}

function withOwner(organization: Organization): Organization {
  if (ownersOf(organization).length === 0) throw new AppError('last_owner');
  return organization;
}
