/** Recipients and fields of a request, in the form the domain takes. */
import { normalizeEmail } from '../../../domain/email-address.ts';
import type { Field, FieldType } from '../../../domain/field.ts';
import type { Recipient, RecipientInput, RecipientRole } from '../../../domain/recipient.ts';
import type { KeyedHash, Random } from '../../../domain/system.ts';

export interface RecipientBody {
  email?: string;
  name?: string;
  role?: RecipientRole;
  order?: number;
  language?: string | null;
  accessCode?: string | null;
}

/** The access code is hashed here; further inside the code itself does not exist. */
export function toRecipientInput(keyedHash: KeyedHash, body: RecipientBody, id?: string): RecipientInput {
  const { accessCode, email, name, role, order, language } = body;
  return {
    id,
    email,
    name,
    role,
    order,
    language,
    accessCodeHash: typeof accessCode === 'string' ? keyedHash.hash('access-code', accessCode) : accessCode,
  };
}

export interface FieldBody {
  id?: string;
  recipientId: string;
  type: FieldType;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  required?: boolean;
  label?: string | null;
  value?: string | null;
}

/** Fields as stored. `recipientId` may also be the e-mail address of a recipient named in the same request. */
export function toFields(random: Random, bodies: readonly FieldBody[], recipients: readonly Recipient[]): Field[] {
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
