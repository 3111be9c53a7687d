/** A document that is opened for display while its component is on the screen. */
import { useEffect, useState } from 'preact/hooks';
import { type OpenDocument, openDocument } from './open-document.ts';
import { startPdfEngine } from './pdf-engine.ts';
import { RangedFile } from './ranged-file.ts';

/**
 * Opens what `load` reads when `key` changes; null until then.
 *
 * @param onFailure gets an error of reading or opening
 * @param isFirstPageShown shows the first page before the sizes of the others are known: for a document that is only read
 */
export function useOpenDocument(
  load: () => Promise<Uint8Array | RangedFile>,
  key: unknown,
  onFailure: (error: unknown) => void,
  isFirstPageShown = false,
): OpenDocument | null {
  const [shown, setShown] = useState<OpenDocument | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    let opened: OpenDocument | null = null;
    let file: RangedFile | null = null;
    const fail = (error: unknown) => {
      if (!isUnmounted) onFailure(error);
    };
    const show = (document: OpenDocument) => {
      if (!isUnmounted) setShown(document);
    };
    const open = async () => {
      startPdfEngine();
      const loaded = await load();
      if (loaded instanceof RangedFile) {
        file = loaded;
        file.failed.catch(fail);
      }
      opened = await openDocument(loaded);
      if (isUnmounted) return opened.close();
      if (isFirstPageShown) {
        show(opened);
        await opened.firstDrawing;
      }
      // The sizes of all pages are all over the file.
      await file?.everything();
      show({ ...opened, pages: await opened.measure() });
    };
    open().catch(fail);
    return () => {
      isUnmounted = true;
      opened?.close();
      file?.close();
    };
  }, [key]);
  return shown;
}
