/** The document of a draft, opened for display. */
import { useEffect, useState } from 'preact/hooks';
import { type OpenDocument, openDocument } from '../../document/open-document.ts';
import type { Envelope } from '../service.ts';

export interface ShownDocument {
  document: OpenDocument | null;
  /** `missing`: the upload was never finished. */
  problem: 'missing' | 'unreadable' | null;
}

export function useDocument(envelope: Pick<Envelope, 'id' | 'documentUrl'>): ShownDocument {
  const [shown, setShown] = useState<ShownDocument>({ document: null, problem: null });
  useEffect(() => {
    let isClosed = false;
    let opened: OpenDocument | undefined;
    const show = (next: ShownDocument) => {
      if (!isClosed) setShown(next);
    };
    const open = async () => {
      const response = envelope.documentUrl ? await fetch(envelope.documentUrl, { credentials: 'omit' }) : null;
      if (!response || response.status === 404) return show({ document: null, problem: 'missing' });
      if (!response.ok) throw new Error('no document');
      opened = await openDocument(new Uint8Array(await response.arrayBuffer()));
      if (isClosed) opened.close();
      else show({ document: opened, problem: null });
    };
    open().catch(() => show({ document: null, problem: 'unreadable' }));
    return () => {
      isClosed = true;
      opened?.close();
    };
  }, [envelope.id]);
  return shown;
}
