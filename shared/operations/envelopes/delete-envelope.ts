/**
 * An owner or integrator deletes an envelope: a draft is erased with its upload, a sent envelope is voided, a finished one
 * leaves the lists.
 */
import { deleteEnvelope as erase } from '../../domain/envelopes/envelope.ts';
import type { Ports } from '../../domain/ports.ts';
import { type ChangeDeps, changeEnvelope, type EnvelopeRef } from './steps/change-envelope.ts';
import { eraseForGood } from './steps/erase-for-good.ts';

/** @throws AppError not_found, precondition_failed, sealing_in_progress; service_unavailable when bytes are still there */
export async function deleteEnvelope(deps: ChangeDeps & Ports<'documents'>, ref: EnvelopeRef): Promise<void> {
  const { value } = await changeEnvelope(deps, ref, erase);
  if (value.status === 'draft') await eraseForGood(() => deps.documents.eraseUploads(value.id));
}
