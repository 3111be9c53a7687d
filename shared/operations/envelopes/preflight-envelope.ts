/**
 * An owner or integrator tries an envelope's document with its fields, without changing anything: a document accepted here
 * can be sent and sealed. For an envelope that was sent, the answer is what was found then, without form fields.
 */
import type { Ports } from '../../domain/ports.ts';
import type { Sealer } from '../../domain/sealer.ts';
import type { Preflight } from '../../domain/sealing.ts';
import { tryForSigning } from './steps/accept-document.ts';
import { type ChangeDeps, currentEnvelope, type EnvelopeRef } from './steps/change-envelope.ts';

type Deps = ChangeDeps & Ports<'documents' | 'sealer'>;

/**
 * @throws AppError not_found, document_missing, document_changed, validation_error for fields that do not lie on their
 *   pages or whose recipient cannot fill them in, and the 422 code with which sending would be refused
 */
export async function preflightEnvelope(deps: Deps, ref: EnvelopeRef): Promise<Required<Omit<Preflight, 'pageSizes'>>> {
  const envelope = (await currentEnvelope(deps, ref)).value;
  const isDraft = envelope.status === 'draft';
  const { document, formFields } = isDraft
    ? await tryForSigning(withLowPriority(deps), envelope)
    : { document: envelope.document, formFields: [] };
  const { pages, size, findings, earlierSignatures } = document;
  return { pages, size, findings, earlierSignatures, formFields };
}

/** A dry run leaves room in the worker pool for requests that send, sign or seal. */
function withLowPriority(deps: Deps): Deps {
  const preflight: Sealer['preflight'] = (document, mimetype, stamps, options) =>
    deps.sealer.preflight(document, mimetype, stamps, { ...options, isLowPriority: true });
  return { ...deps, sealer: { ...deps.sealer, preflight } };
}
