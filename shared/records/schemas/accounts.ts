/**
 * Items of the container `accounts`: accounts, API keys, invitations, and what leads to an account. The identifier is
 * the partition key, so that each is one point read.
 */
import { Type } from '@sinclair/typebox';
import { nullable, oneOf } from '../../contracts/building-blocks.ts';
import { type Account, type ApiKey, plans, scopes } from '../../domain/accounts/account.ts';
import type { Invitation } from '../../domain/accounts/invitation.ts';
import { type Notice, notices } from '../../domain/accounts/preferences.ts';
import { itemKind } from '../item-kind.ts';
import { dictionary, senderFacts, text, textOrNull, wholeNumber, wholeNumberOrNull } from './building-blocks.ts';

const preferences = Type.Object({
  notifications: Type.Object(
    Object.fromEntries(notices.map((name) => [name, Type.Boolean()])) as Record<
      Notice,
      ReturnType<typeof Type.Boolean>
    >,
  ),
  attachesSealed: Type.Boolean(),
  savedFilters: Type.Array(Type.Object({ name: text, query: text })),
});

const profile = Type.Object({
  ...senderFacts,
  logo: nullable(
    Type.Object({ sha256: text, mimetype: oneOf(['image/png', 'image/jpeg'] as const), size: wholeNumber }),
  ),
  defaults: Type.Object({
    message: textOrNull,
    expiresInDays: wholeNumberOrNull,
    reminders: nullable(Type.Object({ everyDays: wholeNumber, maxCount: wholeNumber })),
  }),
});

const place = { container: 'accounts', tag: 'kind', version: 1 } as const;

export const accountItems = itemKind<Account>()({
  ...place,
  name: 'account',
  schema: Type.Object({
    id: text,
    email: text,
    role: Type.Literal('user'),
    passwordHash: text,
    tokenVersion: wholeNumber,
    plan: oneOf(plans),
    rateLimitPerMinute: wholeNumberOrNull,
    billing: nullable(
      Type.Object({ lastEventAt: wholeNumber, lastEventIds: Type.Array(text), subscriptionId: textOrNull }),
    ),
    invitation: textOrNull,
    profile: Type.Optional(profile),
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
    preferences,
    createdAt: text,
    updatedAt: text,
  }),
});

export const apiKeyItems = itemKind<ApiKey>()({
  ...place,
  name: 'apiKey',
  schema: Type.Object({
    id: text,
    ownerId: text,
    name: text,
    scopes: Type.Array(oneOf(scopes)),
    secretHash: text,
    createdAt: text,
    expiresAt: textOrNull,
    lastUsedAt: textOrNull,
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

/** Takes the identifier of an account that must never be created. */
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
