/** How organizations, members and invitations look from outside. */
import { type MemberInvitation, maxApiKeys, rateLimit } from '../domain/accounts/account.ts';
import type { Caller } from '../domain/accounts/credentials.ts';
import type { KnownMember, MemberRef, Membership } from '../domain/accounts/organization.ts';
import { actingMember, type LogEvent } from '../domain/accounts/organization-log.ts';
import { mayDo, type Role, scopesOfRole } from '../domain/accounts/roles.ts';
import { hasSecondFactor } from '../domain/accounts/second-factor.ts';
import { AppError } from '../errors.ts';

/**
 * The member who acts for an organization.
 * @throws AppError validation_error: the request names no organization
 */
export function memberRef({ ownerId, memberId }: Pick<Caller, 'ownerId' | 'memberId'>): MemberRef {
  if (memberId === undefined) {
    throw new AppError('validation_error', {
      message: 'Name the organization in the header Countersign-Organization.',
      details: { 'Countersign-Organization': 'is required' },
    });
  }
  return { organizationId: ownerId, actorId: memberId };
}

export function toMembership({ organization, role }: Membership) {
  return { organizationId: organization.id, name: organization.name, role };
}

export function toOrganization(membership: Membership) {
  const { organization, role } = membership;
  const { members, requiresSecondFactor = false, plan, createdAt } = organization;
  const limits = { requestsPerMinute: rateLimit(organization), apiKeys: maxApiKeys };
  const scopes = [...scopesOfRole[role]];
  return {
    ...toMembership(membership),
    scopes,
    members: members.length,
    requiresSecondFactor,
    plan,
    limits,
    createdAt,
  };
}

/** @param role of the member who asks: an attacker looks for accounts without a second factor */
export function toMember({ person, ...member }: KnownMember, role: Role | undefined) {
  const known = { ...member, email: person?.email ?? null, name: person?.profile?.name ?? null };
  const maySeeFactor = role !== undefined && mayDo(role, 'organization:manage');
  return maySeeFactor ? { ...known, hasSecondFactor: person !== null && hasSecondFactor(person) } : known;
}

export function toInvitation({ id, email, role, invitedBy, createdAt, expiresAt }: MemberInvitation) {
  return { id, email, role, invitedBy, createdAt, expiresAt };
}

export function toLogPage({ events, hasMore }: { events: readonly LogEvent[]; hasMore: boolean }) {
  const items = events.map((event) => {
    const { id, sequence, at, type, data, previousHash, hash } = event;
    return { id, sequence, at, type, memberId: actingMember(event), details: data, previousHash, hash };
  });
  return { items, hasMore };
}
