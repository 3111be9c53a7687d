/** The rules of members, invitations and the log of an organization. */
import { hmacKeyedHash } from '../../../../shared/auth/keyed-hash.ts';
import type { Organization } from '../../../../shared/domain/accounts/account.ts';
import {
  acceptInvitation,
  currentInvitations,
  invitationCode,
  inviteMember,
  maxMemberInvitations,
  readInvitationCode,
  withdrawInvitation,
} from '../../../../shared/domain/accounts/member-invitation.ts';
import {
  addMember,
  changeRole,
  maxMembers,
  newOrganization,
  organizationFrom,
  removeMember,
} from '../../../../shared/domain/accounts/organization.ts';
import {
  emptyLog,
  linkFacts,
  logFact,
  maxPendingFacts,
  withFact,
  withoutFacts,
} from '../../../../shared/domain/accounts/organization-log.ts';
import type { Role } from '../../../../shared/domain/accounts/roles.ts';
import { firstBrokenLink } from '../../../../shared/domain/audit/audit.ts';
import { systemDigest } from '../../../../shared/system.ts';
import { anAccount, userId } from '../../../fixtures/accounts.ts';

const at = new Date('2026-11-24T10:00:00.000Z');
const days = (count: number) => new Date(at.getTime() + count * 86_400_000);
const owner = { accountId: userId('a'), role: 'owner' } as const;
const admin = { accountId: userId('b'), role: 'admin' } as const;
const refusal = (run: () => unknown) => {
  try {
    return run();
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

function anOrganization(...members: [string, Role][]): Organization {
  const first = newOrganization(userId('0'), 'Northwind', owner.accountId, at);
  return members.reduce(
    (organization, [accountId, role]) =>
      addMember(organization, { accountId, role, joinedAt: at.toISOString(), invitedBy: owner.accountId }),
    first,
  );
}

describe('members', () => {
  it('the last owner stays an owner', () => {
    const organization = anOrganization([admin.accountId, 'admin']);
    expect(refusal(() => changeRole(organization, owner, owner.accountId, 'admin'))).toBe('last_owner');
    expect(refusal(() => removeMember(organization, owner, owner.accountId))).toBe('last_owner');
    const two = changeRole(organization, owner, admin.accountId, 'owner');
    expect(removeMember(two, owner, owner.accountId).members).toMatchObject([{ accountId: admin.accountId }]);
  });

  it('are at most 500, and join once', () => {
    const many = Array.from({ length: maxMembers - 1 }, (_, index): [string, Role] => [`usr_${index}`, 'member']);
    const full = anOrganization(...many);
    const more = { accountId: 'usr_x', role: 'member', joinedAt: at.toISOString(), invitedBy: null } as const;
    expect(refusal(() => addMember(full, more))).toBe('organization_full');
    const again = { ...more, accountId: owner.accountId };
    expect(addMember(full, again)).toBe(full);
  });

  it('a role that is set again changes nothing, and nobody changes a stranger', () => {
    const organization = anOrganization([admin.accountId, 'admin']);
    expect(changeRole(organization, admin, admin.accountId, 'admin')).toBe(organization);
    expect(refusal(() => changeRole(organization, owner, userId('f'), 'admin'))).toBe('not_found');
    expect(refusal(() => removeMember(organization, owner, userId('f')))).toBe('not_found');
  });
});

describe('an invitation', () => {
  const invited = { id: '1'.repeat(32), email: 'Joan@example.com', role: 'member' } as const;
  const joan = anAccount({ id: userId('c'), email: 'joan@EXAMPLE.com' });

  it('is for one address, for seven days, and replaces an earlier one', () => {
    const first = inviteMember(anOrganization(), owner, invited, at);
    const again = inviteMember(first, owner, { ...invited, id: '2'.repeat(32) }, at);
    expect(currentInvitations(again, at).map(({ id }) => id)).toEqual(['2'.repeat(32)]);
    expect(refusal(() => acceptInvitation(again, invited.id, joan, at))).toBe('invalid_invitation');
    expect(refusal(() => acceptInvitation(first, invited.id, joan, days(7)))).toBe('invalid_invitation');
    expect(refusal(() => acceptInvitation(first, invited.id, anAccount(), at))).toBe(first);
    const stranger = anAccount({ id: userId('d'), email: 'jo@example.com' });
    expect(refusal(() => acceptInvitation(first, invited.id, stranger, at))).toBe('invalid_invitation');
    const joined = acceptInvitation(first, invited.id, joan, days(6.9));
    expect(joined.members[1]).toMatchObject({ accountId: joan.id, role: 'member', invitedBy: owner.accountId });
    expect([joined.invitations, acceptInvitation(joined, invited.id, joan, at)]).toEqual([[], joined]);
  });

  it('of an owner is made by owners only; there are at most a hundred; it can be withdrawn once', () => {
    const organization = anOrganization([admin.accountId, 'admin']);
    const asOwner = { ...invited, role: 'owner' } as const;
    expect(refusal(() => inviteMember(organization, admin, asOwner, at))).toBe('insufficient_permissions');
    let full = organization;
    for (let index = 0; index < maxMemberInvitations; index++)
      full = inviteMember(full, admin, { ...invited, id: String(index), email: `${index}@example.com` }, at);
    expect(refusal(() => inviteMember(full, admin, invited, at))).toBe('validation_error');
    expect(inviteMember(full, admin, invited, days(8)).invitations).toHaveLength(1);
    const withdrawn = withdrawInvitation(full, '7', at);
    expect(refusal(() => withdrawInvitation(withdrawn, '7', at))).toBe('not_found');
  });

  it('has a code that only the service can make', () => {
    const keyedHash = hmacKeyedHash(Buffer.alloc(32, 1));
    const named = { organizationId: userId('0'), invitationId: invited.id };
    const code = invitationCode(keyedHash, named);
    expect(readInvitationCode(keyedHash, code)).toEqual(named);
    for (const other of ['', 'x', code.slice(1), `${code}A`, `B${code.slice(1)}`])
      expect(readInvitationCode(keyedHash, other)).toBeNull();
    expect(readInvitationCode(hmacKeyedHash(Buffer.alloc(32, 2)), code)).toBeNull();
  });
});

it('an account that becomes an organization keeps what belongs to the account, and has no password', () => {
  const person = anAccount({ plan: 'pro', invitation: 'hash' });
  const made = organizationFrom(person, 'Northwind', userId('f'), at);
  expect(made).toMatchObject({ id: person.id, plan: 'pro', invitation: 'hash', founderId: userId('f') });
  expect(made.profile).toMatchObject({ company: 'Northwind', name: null });
  expect(Object.keys(made)).not.toEqual(expect.arrayContaining(['passwordHash']));
  expect(JSON.stringify(made)).not.toContain('Ann@example.com');
});

describe('the log', () => {
  const by = { organizationId: userId('0'), memberId: owner.accountId };
  const facts = ['1', '2', '3'].map((id) => logFact(id, 'organization.renamed', by, { name: id }, at));
  const sha256 = (text: string) => systemDigest.sha256(text);

  it('links each fact once, whatever was interrupted, and a change breaks the chain', () => {
    const first = linkFacts(emptyLog, facts.slice(0, 2), sha256);
    const second = linkFacts(first.head, facts, sha256);
    expect(second.events.map(({ sequence, data }) => [sequence, data.name])).toEqual([[3, '3']]);
    const all = [...first.events, ...second.events];
    expect(firstBrokenLink(all, sha256)).toBeNull();
    const forged = all.map((event) => (event.sequence === 2 ? { ...event, data: { name: 'x' } } : event));
    expect(firstBrokenLink(forged, sha256)).toBe(2);
    expect(firstBrokenLink([...first.events.slice(0, 1), ...second.events], sha256)).toBe(2);
  });

  it('keeps facts that wait in the record, up to a bound', () => {
    let organization = anOrganization();
    for (const fact of [...facts, ...facts]) organization = withFact(organization, fact);
    expect(organization.pendingLog).toEqual(facts);
    expect(withoutFacts(organization, ['1', '3']).pendingLog).toEqual([facts[1]]);
    expect(withoutFacts(organization, ['1', '2', '3'])).not.toHaveProperty('pendingLog');
    const full = { ...organization, pendingLog: Array.from({ length: maxPendingFacts }, () => facts[0] as never) };
    const more = logFact('4', 'organization.renamed', by, {}, at);
    expect(refusal(() => withFact(full, more))).toBe('service_unavailable');
  });
});
