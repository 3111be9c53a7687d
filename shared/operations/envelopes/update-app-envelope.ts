/**
 * Changes an envelope by the app API: edits it, sends it (`status: "sent"`) or voids it (`status: "voided"`), all or
 * nothing. The body of a GET can be sent back: read-only fields are accepted if they equal the stored values.
 */

import type { AppEnvelope, UpdateEnvelopeBody } from '../../contracts/app-envelopes.ts';
import { type SendingOwner, sentBy } from '../../domain/accounts/profile.ts';
import { canonicalJson } from '../../domain/audit/audit.ts';
import { checkSendable, type Envelope, send } from '../../domain/envelopes/envelope.ts';
import { type EnvelopeEdit, editAndVoid, editEnvelope } from '../../domain/envelopes/envelope-edit.ts';
import { recipientIds } from '../../domain/ids.ts';
import type { Ports } from '../../domain/ports.ts';
import { type RecipientInput, readOnlyMembers, replaceRecipients } from '../../domain/recipients/recipient.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { AppError } from '../../errors.ts';
import { acceptForSigning } from './steps/accept-document.ts';
import { type ChangeDeps, changeEnvelope } from './steps/change-envelope.ts';
import { asksToPlace, placeEdited, withPlacedFields } from './steps/place-fields.ts';
import { toEdit, toFields, toRecipientInput } from './steps/recipient-inputs.ts';
import { type CertificateDeps, refuseExpiredCertificate } from './steps/sealing-certificate.ts';
import { withReplacedVoided } from './steps/settle-correction.ts';

type Deps = ChangeDeps & CertificateDeps & Ports<'documents' | 'sealer' | 'keyedHash'>;
type View = (envelope: Envelope) => Promise<AppEnvelope>;
type SignerBody = NonNullable<UpdateEnvelopeBody['signers']>[number];

/** @throws AppError not_found, precondition_failed, invalid_state, recipient_locked, validation_error, anchor_not_found, text_tag_invalid, the document codes, sealing_certificate_expired */
export async function updateAppEnvelope(
  deps: Deps,
  input: {
    ownerId: string;
    envelopeId: string;
    memberId?: string;
    ifMatch: string | null;
    body: UpdateEnvelopeBody;
    owner?: SendingOwner;
    /** The answer of GET. */
    view: View;
  },
): Promise<Versioned<Envelope>> {
  const { body } = input;
  return changeEnvelope(deps, input, async (envelope, at) => {
    await refuseReadOnly(envelope, body, input.view);
    const edit = editOf(deps, envelope, body);
    const target = body.status === envelope.status ? undefined : body.status;
    if (target !== 'voided') refuseReason(envelope, body.voidReason);
    if (target === 'voided') return editAndVoid(envelope, edit, body.voidReason ?? null, at, 'signers');
    const edited = editEnvelope(envelope, edit, at, 'signers');
    if (target === undefined) return asksToPlace(body) ? placeEdited(deps, edited) : edited;
    if (target === 'sent') {
      const sendable = checkSendable(edited.envelope, at, 'signers');
      await refuseExpiredCertificate(deps);
      const placed = await withPlacedFields(deps, sendable);
      const document = await acceptForSigning(deps, placed);
      const settled = await withReplacedVoided(deps, placed, input.memberId);
      const sent = send({ ...settled, ...sentBy(input.owner ?? {}) }, document, at, 'signers');
      return { envelope: sent.envelope, facts: [...edited.facts, ...sent.facts] };
    }
    throw new AppError('validation_error', { details: { status: 'can only be set to "sent" or "voided"' } });
  });
}

/**
 * @throws AppError validation_error for a reason that would be ignored: the request voids nothing, and the reason is
 *   not the stored one
 */
function refuseReason(envelope: Envelope, reason: string | null | undefined): void {
  const stored = envelope.status === 'voided' ? envelope.voidReason : null;
  if (reason === undefined || reason === stored) return;
  const message = envelope.status === 'voided' ? 'cannot be changed' : 'is only taken together with status "voided"';
  throw new AppError('validation_error', { details: { voidReason: message } });
}

function editOf(deps: Deps, envelope: Envelope, { signers, fields, ...body }: UpdateEnvelopeBody): EnvelopeEdit {
  const recipients = signers && replaceSigners(deps, envelope, signers);
  const placed = fields && toFields(deps.random, fields, recipients ?? envelope.recipients, envelope.fields);
  return { ...toEdit(body), recipients, fields: placed };
}

function replaceSigners(deps: Deps, envelope: Envelope, signers: SignerBody[]) {
  const inputs = signers.map((signer, index) => toInput(deps, signer, index));
  const newIds = recipientIds(deps.random, inputs.length);
  const next = replaceRecipients(envelope.recipients, inputs, newIds, 'signers');
  const details: Record<string, string> = {};
  for (const [index, signer] of signers.entries()) {
    const stored = envelope.recipients.find(({ id }) => id === next[index]?.id) ?? next[index];
    const before = { ...stored, hasAccessCode: Boolean(stored?.accessCodeHash) };
    for (const property of [...readOnlyMembers, 'hasAccessCode'] as const) {
      if (signer[property] !== undefined && signer[property] !== before[property]) {
        details[`signers[${index}].${property}`] = 'cannot be changed';
      }
    }
  }
  if (Object.keys(details).length > 0) throw new AppError('validation_error', { details });
  return next;
}

function toInput(deps: Deps, signer: SignerBody, index: number): RecipientInput {
  const { id, recipientId } = signer;
  if (id !== undefined && recipientId !== undefined && id !== recipientId) {
    throw new AppError('validation_error', { details: { [`signers[${index}].recipientId`]: 'differs from id' } });
  }
  return toRecipientInput(deps.keyedHash, signer, id ?? recipientId);
}

const readOnly = [
  'id',
  'ownerId',
  'createdAt',
  'createdBy',
  'updatedAt',
  'filename',
  'documentUrl',
  'signedUrl',
  'hash',
  'seal',
  'failure',
  'nextReminderAt',
  'sentAt',
  'completedAt',
  'voidedAt',
  'replaces',
  'replacedBy',
  'isCorrectionDeleted',
] as const;

/** @throws AppError validation_error naming every read-only field that differs */
async function refuseReadOnly(envelope: Envelope, body: UpdateEnvelopeBody, view: View): Promise<void> {
  const sent = readOnly.filter((name) => body[name] !== undefined);
  if (sent.length === 0) return;
  const shown = await view(envelope);
  const differing = sent.filter((name) => comparable(body[name]) !== comparable(shown[name]));
  if (differing.length === 0) return;
  throw new AppError('validation_error', {
    details: Object.fromEntries(differing.map((name) => [name, 'cannot be changed'])),
  });
}

/** Leaves out the signature of read addresses, which differs at every reading. */
function comparable(value: unknown): string {
  return canonicalJson(JSON.parse(JSON.stringify(value ?? null, (_, member: unknown) => withoutQuery(member))));
}

/** Attack: a pattern over the whole text would begin anew at each of thousands of `http:` in one megabyte. */
function withoutQuery(member: unknown): unknown {
  const isAddress = typeof member === 'string' && /^https?:/.test(member);
  return isAddress ? member.split('?', 1)[0] : member;
}
