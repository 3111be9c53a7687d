/** The envelope's document, opened for showing. */
import { useEffect, useState } from 'preact/hooks';
import { type OpenDocument, openDocument } from '../../document/open-document.ts';
import { type Envelope, service } from '../service.ts';

interface ShownDocument {
  document: OpenDocument | null;
  hasFailed: boolean;
}

export function useDocument(envelope: Pick<Envelope, 'id' | 'documentUrl'>): ShownDocument {
  const [shown, setShown] = useState<ShownDocument>({ document: null, hasFailed: false });
  useEffect(() => {
    let isOver = false;
    let opened: OpenDocument | undefined;
    const open = async () => {
      // The address an earlier answer carried may have run out by now.
      const { documentUrl } = await service.envelope(envelope.id);
      if (!documentUrl) throw new Error('no document');
      const response = await fetch(documentUrl, { credentials: 'omit' });
      if (!response.ok) throw new Error('no document');
      opened = await openDocument(new Uint8Array(await response.arrayBuffer()));
      if (isOver) opened.close();
      else setShown({ document: opened, hasFailed: false });
    };
    open().catch(() => {
      if (!isOver) setShown({ document: null, hasFailed: true });
    });
    return () => {
      isOver = true;
      opened?.close();
    };
  }, [envelope.id]);
  return shown;
}
