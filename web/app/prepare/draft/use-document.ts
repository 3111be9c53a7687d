/** The document of a draft, opened for display. */
import { useState } from 'preact/hooks';
import type { OpenDocument } from '../../../document/open-document.ts';
import { useOpenDocument } from '../../../document/use-open-document.ts';
import type { Envelope } from '../../api/service.ts';

export interface ShownDocument {
  document: OpenDocument | null;
  problem: 'missing' | 'unreadable' | null;
}

/** The upload was never finished. */
class MissingDocument extends Error {}

export function useDocument({ id, documentUrl }: Pick<Envelope, 'id' | 'documentUrl'>): ShownDocument {
  const [problem, setProblem] = useState<ShownDocument['problem']>(null);
  const load = async () => {
    const response = documentUrl ? await fetch(documentUrl, { credentials: 'omit' }) : null;
    if (!response || response.status === 404) throw new MissingDocument();
    if (!response.ok) throw new Error('no document');
    return new Uint8Array(await response.arrayBuffer());
  };
  const document = useOpenDocument(load, id, (error) =>
    setProblem(error instanceof MissingDocument ? 'missing' : 'unreadable'),
  );
  return { document, problem };
}
