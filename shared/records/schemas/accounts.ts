/**
 * Items of the container `accounts`: accounts, API keys, invitations, and items that lead to an account. The identifier
 * is the partition key, so that each is one point read.
 */
import { Type } from '@sinclair/typebox';
import { keysAnswer } from '../../contracts/accounts.ts';
import { nullable, oneOf } from '../../contracts/building-blocks.ts';
import { preferencesAnswer } from '../../contracts/preferences.ts';
import { profileAnswer } from '../../contracts/profile.ts';
import { passkeyAnswer } from '../../contracts/second-factor.ts';
import { type ApiKey, type Organization, type Person, plans } from '../../domain/accounts/account.ts';
import type { AccountDeletion } from '../../domain/accounts/account-deletion.ts';
import type { Invitation } from '../../domain/accounts/invitation.ts';
import { logTypes } from '../../domain/accounts/log-fact.ts';
import { roles } from '../../domain/accounts/roles.ts';
import { languages } from '../../domain/language.ts';
import { itemKind } from '../item-kind.ts';
import {
  dictionary,
  stored,
  storedForms,
  text,
  textOrNull,
  wholeNumber,
  wholeNumberOrNull,
} from './building-blocks.ts';
import { eventFacts } from './event-facts.ts';

const place = { container: 'accounts', tag: 'kind', version: 1 } as const;

const { defaults, ...profileFacts } = storedForms(profileAnswer.properties);
const profile = Type.Object({
  ...profileFacts,
  defaults: Type.Object({
    ...defaults.properties,
    recipientLanguage: Type.Optional(defaults.properties.recipientLanguage),
  }),
});

const secondFactor = Type.Object({
  app: nullable(Type.Object({ secret: text, lastStep: wholeNumber, recoveryCodes: Type.Array(text), createdAt: text })),
  pendingApp: nullable(Type.Object({ secret: text, expiresAt: text })),
  passkeys: Type.Array(
    Type.Object({
      ...storedForms(passkeyAnswer.properties),
      credentialId: text,
      publicKey: text,
      counter: wholeNumber,
      transports: Type.Array(text),
    }),
  ),
});

const owner = {
  id: text,
  plan: oneOf(plans),
  rateLimitPerMinute: wholeNumberOrNull,
  billing: nullable(
    Type.Object({ lastEventAt: wholeNumber, lastEventIds: Type.Array(text), subscriptionId: textOrNull }),
  ),
  invitation: textOrNull,
  profile: Type.Optional(profile),
  retention: Type.Optional(
    Type.Object({
      completedDays: wholeNumberOrNull,
      endedDays: wholeNumberOrNull,
      changedAt: text,
      noticedAt: textOrNull,
    }),
  ),
  createdAt: text,
  updatedAt: text,
};

export const accountItems = itemKind<Person>()({
  ...place,
  name: 'account',
  schema: Type.Object({
    ...owner,
    email: text,
    role: Type.Literal('user'),
    passwordHash: textOrNull,
    signOn: Type.Optional(Type.Object({ key: text, provider: text })),
    tokenVersion: wholeNumber,
    emailVerifiedAt: textOrNull,
    newEmail: nullable(
      Type.Object({
        id: text,
        email: text,
        isNewConfirmed: Type.Boolean(),
        isOldConfirmed: Type.Boolean(),
        expiresAt: text,
      }),
    ),
    secondFactor: Type.Optional(secondFactor),
    preferences: stored(preferencesAnswer),
    organizations: Type.Optional(Type.Array(text)),
    joiningAt: Type.Optional(text),
  }),
});

export const organizationItems = itemKind<Organization>()({
  ...place,
  name: 'organization',
  schema: Type.Object({
    ...owner,
    name: text,
    members: Type.Array(
      Type.Object({
        accountId: text,
        role: oneOf(roles),
        joinedAt: text,
        invitedBy: textOrNull,
        invitationId: Type.Optional(text),
      }),
    ),
    requiresSecondFactor: Type.Optional(Type.Boolean()),
    invitations: Type.Optional(
      Type.Array(
        Type.Object({ id: text, email: text, role: oneOf(roles), invitedBy: text, createdAt: text, expiresAt: text }),
      ),
    ),
    pendingLog: Type.Optional(Type.Array(Type.Object({ id: text, at: text, type: oneOf(logTypes), ...eventFacts }))),
    founderId: Type.Optional(text),
  }),
});

/** Replaces an account while everything that it owns is being erased. */
export const accountDeletionItems = itemKind<AccountDeletion>()({
  ...place,
  name: 'accountDeletion',
  schema: Type.Object({
    id: text,
    emails: Type.Array(text),
    organizations: Type.Array(text),
    language: oneOf(languages),
    requestedAt: text,
    dueAt: text,
    isMailQueued: Type.Optional(Type.Boolean()),
  }),
  beside: ['writeId'],
});

export const apiKeyItems = itemKind<ApiKey>()({
  ...place,
  name: 'apiKey',
  schema: Type.Object({
    ...storedForms(keysAnswer.items.properties),
    draftsOnly: Type.Optional(Type.Boolean()),
    ownerId: text,
    createdBy: Type.Optional(text),
    secretHash: text,
    endNoticedAt: Type.Optional(text),
  }),
});

export const invitationItems = itemKind<Invitation>()({
  ...place,
  name: 'invitation',
  schema: Type.Object({
    codeHash: text,
    maxUses: wholeNumber,
    redemptions: dictionary(Type.Object({ at: text, isSettled: Type.Boolean() })),
    expiresAt: text,
    createdAt: text,
  }),
  beside: ['id'],
});

/** `email:<hash>` → account; the e-mail address itself stays out of the identifier. */
export const emailClaimItems = itemKind<{ id: string; accountId: string; createdAt: string }>()({
  ...place,
  name: 'emailClaim',
  schema: Type.Object({ id: text, accountId: text, createdAt: text }),
});

/** `sso:<key>` → account. */
export const signOnItems = itemKind<{ id: string; accountId: string; createdAt: string }>()({
  ...place,
  name: 'signOn',
  schema: Type.Object({ id: text, accountId: text, createdAt: text }),
});

/** `passkey:<hash>` → account; the hash is of the credential's identifier. */
export const passkeyClaimItems = itemKind<{ id: string; accountId: string; createdAt: string }>()({
  ...place,
  name: 'passkeyClaim',
  schema: Type.Object({ id: text, accountId: text, createdAt: text }),
});

/** Occupies the identifier of an account that must never be created. */
export const barredItems = itemKind<{ id: string; createdAt: string }>()({
  ...place,
  name: 'barred',
  schema: Type.Object({ id: text, createdAt: text }),
});

/** A customer or a subscription of the payment provider → account. */
export const payerItems = itemKind<{ id: string; accountId: string }>()({
  ...place,
  name: 'payer',
  schema: Type.Object({ id: text, accountId: text }),
});

/** `endedAt` in seconds, by the payment provider's clock. */
export const subscriptionEndItems = itemKind<{ id: string; endedAt: number }>()({
  ...place,
  name: 'subscriptionEnd',
  schema: Type.Object({ id: text, endedAt: Type.Number() }),
});
