import type { PatchEnvelopeBody } from '../../contracts/v1-envelopes.ts';
import type { Documents } from '../../domain/document-storage.ts';
import { type Envelope, invalidState } from '../../domain/envelope.ts';
import { type EnvelopeEdit, editAndVoid, editEnvelope } from '../../domain/envelope-edit.ts';
import type { Sealer } from '../../domain/sealer.ts';
import type { Random } from '../../domain/system.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { AppError } from '../../errors.ts';
import { getEnvelope } from './get-envelope.ts';
import { type ChangeDeps, changeEnvelope } from './steps/change-envelope.ts';
import { discardUpload, placeDocument, type UploadAddress } from './steps/place-document.ts';
import { toFields } from './steps/recipient-inputs.ts';

type Deps = ChangeDeps & { documents: Documents; sealer: Sealer; random: Random };

/** Surface B's partial update: edits, gives a draft its document, and voids (`status: "voided"`), all or nothing. */
export async function patchEnvelope(
  deps: Deps,
  input: { ownerId: string; envelopeId: string; ifMatch: string | null; body: PatchEnvelopeBody },
): Promise<{ envelope: Versioned<Envelope>; upload: UploadAddress | null }> {
  const { body } = input;
  // Bytes are stored before the envelope names them, and only for a draft.
  const before = body.document ? (await getEnvelope(deps, input)).value : null;
  if (before && before.status !== 'draft') throw invalidState(before);
  const placed =
    before && body.document
      ? await placeDocument(deps, before.id, body.document, { revision: deps.random.hex128().slice(0, 8) })
      : null;
  const change = changeEnvelope(deps, input, (current, at) => {
    const { name, message, metadata, expiresAt, reminders, redirectUrl, requireAllSignatures } = body;
    const edit: EnvelopeEdit = {
      ...(placed ? { document: placed.document } : {}),
      ...(body.fields ? { fields: toFields(deps.random, body.fields, current.recipients) } : {}),
      ...(name === undefined ? {} : { name: name.trim() }),
      ...(message === undefined ? {} : { message }),
      ...(metadata === undefined ? {} : { metadata }),
      ...(expiresAt === undefined ? {} : { expiresAt: expiresAt && new Date(expiresAt).toISOString() }),
      ...(reminders === undefined ? {} : { reminders }),
      ...(redirectUrl === undefined ? {} : { redirectUrl }),
      ...(requireAllSignatures === undefined ? {} : { requireAllSignatures }),
    };
    return body.status === 'voided'
      ? editAndVoid(current, edit, body.voidReason ?? null, at)
      : editEnvelope(current, edit, at);
  });
  // Bytes that no envelope names, or names no longer, are somebody's data: they do not stay behind.
  const envelope = await change.catch(async (error: unknown) => {
    // A lost answer may hide a write that happened: then the bytes are named after all.
    const isRefused = error instanceof AppError && error.status < 500;
    if (placed && isRefused) await discardUpload(deps.documents, placed.document.blobName);
    throw error;
  });
  if (placed && before?.document) await discardUpload(deps.documents, before.document.blobName);
  return { envelope, upload: placed?.upload ?? null };
}
