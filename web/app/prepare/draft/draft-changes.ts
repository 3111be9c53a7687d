/** What the steps of a draft have changed, and the one request that saves it. */
import type { UpdateEnvelopeBody } from '../../../../shared/contracts/app-envelopes.ts';
import { normalizeEmail } from '../../../../shared/domain/email-address.ts';
import { mustAct } from '../../../../shared/domain/recipients/recipient.ts';
import type { Envelope } from '../../api/service.ts';

/** The steps change different properties, each on its own. */
export const parts = ['recipients', 'fields', 'settings'] as const;
export type Part = (typeof parts)[number];
/** Of a template, the recipients are roles without an address. */
export type DraftKind = 'envelope' | 'template';

/** Of an envelope, or of a template: its roles are edited as recipients without an address. */
export type Changes = UpdateEnvelopeBody & { expiresInDays?: number | null };
export type Staged = Partial<Record<Part, Changes>>;

/** An envelope has no address twice, a template no name of a role. */
export function identityOf({ email, name }: { email?: string | undefined; name?: string | undefined }): string {
  return normalizeEmail(email ?? '') || (name ?? '').trim();
}

type Signers = NonNullable<UpdateEnvelopeBody['signers']>;

/** A recipient saved a moment ago is changed and not made again, although the step does not know the identifier yet. */
function withIds(signers: Signers, envelope: Envelope): Signers {
  const known = new Set(signers.map(({ id }) => id));
  return signers.map((signer) => {
    if (signer.id) return signer;
    const saved = envelope.signers.find((one) => !known.has(one.id) && identityOf(one) === identityOf(signer));
    return saved ? { ...signer, id: saved.id } : signer;
  });
}

/** The request that saves these parts. A recipient who is removed, or no signer or approver any more, loses the fields. */
export function bodyOf(staged: Staged, envelope: Envelope): Changes {
  const body: Changes = { ...staged.recipients, ...staged.fields, ...staged.settings };
  if (!body.signers) return body;
  const signers = withIds(body.signers, envelope);
  const fillers = signers.filter(({ role }) => mustAct({ role: role ?? 'signer' })).map(({ id }) => id);
  const before = body.fields ?? envelope.fields;
  const fields = before.filter(({ recipientId }) => fillers.includes(recipientId));
  return { ...body, signers, ...(body.fields || fields.length < before.length ? { fields } : {}) };
}
