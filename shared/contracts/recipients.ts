/** The schemas of the members that `shared/domain/recipients/recipient.ts` declares. */
import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { languages } from '../domain/language.ts';
import { pick } from '../domain/pick.ts';
import {
  type MemberName,
  type progressMembers,
  type RecipientRole,
  type RecipientStatus,
  recipientRoles,
  recipientStatuses,
  templateMembers,
  type Verification,
  verifications,
} from '../domain/recipients/recipient.ts';
import { emailAddress, humanText, nullable, object, oneOf, strict, timestamp } from './building-blocks.ts';

export const role = oneOf<RecipientRole>(recipientRoles);
export const recipientStatus = oneOf<RecipientStatus>(recipientStatuses);
const order = Type.Integer({ minimum: 1, maximum: 1_000 });
const language = Type.String({
  pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$',
  maxLength: 35,
  description: `A BCP 47 tag, whose first part decides: e-mails and pages exist in ${languages.join(', ')}. Any other is English.`,
});
const accessCode = Type.String({ minLength: 4, maxLength: 64, pattern: '\\S' });
const verification = oneOf<Verification>(verifications, {
  description:
    'A second check after the link. `email_code`: a one-time code of six digits, sent to the recipient’s address when they ask for it.',
});

const notify = Type.Boolean({
  description:
    'False: the service sends the recipient no e-mails, except one-time codes that they ask for. You pass on the link: ' +
    'answers of v1 have it as `signingUrl` if the key has the scope `links:read`. True unless set.',
});

const inputs = {
  email: emailAddress,
  name: humanText(200),
  role: Type.Optional(role),
  order: Type.Optional(order),
  language: Type.Optional(nullable(language)),
  verification: Type.Optional(nullable(verification)),
  notify: Type.Optional(notify),
} satisfies Record<MemberName, TSchema>;

/** Answers do not repeat the limits. */
export const recipientAnswers = {
  email: Type.String(),
  name: Type.String(),
  role,
  order: Type.Integer(),
  language: nullable(Type.String()),
  verification: Type.Optional(verification),
  notify,
} satisfies Record<MemberName, TSchema>;

/** A new recipient, as a caller describes it. */
export const recipientInput = object({ ...inputs, accessCode: Type.Optional(nullable(accessCode)) });
/** Changes of a recipient who exists. */
export const recipientEdit = Type.Partial(recipientInput, strict);
export type RecipientBody = Static<typeof recipientEdit>;

export const recipientOutput = {
  ...recipientAnswers,
  hasAccessCode: Type.Boolean(),
  status: recipientStatus,
  sentAt: Type.Optional(timestamp),
  viewedAt: Type.Optional(timestamp),
  completedAt: Type.Optional(timestamp),
  declinedAt: Type.Optional(timestamp),
  remindedAt: Type.Optional(timestamp),
  declineReason: Type.Optional(Type.String()),
} satisfies Record<MemberName | 'hasAccessCode' | 'status' | (typeof progressMembers)[number], TSchema>;

/** A role of a template has no recipient yet, whose verification could be removed. */
export const templateRoleInputs = { ...pick(inputs, templateMembers), verification: Type.Optional(verification) };
export const templateRoleAnswers = pick(recipientAnswers, templateMembers);
