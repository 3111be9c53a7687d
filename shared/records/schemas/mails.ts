/** Items of the container `mails`. */
import { Type } from '@sinclair/typebox';
import { oneOf } from '../../contracts/building-blocks.ts';
import { languages } from '../../domain/language.ts';
import { type AccountMail, accountMailKinds } from '../../domain/mail/account-mail.ts';
import { type Mail, mailKinds, mailStatuses } from '../../domain/mail/mail.ts';
import { itemKind } from '../item-kind.ts';
import { text, textOrNull, wholeNumber } from './building-blocks.ts';

/** The progress of sending a message. */
const sending = {
  status: oneOf(mailStatuses),
  attempts: wholeNumber,
  dueAt: text,
  problem: textOrNull,
  createdAt: text,
  updatedAt: text,
};

/** The `kind` of a mail names its subject. Unlike account mails, these items have no `itemType`. */
export const mailItems = itemKind<Mail>()({
  container: 'mails',
  name: 'mail',
  version: 1,
  schema: Type.Object({
    id: text,
    ownerId: text,
    envelopeId: text,
    eventId: text,
    kind: oneOf(mailKinds),
    recipientId: textOrNull,
    memberId: Type.Optional(text),
    subjectId: Type.Optional(text),
    ...sending,
  }),
  beside: ['ttl', 'writeId'],
});

/** A message about an account. */
export const accountMailItems = itemKind<AccountMail>()({
  container: 'mails',
  name: 'accountMail',
  tag: 'itemType',
  version: 1,
  schema: Type.Object({
    id: text,
    ownerId: text,
    kind: oneOf(accountMailKinds),
    address: text,
    language: oneOf(languages),
    keyId: Type.Optional(text),
    organizationId: Type.Optional(text),
    invitationId: Type.Optional(text),
    linkCode: Type.Optional(Type.Object({ templateId: text, nonce: text, expiresAt: text })),
    ...sending,
  }),
  beside: ['ttl', 'writeId'],
});
