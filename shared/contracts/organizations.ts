/** Organizations, their members, and the invitations of new ones. */
import { Type } from '@sinclair/typebox';
import { plans } from '../domain/accounts/account.ts';
import { logTypes } from '../domain/accounts/log-fact.ts';
import { memberScopes, roles } from '../domain/accounts/roles.ts';
import { languages } from '../domain/language.ts';
import { limits } from './accounts.ts';
import { emailAddress, humanText, nullable, object, oneOf, timestamp } from './building-blocks.ts';

const name = humanText(200);
const role = oneOf(roles);

export const createOrganizationBody = object({
  name,
  fromAccount: Type.Optional(
    Type.Boolean({
      description:
        'true: your account becomes the organization, with its documents, templates, keys and webhooks. You get a new ' +
        'account with the same address and password, and log in again. Default: a new organization without documents.',
      default: false,
    }),
  ),
});

const membership = { organizationId: Type.String(), name: Type.String(), role };
export const membershipAnswer = object(membership);
export const membershipsAnswer = Type.Array(membershipAnswer);

export const organizationAnswer = object({
  ...membership,
  scopes: Type.Array(oneOf(memberScopes), { description: 'What your role may do.' }),
  members: Type.Integer(),
  requiresSecondFactor: Type.Boolean(),
  plan: oneOf(plans),
  limits,
  createdAt: timestamp,
});

export const updateOrganizationBody = object({
  name: Type.Optional(name),
  requiresSecondFactor: Type.Optional(
    Type.Boolean({ description: 'Members without a second factor get 403. You need one yourself to require it.' }),
  ),
});

const member = {
  accountId: Type.String(),
  email: nullable(Type.String()),
  name: nullable(Type.String()),
  role,
  joinedAt: timestamp,
  invitedBy: nullable(Type.String({ description: 'The account of the member who invited this one.' })),
  invitationId: Type.Optional(Type.String({ description: 'The invitation that this member accepted.' })),
  hasSecondFactor: Type.Optional(
    Type.Boolean({
      description: 'Whether the member has an authenticator app or a passkey. For administrators and owners.',
    }),
  ),
};
export const membersAnswer = Type.Array(object(member));

export const changeRoleBody = object({ role });
export const changedRoleAnswer = object({ accountId: Type.String(), role });
export const removedMemberAnswer = object({ accountId: Type.String(), removed: Type.Literal(true) });
export const deletedOrganizationAnswer = object({ organizationId: Type.String(), deleted: Type.Literal(true) });
export const resetSecondFactorAnswer = object({ accountId: Type.String(), reset: Type.Literal(true) });

export const inviteMemberBody = object({
  email: emailAddress,
  role,
  language: Type.Optional(
    oneOf(languages, { description: 'The language of the e-mail. Default: that of the request.' }),
  ),
});

const invitation = { id: Type.String(), email: Type.String(), role, createdAt: timestamp, expiresAt: timestamp };
export const invitationsAnswer = Type.Array(object({ ...invitation, invitedBy: Type.String() }));
export const createdInvitationAnswer = object({
  ...invitation,
  invitedBy: Type.String(),
  url: nullable(
    Type.String({
      description: 'For the invited person, if the service sends no e-mail. Otherwise null: the e-mail has it.',
    }),
  ),
});

export const invitationCodeBody = object({ code: Type.String({ maxLength: 200 }) });
export const readInvitationAnswer = object({
  organizationId: Type.String(),
  organization: Type.String(),
  invitedBy: nullable(
    Type.String({
      description: 'Name of the person who invites, or the e-mail address. Null: the account is deleted.',
    }),
  ),
  email: Type.String(),
  role,
  expiresAt: timestamp,
});

const before = Type.Optional(
  Type.Integer({ minimum: 1, description: 'The `sequence` of the last entry of the page before.' }),
);

export const listLogQuery = object({
  before,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
});

export const logPdfQuery = object({
  before,
  language: Type.Optional(
    oneOf(languages, { description: "The language of the sentences. Default: that of the organization's profile." }),
  ),
});

const entry = object({
  id: Type.String(),
  sequence: Type.Integer(),
  at: timestamp,
  type: oneOf(logTypes),
  memberId: nullable(
    Type.String({ description: 'The member who acted; null: an API key whose creator has left, or the service.' }),
  ),
  details: Type.Record(Type.String(), Type.Unknown(), { description: 'Facts of this type of entry.' }),
  previousHash: Type.String(),
  hash: Type.String(),
});
export const logAnswer = object({ items: Type.Array(entry), hasMore: Type.Boolean() });
