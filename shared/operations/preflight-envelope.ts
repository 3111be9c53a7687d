import { isPinned } from '../domain/envelope.ts';
import type { Documents, Sealer } from '../domain/ports.ts';
import type { Preflight } from '../domain/sealing.ts';
import { AppError } from '../errors.ts';
import { pinDocument } from './accept-document.ts';
import { type ChangeDeps, currentEnvelope, type EnvelopeRef } from './change-envelope.ts';

type Deps = ChangeDeps & { documents: Documents; sealer: Sealer };

/**
 * Tries the envelope's document without changing anything: what is accepted here can be sent and sealed.
 * @throws AppError not_found, document_missing, and the 422 code with which sending would be refused
 */
export async function preflightEnvelope(deps: Deps, ref: EnvelopeRef): Promise<Preflight> {
  const { document } = (await currentEnvelope(deps, ref)).value;
  if (!document) throw new AppError('document_missing');
  const { pages, size, findings } = isPinned(document) ? document : await pinDocument(deps, document);
  return { pages, size, findings };
}
