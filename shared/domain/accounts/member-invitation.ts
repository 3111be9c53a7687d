/** Invitations to an organization: for one address and one role, for seven days, accepted once. Pure. */
import { AppError } from '../../errors.ts';
import { hashedToken, readHashedToken } from '../base64url.ts';
import { isSameAddress } from '../email-address.ts';
import type { KeyedHash } from '../system.ts';
import type { MemberInvitation, Organization, Person } from './account.ts';
import { type Acting, addMember, refuseOwners } from './organization.ts';

export const maxMemberInvitations = 100;
const validMs = 7 * 86_400_000;

function isCurrent({ expiresAt }: MemberInvitation, at: Date): boolean {
  return Date.parse(expiresAt) > at.getTime();
}

/** Returns the invitations that can still be accepted. */
export function currentInvitations({ invitations = [] }: Organization, at: Date): MemberInvitation[] {
  return invitations.filter((each) => isCurrent(each, at));
}

/**
 * Invites an address; a former invitation of the same address ends.
 * @throws AppError insufficient_permissions: only owners invite owners; validation_error beyond the limit
 */
export function inviteMember(
  organization: Organization,
  actor: Acting,
  invited: Pick<MemberInvitation, 'id' | 'email' | 'role'>,
  at: Date,
): Organization {
  refuseOwners(actor, [invited.role]);
  const others = currentInvitations(organization, at).filter(({ email }) => !isSameAddress(email, invited.email));
  if (others.length >= maxMemberInvitations) {
    throw new AppError('validation_error', { details: { email: `at most ${maxMemberInvitations} open invitations` } });
  }
  const expiresAt = new Date(at.getTime() + validMs).toISOString();
  const invitation = { ...invited, invitedBy: actor.accountId, createdAt: at.toISOString(), expiresAt };
  return { ...organization, invitations: [...others, invitation] };
}

/** @throws AppError not_found */
export function withdrawInvitation(organization: Organization, invitationId: string, at: Date): Organization {
  const current = currentInvitations(organization, at);
  const invitations = current.filter(({ id }) => id !== invitationId);
  if (invitations.length === current.length) throw new AppError('not_found');
  return { ...organization, invitations };
}

/** Removes the invitations of an address, also those that have expired. */
export function withoutInvitationsOf(organization: Organization, email: string): Organization {
  const { invitations = [] } = organization;
  return { ...organization, invitations: invitations.filter((each) => !isSameAddress(each.email, email)) };
}

/**
 * Makes the invited person a member; the invitation ends. A person who has accepted it before stays a member.
 * @throws AppError invalid_invitation, organization_full
 */
export function acceptInvitation(
  organization: Organization,
  invitationId: string,
  { id: accountId, email }: Pick<Person, 'id' | 'email'>,
  at: Date,
): Organization {
  if (organization.members.some((member) => member.accountId === accountId)) return organization;
  const current = currentInvitations(organization, at);
  const invitation = current.find(({ id }) => id === invitationId);
  if (!invitation || !isSameAddress(invitation.email, email)) throw new AppError('invalid_invitation');
  const { role, invitedBy } = invitation;
  const joined = addMember(organization, { accountId, role, joinedAt: at.toISOString(), invitedBy, invitationId });
  return { ...joined, invitations: current.filter(({ id }) => id !== invitationId) };
}

/** The digit makes the token's length a multiple of three hex digits. */
const version = '0';
const idDigits = 32;
const codeLength = 86;

export interface InvitationCode {
  organizationId: string;
  invitationId: string;
}

export function invitationCode(keyedHash: KeyedHash, { organizationId, invitationId }: InvitationCode): string {
  return hashedToken(keyedHash, 'member-invitation', version + organizationId.replace(/^usr_/, '') + invitationId);
}

/** Returns null for any text that is not one of our codes. */
export function readInvitationCode(keyedHash: KeyedHash, code: string): InvitationCode | null {
  const named = readHashedToken(keyedHash, 'member-invitation', code, codeLength);
  if (named === null) return null;
  return { organizationId: `usr_${named.slice(1, 1 + idDigits)}`, invitationId: named.slice(1 + idDigits) };
}
