/** Roles of the members of an organization, as sets of scopes. Routes, pages, documentation and tests read this table. */
export const scopes = [
  'envelopes:read',
  'envelopes:write',
  'links:read',
  'templates:read',
  'templates:write',
  'webhooks:read',
  'webhooks:write',
  'account:read',
] as const;
export type Scope = (typeof scopes)[number];

/** The scopes of members: those of API keys, and two that no key has. */
export const memberScopes = [
  ...scopes,
  /** Members, invitations, profile, API keys, webhooks, retention, and the erasure of completed documents. */
  'organization:manage',
  /** Deletes the organization, changes owners, ends legal holds. */
  'organization:own',
] as const;
export type MemberScope = (typeof memberScopes)[number];

export const roles = ['owner', 'admin', 'member', 'viewer'] as const;
export type Role = (typeof roles)[number];

const viewer = ['envelopes:read', 'templates:read', 'webhooks:read', 'account:read'] as const;
const member = [...viewer, 'envelopes:write', 'links:read', 'templates:write'] as const;
const admin = [...member, 'webhooks:write', 'organization:manage'] as const;

export const scopesOfRole: Record<Role, readonly MemberScope[]> = {
  owner: [...admin, 'organization:own'],
  admin,
  member,
  viewer,
};

export function mayDo(role: Role, scope: MemberScope): boolean {
  return scopesOfRole[role].includes(scope);
}
