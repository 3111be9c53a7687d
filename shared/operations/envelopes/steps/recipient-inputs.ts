/** Recipients and fields of a request, in the form the domain takes. */

import type { FieldBody } from '../../../contracts/fields.ts';
import type { RecipientBody } from '../../../contracts/recipients.ts';
import type { PatchEnvelopeBody } from '../../../contracts/v1-envelopes.ts';
import { normalizeEmail } from '../../../domain/email-address.ts';
import type { EnvelopeEdit } from '../../../domain/envelopes/envelope-edit.ts';
import { settingNames } from '../../../domain/envelopes/envelope-settings.ts';
import type { Field } from '../../../domain/fields/field.ts';
import { hasText, isUsuallyRequired, usualFontSize } from '../../../domain/fields/field-rules.ts';
import { pick } from '../../../domain/pick.ts';
import { memberNames, type Recipient, type RecipientInput } from '../../../domain/recipients/recipient.ts';
import type { KeyedHash, Random } from '../../../domain/system.ts';
import { AppError } from '../../../errors.ts';

/** The access code is hashed here; further inside the code itself does not exist. */
export function toRecipientInput(keyedHash: KeyedHash, body: RecipientBody, id?: string): RecipientInput {
  const { accessCode } = body;
  const accessCodeHash = accessCode && keyedHash.hash('access-code', accessCode);
  const isOfAccessCode = (hash: string) => Boolean(accessCode && keyedHash.matches('access-code', accessCode, hash));
  return { id, ...pick(body, memberNames), accessCodeHash, isOfAccessCode };
}

type EditBody = Omit<PatchEnvelopeBody, 'document' | 'fields' | 'status' | 'voidReason'>;

/** What a request changes of an envelope itself; what it leaves out is undefined. */
export function toEdit(body: EditBody): EnvelopeEdit {
  const { name, textTags } = body;
  return { name: name?.trim(), ...pick(body, settingNames), ...(textTags && { textTags }) };
}

/** Of a field that has an anchor, until the document is there. */
const provisional = { page: 1, x: 0, y: 0 };

/**
 * Fields as stored. `recipientId` may also be the e-mail address of a recipient named in the same request.
 * @throws AppError validation_error for a field without a place and an anchor
 * @param known fields that are stored already: one without a size of its own keeps that until the request names another
 */
export function toFields(
  random: Random,
  bodies: readonly FieldBody[],
  recipients: readonly Recipient[],
  known: readonly Field[] = [],
): Field[] {
  refusePlaceless(bodies);
  return bodies.map(({ recipientId, page = 1, x = 0, y = 0, ...body }) => {
    const byEmail = recipients.find(({ email }) => normalizeEmail(email) === normalizeEmail(recipientId));
    const stored = known.find(({ id }) => id === body.id);
    const place = body.anchor ? provisional : { page, x, y };
    return { ...storedField(random, { ...body, ...place }, stored), recipientId: byEmail?.id ?? recipientId };
  });
}

/** Not by the schema: the published one stays plain, and a condition in it is not read alike everywhere. */
function refusePlaceless(bodies: readonly FieldBody[]): void {
  const details: Record<string, string> = {};
  for (const [index, body] of bodies.entries()) {
    for (const name of ['page', 'x', 'y'] as const) {
      if (!body.anchor && body[name] === undefined) details[`fields[${index}].${name}`] = 'is required';
    }
  }
  if (Object.keys(details).length > 0) throw new AppError('validation_error', { details });
}

/** What a request says of a field, with what it leaves out. */
export function storedField<B extends Omit<FieldBody, 'recipientId'>>(
  random: Random,
  body: B,
  stored?: Pick<Field, 'fontSize'>,
) {
  const { fontSize, ...rest } = body;
  const { id = `fld_${random.hex128()}`, required = isUsuallyRequired(body), label = null, value = null } = rest;
  const usual = stored ? stored.fontSize : hasText(body.type) ? usualFontSize : undefined;
  const size = fontSize === undefined ? usual : fontSize;
  return { ...rest, id, required, label, value, ...(size ? { fontSize: size } : {}) };
}
