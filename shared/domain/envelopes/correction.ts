/**
 * Correct and send again: a new draft replaces a sent envelope, which is voided. The draft is written first. Until it
 * has `replacedAt`, the other envelope may still be open. An envelope that was declined or has expired stays as it is:
 * the draft replaces nothing, and names no other envelope. A draft that is deleted unsent leaves the other envelope voided,
 * to be corrected again. Nothing that a recipient did moves to the draft: a consent
 * covers only the bytes that were shown.
 */
import type { PinnedDocument } from '../documents/document.ts';
import { isSameAddress } from '../email-address.ts';
import type { Field } from '../fields/field.ts';
import { envelopeIdToV1, uuidOf } from '../ids.ts';
import { pick } from '../pick.ts';
import { hasActed, isNotified, memberNames, newRecipient, type Recipient } from '../recipients/recipient.ts';
import { isReached } from '../retry.ts';
import { type Change, createEnvelope, type Envelope, invalidState, isOpen, voidEnvelope } from './envelope.ts';
import { settingNames } from './envelope-settings.ts';

type Correctable = Envelope<'sent' | 'in_progress' | 'declined' | 'expired' | 'voided'>;

/** @throws AppError invalid_state */
export function checkCorrectable(envelope: Envelope): Correctable {
  if (isOpen(envelope) || envelope.status === 'declined' || envelope.status === 'expired') return envelope;
  if (isLeftUncorrected(envelope)) return envelope;
  throw invalidState(envelope);
}

/** The draft that corrects the envelope, or the envelope that it has become; null: there is none any more. */
export function replacementOf(envelope: Envelope): string | null {
  return envelope.status === 'voided' ? (envelope.replacedBy ?? null) : null;
}

/** Whether the envelope was voided for a correction that was deleted unsent. */
export function isLeftUncorrected(envelope: Envelope): envelope is Envelope<'voided'> {
  return envelope.status === 'voided' && envelope.isCorrectionDeleted === true;
}

/**
 * Returns the identifier of the draft, the same for each run of the request. An erased draft keeps its identifier.
 * @param attempt from 0, the number of erased drafts
 */
export function correctionId(original: string, attempt: number, sha256: (text: string) => string): string {
  return uuidOf(sha256(`correction|${original}|${attempt}`).slice(0, 32));
}

/** @param document the copy of the original's document @throws AppError invalid_state */
export function correctionOf(
  original: Envelope,
  { id, ownerEmail, document }: { id: string; ownerEmail: string; document: PinnedDocument },
  at: Date,
): Change<Envelope<'draft'>> {
  const source = checkCorrectable(original);
  return createEnvelope(
    {
      ...pick(source, settingNames),
      ...(!isOpen(source) && source.expiresAt && isReached(source.expiresAt, at) && { expiresAt: null }),
      id,
      ownerId: source.ownerId,
      ownerEmail,
      name: source.name,
      document,
      recipients: source.recipients.map(askedAfresh),
      fields: source.fields.flatMap((field) => withoutEntry(field, source)),
      templateId: source.templateId,
      ...((isOpen(source) || source.status === 'voided') && { replaces: source.id }),
    },
    at,
  );
}

function askedAfresh(recipient: Recipient): Recipient {
  const { accessCodeHash, roleKey } = recipient;
  return newRecipient(recipient.id, { ...pick(recipient, memberNames), accessCodeHash, roleKey });
}

/**
 * Returns the field with the sender's value again. Records of 1.0.0 have lost the values of recipients who have acted; a
 * note without its text would be refused.
 */
function withoutEntry(field: Field, { recipients }: Envelope): Field[] {
  const holder = recipients.find(({ id }) => id === field.recipientId);
  if (!holder || !hasActed(holder)) return [field];
  const preset = holder.signing?.presets?.find(({ id }) => id === field.id)?.value ?? null;
  const value = preset ?? (field.type === 'note' ? field.value : null);
  return field.type === 'note' && value === null ? [] : [{ ...field, value }];
}

/**
 * Voids the envelope that the draft replaces, or names the draft in it if it is voided and its earlier draft was
 * deleted. A repeated run changes nothing.
 * @throws AppError invalid_state: it was not open any more
 */
export function voidForCorrection(original: Envelope, draftId: string, at: Date): Change<Envelope<'voided'>> {
  if (original.status === 'voided' && original.replacedBy === draftId) return { envelope: original, facts: [] };
  if (isLeftUncorrected(original)) {
    const { isCorrectionDeleted: _, ...voided } = original;
    return { envelope: { ...voided, replacedBy: draftId }, facts: [] };
  }
  if (isOpen(original)) return voidEnvelope(original, null, at, draftId);
  const id = envelopeIdToV1(original.id);
  throw invalidState(original, `The envelope ${id} is ${original.status} and can no longer be replaced.`);
}

/** The draft was deleted unsent. An envelope that names another draft, or none, stays as it is. */
export function withoutCorrection(original: Envelope, draftId: string): Change {
  if (original.status !== 'voided' || original.replacedBy !== draftId) return { envelope: original, facts: [] };
  const { replacedBy: _, ...voided } = original;
  return { envelope: { ...voided, isCorrectionDeleted: true }, facts: [] };
}

/** Whether it is not known yet that the envelope which this draft replaces is voided. */
export function isUnsettled(envelope: Envelope): envelope is Envelope<'draft'> & { replaces: string } {
  return envelope.status === 'draft' && envelope.replaces !== undefined && envelope.replacedAt === undefined;
}

/**
 * Whether the link of a recipient proves as much as the link of the corrected envelope would: it reached the same
 * address in the same way. The sender may have replaced the new link, which ends all former ones.
 */
export function isSameHolder(before: Recipient, after: Recipient): boolean {
  return (
    before.id === after.id &&
    isSameAddress(before.email, after.email) &&
    isNotified(before) === isNotified(after) &&
    after.linkVersion === 1
  );
}
