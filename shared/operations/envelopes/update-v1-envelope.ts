/**
 * Changes an envelope by the public API: edits it, adds the document of a draft, or voids it (`status: "voided"`), all
 * or nothing. The replaced document is erased, and so is the document of a refused change.
 */
import type { PatchEnvelopeBody, UploadV1 } from '../../contracts/v1-envelopes.ts';
import { type Envelope, invalidState } from '../../domain/envelopes/envelope.ts';
import { type EnvelopeEdit, editAndVoid, editEnvelope } from '../../domain/envelopes/envelope-edit.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { AppError } from '../../errors.ts';
import { type ChangeDeps, changeEnvelope, currentEnvelope } from './steps/change-envelope.ts';
import { discardUpload, placeDocument } from './steps/place-document.ts';
import { asksToPlace, placeEdited } from './steps/place-fields.ts';
import { toEdit, toFields } from './steps/recipient-inputs.ts';
import { refuseSeveralDocuments, requestedDocument } from './steps/requested-document.ts';

type Deps = ChangeDeps & Ports<'documents' | 'documentSource' | 'joiner' | 'sealer'>;

/** @throws AppError not_found, precondition_failed, invalid_state, validation_error, payload_too_large, anchor_not_found, text_tag_invalid, the
 *   document codes */
export async function updateV1Envelope(
  deps: Deps,
  input: { ownerId: string; envelopeId: string; ifMatch: string | null; body: PatchEnvelopeBody },
): Promise<{ envelope: Versioned<Envelope>; upload: UploadV1 | null }> {
  const { body } = input;
  refuseSeveralDocuments(body);
  // The bytes are stored before the envelope names them, and only for a draft.
  const before = body.document || body.documents ? (await currentEnvelope(deps, input)).value : null;
  if (before && before.status !== 'draft') throw invalidState(before);
  const requested = before && (await requestedDocument(deps, body.name ?? before.name, body));
  const placed =
    before && requested
      ? await placeDocument(deps, before.id, requested, {
          ownerId: input.ownerId,
          revision: deps.random.hex128().slice(0, 8),
          earlierSignatures: body.earlierSignatures ?? before.earlierSignatures,
        })
      : null;
  const change = changeEnvelope(deps, input, async (current, at) => {
    const edit: EnvelopeEdit = {
      ...toEdit(body),
      document: placed?.document,
      fields: body.fields && toFields(deps.random, body.fields, current.recipients, current.fields),
    };
    if (body.status === 'voided') return editAndVoid(current, edit, body.voidReason ?? null, at);
    const edited = editEnvelope(current, edit, at);
    return asksToPlace(body) ? placeEdited(deps, edited) : edited;
  });
  const envelope = await change.catch(async (error: unknown) => {
    // After a 5xx the write may have succeeded: then the envelope names the bytes.
    const isRefused = error instanceof AppError && error.status < 500;
    if (placed && isRefused) await discardUpload(deps.documents, placed.document.blobName);
    throw error;
  });
  if (placed && before?.document) await discardUpload(deps.documents, before.document.blobName);
  return { envelope, upload: placed?.upload ?? null };
}
