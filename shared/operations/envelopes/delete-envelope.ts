/**
 * An owner or integrator deletes an envelope: a draft is erased with its upload, a sent envelope is voided, a finished one
 * leaves the lists.
 */
import { type EnvelopeDocument, deleteEnvelope as erase } from '../../domain/envelope.ts';
import type { Ports } from '../../domain/ports.ts';
import { type ChangeDeps, changeEnvelope, type EnvelopeRef } from './steps/change-envelope.ts';
import { discardUpload } from './steps/place-document.ts';

/** @throws AppError not_found, precondition_failed, sealing_in_progress */
export async function deleteEnvelope(deps: ChangeDeps & Ports<'documents'>, ref: EnvelopeRef): Promise<void> {
  let upload: EnvelopeDocument | null = null;
  const { value } = await changeEnvelope(deps, ref, (envelope, at) => {
    upload = envelope.document;
    return erase(envelope, at);
  });
  const erased = upload as EnvelopeDocument | null;
  if (value.status === 'draft' && erased) await discardUpload(deps.documents, erased.blobName);
}
