/** Correct and send again: makes a draft of an envelope, then voids that envelope if it is still open. */
import { checkCorrectable, correctionId, correctionOf, replacementOf } from '../../domain/envelopes/correction.ts';
import { type Envelope, invalidState } from '../../domain/envelopes/envelope.ts';
import { envelopeIdToV1 } from '../../domain/ids.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Versioned } from '../../domain/versioned.ts';
import {
  type ChangeDeps,
  createUnlessExists,
  currentEnvelope,
  type EnvelopeRef,
  refusedByTheNewest,
} from './steps/change-envelope.ts';
import { copyDocument, discardUpload } from './steps/place-document.ts';
import { noteDeletedCorrection, settleCorrection } from './steps/settle-correction.ts';

type Deps = ChangeDeps & Ports<'documents' | 'erasures'>;

interface Correction {
  ownerEmail: string;
  /** Runs before a draft is written. */
  log?: (draft: Envelope) => Promise<void>;
}

/** Only an owner who deletes each draft needs a second attempt. */
const maxAttempts = 5;

/**
 * Returns the draft. Until it is sent or deleted, a repeated call returns the same one, whether or not an earlier run was
 * killed between the two writes.
 * @throws AppError not_found, invalid_state, document_missing, document_changed
 */
export async function correctEnvelope(
  deps: Deps,
  ref: EnvelopeRef,
  correction: Correction,
): Promise<Versioned<Envelope>> {
  return refusedByTheNewest(deps, ref, async (sees) => {
    const current = await currentEnvelope(deps, ref);
    sees(current);
    const found = await earlierDraft(deps, current.value);
    const { memberId } = ref;
    const draft = 'draft' in found ? found.draft : await newDraft(deps, found.original, { ...correction, memberId });
    return settleCorrection(deps, draft, memberId);
  });
}

/**
 * Returns the draft that the envelope names, or the envelope as it can be corrected.
 * @throws AppError invalid_state: the correction was sent
 */
async function earlierDraft(deps: Deps, original: Envelope): Promise<{ draft: Envelope } | { original: Envelope }> {
  const { ownerId, id } = original;
  const draftId = replacementOf(original);
  if (draftId === null) return { original };
  const draft = (await deps.envelopes.get(ownerId, draftId))?.value;
  if (draft?.status === 'draft') return { draft };
  if (draft || !(await wasDeletedUnsent(deps, ownerId, draftId))) throw invalidState(original);
  // The process that deleted the draft was killed before it wrote here.
  await noteDeletedCorrection(deps, { ownerId, replaces: id, id: draftId });
  return { original: (await currentEnvelope(deps, { ownerId, envelopeId: id })).value };
}

/** A correction that was sent and erased does not count: an envelope that corrects it may be open. */
async function wasDeletedUnsent({ erasures }: Deps, ownerId: string, draftId: string): Promise<boolean> {
  const deleted = (await erasures.getEnvelope(ownerId, draftId)) ?? (await erasures.get(ownerId, draftId));
  return deleted?.value.status === 'draft';
}

async function newDraft(
  deps: Deps,
  original: Envelope,
  { ownerEmail, log, memberId }: Correction & { memberId: string | undefined },
): Promise<Envelope> {
  const { ownerId, document: source } = checkCorrectable(original);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const id = correctionId(original.id, attempt, (text) => deps.digest.sha256(text));
    const earlier = await deps.envelopes.get(ownerId, id);
    if (earlier) return unsent(earlier.value, original);
    const document = await copyDocument(deps, source, id);
    const change = correctionOf(original, { id, ownerEmail, document }, deps.clock.now());
    await log?.(change.envelope);
    const written = await createUnlessExists(deps, change, memberId);
    const draft = written === 'conflict' ? await deps.envelopes.getNewest(ownerId, id) : written;
    if (draft) return unsent(draft.value, original);
    // An earlier draft with this identifier was erased, and nothing may be in its folder.
    await discardUpload(deps.documents, document.blobName);
  }
  throw invalidState(original, `Its drafts were deleted ${maxAttempts} times. Create a new envelope.`);
}

/** An envelope that has ended is sent again once, so that no two copies of it are in force. */
function unsent(draft: Envelope, original: Envelope): Envelope {
  if (draft.status === 'draft') return draft;
  throw invalidState(original, `This envelope was sent again as ${envelopeIdToV1(draft.id)}.`);
}
