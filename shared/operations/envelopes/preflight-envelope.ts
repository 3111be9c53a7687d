/**
 * Tries an envelope's document with its fields, without changing anything: a document that is accepted here can be sent
 * and sealed. For a sent envelope, the answer is the result of the check at sending, without form fields.
 */
import type { PinnedDocument } from '../../domain/documents/document.ts';
import type { Sealer } from '../../domain/documents/sealer.ts';
import type { Preflight } from '../../domain/documents/sealing.ts';
import { type TextTag, textTagsOf } from '../../domain/fields/text-tags.ts';
import type { Ports } from '../../domain/ports.ts';
import { AppError } from '../../errors.ts';
import { tryForSigning } from './steps/accept-document.ts';
import { type ChangeDeps, currentEnvelope, type EnvelopeRef } from './steps/change-envelope.ts';
import { withPlacedFields } from './steps/place-fields.ts';
import { type CertificateDeps, refuseExpiredCertificate } from './steps/sealing-certificate.ts';

type Deps = ChangeDeps & CertificateDeps & Ports<'documents' | 'sealer'>;

type Answer = Required<Omit<Preflight, 'pageSizes'>> & { textTags?: TextTag[] };

/**
 * @param options.hasTextTags the answer includes the text tags of the document
 * @throws AppError not_found, document_missing, document_changed, validation_error for fields outside their pages or
 *   with a recipient who cannot fill them in, anchor_not_found, text_tag_invalid, sealing_certificate_expired, and the
 *   422 code that sending would return
 */
export async function preflightEnvelope(
  deps: Deps,
  ref: EnvelopeRef,
  { hasTextTags = false }: { hasTextTags?: boolean | undefined } = {},
): Promise<Answer> {
  const envelope = (await currentEnvelope(deps, ref)).value;
  const isDraft = envelope.status === 'draft';
  if (isDraft) await refuseExpiredCertificate(deps);
  const low = withLowPriority(deps);
  const { document, formFields } = isDraft
    ? await tryForSigning(low, await withPlacedFields(low, envelope))
    : { document: envelope.document, formFields: [] };
  const { pages, size, findings, earlierSignatures } = document;
  const textTags = hasTextTags ? await textTagsIn(low, isDraft ? document : null) : undefined;
  return { pages, size, findings, earlierSignatures, formFields, ...(textTags && { textTags }) };
}

/** Returns no tags if reading the document's text takes too long: the document can still be sealed. */
async function textTagsIn(deps: Deps, document: PinnedDocument | null): Promise<TextTag[]> {
  // A document whose earlier signatures are preserved cannot have fields.
  if (!document || document.earlierSignatures === 'preserve') return [];
  try {
    const bytes = await deps.documents.readUpload(document.blobName, document.etag, { isForThreads: true });
    return textTagsOf(await deps.sealer.findText(bytes, document.mimetype, { texts: [], hasTags: true }));
  } catch (error) {
    if (error instanceof AppError && error.code === 'document_too_complex') return [];
    throw error;
  }
}

/** A dry run yields to requests that send, sign or seal in the worker pool. */
function withLowPriority(deps: Deps): Deps {
  const { sealer } = deps;
  const isLowPriority = true;
  const preflight: Sealer['preflight'] = (document, mimetype, stamps, options) =>
    sealer.preflight(document, mimetype, stamps, { ...options, isLowPriority });
  const findText: Sealer['findText'] = (document, mimetype, query) =>
    sealer.findText(document, mimetype, query, { isLowPriority });
  return { ...deps, sealer: { ...sealer, preflight, findText } };
}
