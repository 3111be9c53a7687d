/** The members of an organization, and the invitations of new ones. */
import type { MemberInvitation, Organization, Person } from '../../domain/accounts/account.ts';
import {
  acceptInvitation,
  currentInvitations,
  inviteMember as invite,
  readInvitationCode,
  withdrawInvitation as withdraw,
} from '../../domain/accounts/member-invitation.ts';
import {
  type Acting,
  changeRole,
  type KnownMember,
  type MemberRef,
  type Membership,
  organizationIn,
  personIn,
  removeMember as remove,
  roleOf,
} from '../../domain/accounts/organization.ts';
import type { Role } from '../../domain/accounts/roles.ts';
import { isSameAddress } from '../../domain/email-address.ts';
import type { Language } from '../../domain/language.ts';
import { newAccountMail } from '../../domain/mail/account-mail.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Throttle } from '../../domain/rate-limit.ts';
import { AppError } from '../../errors.ts';
import { getOrganization, type OrganizationDeps, rememberOrganization } from './organizations.ts';
import { invitationUrl } from './steps/invitation-url.ts';
import { changeLogged } from './steps/organization-log.ts';
import type { QueueAccountMailDeps } from './steps/queue-account-mail.ts';

/** Accounts read at once: a list of 500 members takes few seconds. */
const readsAtOnce = 20;

/** Returns the members in the order in which they joined. @throws AppError not_found */
export async function listMembers(deps: Ports<'accounts'>, organizationId: string): Promise<KnownMember[]> {
  return knownMembers(deps, await getOrganization(deps, organizationId));
}

export async function knownMembers(
  { accounts }: Ports<'accounts'>,
  { members }: Pick<Organization, 'members'>,
): Promise<KnownMember[]> {
  const known: KnownMember[] = [];
  for (let start = 0; start < members.length; start += readsAtOnce) {
    const some = members.slice(start, start + readsAtOnce);
    const people = await Promise.all(some.map(({ accountId }) => accounts.get(accountId)));
    known.push(...some.map((member, index) => ({ ...member, person: personIn(people[index] ?? null)?.value ?? null })));
  }
  return known;
}

/**
 * Returns who acts, with the role that the organization's current record states: the edge may remember a former one.
 * @throws AppError not_found
 */
export function actorIn(organization: Organization, accountId: string): Acting {
  const role = roleOf(organization, accountId);
  if (!role) throw new AppError('not_found');
  return { accountId, role };
}

/** @throws AppError not_found, insufficient_permissions, last_owner */
export async function changeMemberRole(
  deps: OrganizationDeps,
  { organizationId, actorId }: MemberRef,
  { accountId, role }: { accountId: string; role: Role },
): Promise<void> {
  const by = { organizationId, memberId: actorId };
  await changeLogged(deps, by, 'member.role_changed', { accountId, role }, (organization) =>
    changeRole(organization, actorIn(organization, actorId), accountId, role),
  );
  deps.invalidateAccount(organizationId);
}

/**
 * Removes a member, or lets the member who acts leave. What the member created stays with the organization.
 * @throws AppError not_found, insufficient_permissions, last_owner
 */
export async function removeMember(
  deps: OrganizationDeps,
  { organizationId, actorId }: MemberRef,
  accountId: string,
): Promise<void> {
  const by = { organizationId, memberId: actorId };
  const type = actorId === accountId ? 'member.left' : 'member.removed';
  await changeLogged(deps, by, type, { accountId }, (organization) =>
    remove(organization, actorIn(organization, actorId), accountId),
  );
  deps.invalidateAccount(organizationId);
}

type InviteDeps = OrganizationDeps &
  QueueAccountMailDeps &
  Ports<'keyedHash'> & { throttle: Pick<Throttle, 'admitMemberInvitation'>; settings: { publicUrl: string } };

/**
 * Invites a person by e-mail. If the service sends no e-mail, the answer has the address of the invitation.
 * @throws AppError not_found, insufficient_permissions, validation_error, rate_limit_exceeded
 */
export async function inviteMember(
  deps: InviteDeps,
  { organizationId, actorId }: MemberRef,
  invited: { email: string; role: Role; language: Language },
): Promise<{ invitation: MemberInvitation; url: string | null }> {
  await deps.throttle.admitMemberInvitation(organizationId);
  const id = deps.random.hex128();
  const at = deps.clock.now();
  const { email, role, language } = invited;
  const before = await getOrganization(deps, organizationId);
  const members = await knownMembers(deps, before);
  if (members.some(({ person }) => person && isSameAddress(person.email, email))) {
    throw new AppError('validation_error', { details: { email: 'is the address of a member' } });
  }
  const decide = (organization: Organization) =>
    invite(organization, actorIn(organization, actorId), { id, email, role }, at);
  decide(before);
  const facts = {
    ...{ ownerId: organizationId, kind: 'member_invitation' as const },
    ...{ address: email, language, invitationId: id },
  };
  const mail = newAccountMail(facts, id, at);
  // Comes first: after a crash a timer finds the message, and cancels it if there is no invitation.
  if (deps.settings.sendsMail) await deps.mails.create(mail);
  const by = { organizationId, memberId: actorId };
  const value = await changeLogged(deps, by, 'member.invited', { invitationId: id, role }, decide);
  const invitation = currentInvitations(value, at).find((each) => each.id === id);
  if (!invitation) throw new AppError('service_unavailable', { retryAfterSeconds: 1 });
  if (!deps.settings.sendsMail) return { invitation, url: invitationUrl(deps, { organizationId, invitationId: id }) };
  await deps.jobQueue.enqueueMail({ ownerId: mail.ownerId, mailId: mail.id }, 0);
  return { invitation, url: null };
}

/** Returns the open invitations, the newest first. @throws AppError not_found */
export async function listInvitations(
  deps: Ports<'accounts' | 'clock'>,
  organizationId: string,
): Promise<MemberInvitation[]> {
  return currentInvitations(await getOrganization(deps, organizationId), deps.clock.now()).reverse();
}

/** @throws AppError not_found */
export async function withdrawInvitation(
  deps: OrganizationDeps,
  { organizationId, actorId }: MemberRef,
  invitationId: string,
): Promise<void> {
  const by = { organizationId, memberId: actorId };
  await changeLogged(deps, by, 'member.invitation_withdrawn', { invitationId }, (organization) =>
    withdraw(organization, invitationId, deps.clock.now()),
  );
}

/**
 * Returns what an invitation is for, to the person who has its code, and who invites: null if that account is deleted.
 * @throws AppError invalid_invitation: unknown, withdrawn, accepted or expired
 */
export async function readInvitation(
  deps: Ports<'accounts' | 'keyedHash' | 'clock'>,
  code: string,
): Promise<{ organization: Organization; invitation: MemberInvitation; inviter: Person | null }> {
  const named = readInvitationCode(deps.keyedHash, code);
  const organization = named && organizationIn(await deps.accounts.getNewest(named.organizationId))?.value;
  const invitation =
    organization && currentInvitations(organization, deps.clock.now()).find((each) => each.id === named.invitationId);
  if (!invitation) throw new AppError('invalid_invitation');
  const inviter = personIn(await deps.accounts.getNewest(invitation.invitedBy))?.value ?? null;
  return { organization, invitation, inviter };
}

/**
 * Makes the person a member. The order matters: the person's account remembers the organization first, so that no crash
 * leaves a member who does not find it. Accepting is one write of the organization's record: of simultaneous attempts
 * one succeeds.
 * @throws AppError invalid_invitation, organization_full, unauthorized
 */
export async function joinOrganization(
  deps: OrganizationDeps & Ports<'keyedHash'>,
  { personId, code }: { personId: string; code: string },
): Promise<Membership> {
  const named = readInvitationCode(deps.keyedHash, code);
  const person = personIn(await deps.accounts.getNewest(personId))?.value;
  if (!person) throw new AppError('unauthorized');
  if (!named) throw new AppError('invalid_invitation');
  const { organizationId, invitationId } = named;
  const current = organizationIn(await deps.accounts.getNewest(organizationId))?.value;
  if (!current) throw new AppError('invalid_invitation');
  acceptInvitation(current, invitationId, person, deps.clock.now());
  await rememberOrganization(deps, personId, organizationId);
  const by = { organizationId, memberId: personId };
  const organization = await changeLogged(deps, by, 'member.joined', { accountId: personId }, (found) =>
    acceptInvitation(found, invitationId, person, deps.clock.now()),
  );
  deps.invalidateAccount(organizationId);
  const role = roleOf(organization, personId);
  if (!role) throw new AppError('invalid_invitation');
  return { organization, role };
}
