/** Voids the envelope that a draft replaces, and records in the draft when that was; and what follows if the draft is deleted. */
import { isUnsettled, voidForCorrection, withoutCorrection } from '../../../domain/envelopes/correction.ts';
import { deleteEnvelope, type Envelope } from '../../../domain/envelopes/envelope.ts';
import type { Ports } from '../../../domain/ports.ts';
import type { Versioned } from '../../../domain/versioned.ts';
import { AppError } from '../../../errors.ts';
import { type ChangeDeps, changeEnvelope } from './change-envelope.ts';
import { discardUploads } from './place-document.ts';

/**
 * Returns the draft, which may now be sent, without writing it. Of an envelope that replaces no other, the same one.
 * @param memberId the member who acts, if the owner is an organization
 * @throws AppError invalid_state: the other envelope ended in another way, or was erased since
 */
export async function withReplacedVoided<E extends Envelope>(
  deps: ChangeDeps,
  draft: E,
  memberId: string | undefined,
): Promise<E> {
  if (!isUnsettled(draft)) return draft;
  const { ownerId, replaces, id } = draft;
  const ref = { ownerId, envelopeId: replaces, ...(memberId && { memberId }) };
  const { value } = await changeEnvelope(deps, ref, (original, at) => voidForCorrection(original, id, at)).catch(
    (error: unknown) => {
      if (!(error instanceof AppError && error.code === 'not_found')) throw error;
      const message = 'The envelope that this draft replaces has ended and was erased.';
      throw new AppError('invalid_state', { details: { status: draft.status }, message });
    },
  );
  if (value.status !== 'voided') throw new AppError('internal_error', { cause: new Error(`left ${value.status}`) });
  return { ...draft, replacedAt: value.voidedAt };
}

/**
 * Ends what a draft has begun: the other envelope is voided, or the draft is erased because that one ended in another
 * way. May run any number of times.
 * @throws AppError invalid_state after it has erased the draft
 */
export async function settleCorrection(
  deps: ChangeDeps & Ports<'documents'>,
  draft: Envelope,
  memberId: string | undefined,
): Promise<Versioned<Envelope>> {
  const ref = { ownerId: draft.ownerId, envelopeId: draft.id };
  const { replacedAt } = await withReplacedVoided(deps, draft, memberId).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'invalid_state') await eraseUnsent(deps, draft);
    throw error;
  });
  return changeEnvelope(deps, ref, (envelope) => {
    const settled = isUnsettled(envelope) && replacedAt ? { ...envelope, replacedAt } : envelope;
    return { envelope: settled, facts: [] };
  });
}

async function eraseUnsent(deps: ChangeDeps & Ports<'documents'>, { ownerId, id }: Envelope): Promise<void> {
  // A hold on the draft is the copy of that on the other envelope, which keeps its own.
  const erase = (envelope: Envelope, at: Date) =>
    isUnsettled(envelope) ? deleteEnvelope({ ...envelope, legalHold: false }, at) : { envelope, facts: [] };
  try {
    const { value } = await changeEnvelope(deps, { ownerId, envelopeId: id }, erase);
    if (value.deletedAt !== null) await discardUploads(deps.documents, id);
  } catch (error) {
    // Another run has erased it.
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
  }
}

/**
 * Notes in a voided envelope that the draft which corrects it was deleted unsent. The draft is deleted first, so that
 * it cannot be sent any more. After a crash in between, the envelope names the draft until it is corrected again.
 */
export async function noteDeletedCorrection(
  deps: ChangeDeps,
  { ownerId, replaces, id }: Pick<Envelope, 'ownerId' | 'replaces' | 'id'>,
): Promise<void> {
  if (replaces === undefined) return;
  try {
    await changeEnvelope(deps, { ownerId, envelopeId: replaces }, (original) => withoutCorrection(original, id));
  } catch (error) {
    // The other envelope was erased.
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
  }
}
