import type { Documents } from '../../domain/document-storage.ts';
import type { Sealer } from '../../domain/sealer.ts';
import type { Preflight } from '../../domain/sealing.ts';
import { acceptForSigning } from './steps/accept-document.ts';
import { type ChangeDeps, currentEnvelope, type EnvelopeRef } from './steps/change-envelope.ts';

type Deps = ChangeDeps & { documents: Documents; sealer: Sealer };

/**
 * Tries the envelope's document, fields and all, without changing anything: what is accepted here can be sent and sealed.
 * Of an envelope that was sent it answers what was found then.
 * @throws AppError not_found, document_missing, document_changed, validation_error for fields that do not lie on their
 *   pages or that nobody can fill in, and the 422 code with which sending would be refused
 */
export async function preflightEnvelope(deps: Deps, ref: EnvelopeRef): Promise<Omit<Preflight, 'pageSizes'>> {
  const envelope = (await currentEnvelope(deps, ref)).value;
  const { pages, size, findings } =
    envelope.status === 'draft' ? await acceptForSigning(yielding(deps), envelope) : envelope.document;
  return { pages, size, findings };
}

/** Whoever only asks keeps nobody from sending, signing or sealing. */
function yielding(deps: Deps): Deps {
  const preflight: Sealer['preflight'] = (document, mimetype, stamps) =>
    deps.sealer.preflight(document, mimetype, stamps, { isLowPriority: true });
  return { ...deps, sealer: { ...deps.sealer, preflight } };
}
