/** Whether documents had been signed before their upload, as the service found: asked once for each draft. */
import { asFailure } from '../../http/request.ts';
import { service } from '../service.ts';

const known = new Map<string, boolean>();

/** Tries the document as sending would. @throws Failure with the code of a document that cannot be sealed */
export async function tryDocument(envelopeId: string): Promise<void> {
  const { earlierSignatures } = await service.preflight(envelopeId);
  known.set(envelopeId, earlierSignatures !== null);
}

export async function wasSignedBefore(envelopeId: string): Promise<boolean> {
  if (!known.has(envelopeId)) {
    await tryDocument(envelopeId).catch((error: unknown) => {
      // Its fields are refused because it had been signed. Any other refusal is told where the draft is sent.
      if (asFailure(error).code === 'document_signed') known.set(envelopeId, true);
    });
  }
  return known.get(envelopeId) ?? false;
}
