/** The unsaved changes of a draft's steps, and the request that saves them. */
import type { UpdateEnvelopeBody } from '../../../../shared/contracts/app-envelopes.ts';
import { normalizeEmail } from '../../../../shared/domain/email-address.ts';
import { mustAct } from '../../../../shared/domain/recipients/recipient.ts';
import type { Envelope } from '../../api/app-api.ts';

/** Each step changes its own properties. */
export const parts = ['recipients', 'fields', 'settings'] as const;
export type Part = (typeof parts)[number];
/** The recipients of a template are roles without an address. */
export type DraftKind = 'envelope' | 'template';

/** The changes of an envelope or a template. */
export type Changes = UpdateEnvelopeBody;
export type Staged = Partial<Record<Part, Changes>>;

/**
 * Identifies a recipient by the address, which is unique in an envelope, or a role by the name, which is unique in a
 * template.
 */
export function identityOf({ email, name }: { email?: string | undefined; name?: string | undefined }): string {
  return normalizeEmail(email ?? '') || (name ?? '').trim();
}

type Signers = NonNullable<UpdateEnvelopeBody['signers']>;

/**
 * Adds the identifiers of recipients that the service has just saved, so that it changes them instead of adding them
 * again.
 */
function withIds(signers: Signers, envelope: Envelope): Signers {
  const known = new Set(signers.map(({ id }) => id));
  return signers.map((signer) => {
    if (signer.id) return signer;
    const saved = envelope.signers.find((one) => !known.has(one.id) && identityOf(one) === identityOf(signer));
    return saved ? { ...signer, id: saved.id } : signer;
  });
}

/** The request that saves these parts. A recipient who is removed or need not act any more loses the fields. */
export function bodyOf(staged: Staged, envelope: Envelope): Changes {
  const body: Changes = { ...staged.recipients, ...staged.fields, ...staged.settings };
  if (!body.signers) return body;
  const signers = withIds(body.signers, envelope);
  const fillers = signers.filter(({ role }) => mustAct({ role: role ?? 'signer' })).map(({ id }) => id);
  const before = body.fields ?? envelope.fields;
  const fields = before.filter(({ recipientId }) => fillers.includes(recipientId));
  return { ...body, signers, ...(body.fields || fields.length < before.length ? { fields } : {}) };
}
