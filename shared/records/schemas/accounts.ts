/**
 * Items of the container `accounts`: accounts, API keys, invitations, and items that lead to an account. The identifier
 * is the partition key, so that each is one point read.
 */
import { Type } from '@sinclair/typebox';
import { keysAnswer } from '../../contracts/accounts.ts';
import { nullable, oneOf } from '../../contracts/building-blocks.ts';
import { preferencesAnswer } from '../../contracts/preferences.ts';
import { profileAnswer } from '../../contracts/profile.ts';
import { type Account, type ApiKey, plans } from '../../domain/accounts/account.ts';
import type { AccountDeletion } from '../../domain/accounts/account-deletion.ts';
import type { Invitation } from '../../domain/accounts/invitation.ts';
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
    profile: Type.Optional(stored(profileAnswer)),
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
    preferences: stored(preferencesAnswer),
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
  }),
});

/** Replaces an account while everything that it owns is being erased. */
export const accountDeletionItems = itemKind<AccountDeletion>()({
  ...place,
  name: 'accountDeletion',
  schema: Type.Object({
    id: text,
    emails: Type.Array(text),
    language: oneOf(languages),
    requestedAt: text,
    dueAt: text,
  }),
  beside: ['writeId'],
});

export const apiKeyItems = itemKind<ApiKey>()({
  ...place,
  name: 'apiKey',
  schema: Type.Object({
    ...storedForms(keysAnswer.items.properties),
    ownerId: text,
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
