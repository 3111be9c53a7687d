/** A document that is opened for display while its component is on the screen. */
import { useEffect, useState } from 'preact/hooks';
import { type OpenDocument, openDocument } from './open-document.ts';

/** Opens what `load` reads when `key` changes; null until then. @param onFailure of reading or opening it */
export function useOpenDocument(
  load: () => Promise<Uint8Array>,
  key: unknown,
  onFailure: (error: unknown) => void,
): OpenDocument | null {
  const [shown, setShown] = useState<OpenDocument | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    let opened: OpenDocument | null = null;
    const open = async () => {
      opened = await openDocument(await load());
      if (isUnmounted) opened.close();
      else setShown(opened);
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
