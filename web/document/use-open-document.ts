/** A document that is opened for display while its component is on the screen. */
import { useEffect, useState } from 'preact/hooks';
import { type OpenDocument, openDocument } from './open-document.ts';
import { startPdfEngine } from './pdf-engine.ts';

interface Options {
  /** Shows the first page before the sizes of the others are known: for a document that is only read. */
  isFirstPageShown?: boolean;
}

/** Opens what `load` reads when `key` changes; null until then. @param onFailure of reading or opening it */
export function useOpenDocument(
  load: () => Promise<Uint8Array>,
  key: unknown,
  onFailure: (error: unknown) => void,
  { isFirstPageShown = false }: Options = {},
): OpenDocument | null {
  const [shown, setShown] = useState<OpenDocument | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    let opened: OpenDocument | null = null;
    const show = (document: OpenDocument) => {
      if (!isUnmounted) setShown(document);
    };
    const open = async () => {
      startPdfEngine();
      opened = await openDocument(await load());
      if (isUnmounted) return opened.close();
      if (isFirstPageShown) {
        show(opened);
        await opened.firstDrawing;
      }
      show({ ...opened, pages: await opened.measure() });
    };
    open().catch((error) => {
      if (!isUnmounted) onFailure(error);
    });
    return () => {
      isUnmounted = true;
      opened?.close();
    };
  }, [key]);
  return shown;
}
