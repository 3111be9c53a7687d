/** Recipients and fields of a request, in the form the domain takes. */
import type { FieldBody, RecipientBody } from '../../../contracts/building-blocks.ts';
import type { PatchEnvelopeBody } from '../../../contracts/v1-envelopes.ts';
import { normalizeEmail } from '../../../domain/email-address.ts';
import type { EnvelopeEdit } from '../../../domain/envelope-edit.ts';
import type { Field } from '../../../domain/field.ts';
import type { Recipient, RecipientInput } from '../../../domain/recipient.ts';
import type { KeyedHash, Random } from '../../../domain/system.ts';

/** The access code is hashed here; further inside the code itself does not exist. */
export function toRecipientInput(keyedHash: KeyedHash, body: RecipientBody, id?: string): RecipientInput {
  const { accessCode, email, name, role, order, language } = body;
  const accessCodeHash = accessCode && keyedHash.hash('access-code', accessCode);
  const isOfAccessCode = (hash: string) => Boolean(accessCode && keyedHash.matches('access-code', accessCode, hash));
  return { id, email, name, role, order, language, accessCodeHash, isOfAccessCode };
}

type EditBody = Omit<PatchEnvelopeBody, 'document' | 'fields' | 'status' | 'voidReason'>;

/** What a request changes of an envelope itself; what it leaves out is undefined. */
export function toEdit(body: EditBody): EnvelopeEdit {
  const { name, message, metadata, expiresAt, reminders, redirectUrl, requireAllSignatures, earlierSignatures } = body;
  const settings = { message, metadata, reminders, redirectUrl, requireAllSignatures, earlierSignatures };
  return { ...settings, name: name?.trim(), expiresAt: expiresAt && new Date(expiresAt).toISOString() };
}

/** Fields as stored. `recipientId` may also be the e-mail address of a recipient named in the same request. */
export function toFields(random: Random, bodies: readonly FieldBody[], recipients: readonly Recipient[]): Field[] {
  return bodies.map((body) => {
    const byEmail = recipients.find(({ email }) => normalizeEmail(email) === normalizeEmail(body.recipientId));
    const { id = `fld_${random.hex128()}`, required = true, label = null, value = null } = body;
    return { ...body, id, recipientId: byEmail?.id ?? body.recipientId, required, label, value };
  });
}
