/** Recipients and fields of a request, in the form the domain takes. */
import type { Static } from '@sinclair/typebox';
import type { fieldInput, recipientEdit } from '../../../contracts/building-blocks.ts';
import { normalizeEmail } from '../../../domain/email-address.ts';
import type { Field } from '../../../domain/field.ts';
import type { Recipient, RecipientInput } from '../../../domain/recipient.ts';
import type { KeyedHash, Random } from '../../../domain/system.ts';

/** What a request says of one recipient. */
export type RecipientBody = Static<typeof recipientEdit>;

/** The access code is hashed here; further inside the code itself does not exist. */
export function toRecipientInput(keyedHash: KeyedHash, body: RecipientBody, id?: string): RecipientInput {
  const { accessCode, email, name, role, order, language } = body;
  return {
    ...(id === undefined ? {} : { id }),
    ...(email === undefined ? {} : { email }),
    ...(name === undefined ? {} : { name }),
    ...(role === undefined ? {} : { role }),
    ...(order === undefined ? {} : { order }),
    ...(language === undefined ? {} : { language }),
    ...(accessCode === undefined
      ? {}
      : { accessCodeHash: accessCode === null ? null : keyedHash.hash('access-code', accessCode) }),
  };
}

/** Fields as stored. `recipientId` may also be the e-mail address of a recipient named in the same request. */
export function toFields(
  random: Random,
  bodies: readonly Static<typeof fieldInput>[],
  recipients: readonly Recipient[],
): Field[] {
  return bodies.map((body) => {
    const byEmail = recipients.find(({ email }) => normalizeEmail(email) === normalizeEmail(body.recipientId));
    const { type, page, x, y, width, height } = body;
    return {
      id: body.id ?? `fld_${random.hex128()}`,
      recipientId: byEmail?.id ?? body.recipientId,
      type,
      page,
      x,
      y,
      width,
      height,
      required: body.required ?? true,
      label: body.label ?? null,
      value: body.value ?? null,
    };
  });
}
