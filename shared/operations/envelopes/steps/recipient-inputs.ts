/** Translates the recipients and fields of a request into the form of the domain. */
import type { FieldBody } from '../../../contracts/fields.ts';
import type { RecipientBody } from '../../../contracts/recipients.ts';
import type { PatchEnvelopeBody } from '../../../contracts/v1-envelopes.ts';
import { isSameAddress } from '../../../domain/email-address.ts';
import type { EnvelopeEdit } from '../../../domain/envelopes/envelope-edit.ts';
import { settingNames } from '../../../domain/envelopes/envelope-settings.ts';
import type { Field } from '../../../domain/fields/field.ts';
import { hasText, isUsuallyRequired, usualFontSize } from '../../../domain/fields/field-rules.ts';
import { pick } from '../../../domain/pick.ts';
import { memberNames, type Recipient, type RecipientInput } from '../../../domain/recipients/recipient.ts';
import type { KeyedHash, Random } from '../../../domain/system.ts';
import { AppError } from '../../../errors.ts';

/** Hashes the access code: the domain never sees the code itself. */
export function toRecipientInput(keyedHash: KeyedHash, body: RecipientBody, id?: string): RecipientInput {
  const { accessCode } = body;
  const accessCodeHash = accessCode && keyedHash.hash('access-code', accessCode);
  const isOfAccessCode = (hash: string) => Boolean(accessCode && keyedHash.matches('access-code', accessCode, hash));
  return { id, ...pick(body, memberNames), accessCodeHash, isOfAccessCode };
}

type EditBody = Omit<PatchEnvelopeBody, 'document' | 'fields' | 'status' | 'voidReason'>;

/** Returns the changes of the envelope itself; members that the request omits are undefined. */
export function toEdit(body: EditBody): EnvelopeEdit {
  const { name, textTags } = body;
  return { name: name?.trim(), ...pick(body, settingNames), ...(textTags && { textTags }) };
}

/** The position of a field with an anchor until the document is uploaded. */
const provisional = { page: 1, x: 0, y: 0 };

/**
 * Returns the fields in their stored form. `recipientId` may also be the e-mail address of a recipient in the same
 * request.
 * @throws AppError validation_error for a field with neither position nor anchor
 * @param known stored fields: a field keeps its size if the request does not name one
 */
export function toFields(
  random: Random,
  bodies: readonly FieldBody[],
  recipients: readonly Recipient[],
  known: readonly Field[] = [],
): Field[] {
  refusePlaceless(bodies);
  return bodies.map(({ recipientId, page = 1, x = 0, y = 0, ...body }) => {
    const byEmail = recipients.find(({ email }) => isSameAddress(email, recipientId));
    const stored = known.find(({ id }) => id === body.id);
    const place = body.anchor ? provisional : { page, x, y };
    return { ...storedField(random, { ...body, ...place }, stored), recipientId: byEmail?.id ?? recipientId };
  });
}

/** Not checked by the schema, which is published: validators differ in how they read conditions. */
function refusePlaceless(bodies: readonly FieldBody[]): void {
  const details: Record<string, string> = {};
  for (const [index, body] of bodies.entries()) {
    for (const name of ['page', 'x', 'y'] as const) {
      if (!body.anchor && body[name] === undefined) details[`fields[${index}].${name}`] = 'is required';
    }
  }
  if (Object.keys(details).length > 0) throw new AppError('validation_error', { details });
}

/** Returns a field of a request with defaults for the members that it omits. */
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
