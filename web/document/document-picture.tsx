/**
 * A picture of the first page, drawn when it comes near the screen and stored in the browser. A sheet of paper of the same
 * size is shown until then, and for a document without a picture. Its name is beside it, so it is decoration.
 */

import { useEffect, useRef, useState } from 'preact/hooks';
import { blobOf } from '../canvas-blob.ts';
import { asFailure } from '../http/request.ts';
import { drawFirstPage } from './first-page.ts';
import { storedPicture, storePicture } from './picture-cache.ts';
import type { PictureSource } from './picture-file.ts';
import { useIsNear } from './use-is-near.ts';

/** A picture is drawn this far before it reaches the screen. */
const nearness = '200px 0px';

/** @param source null for a document that does not exist yet */
export function DocumentPicture({ source }: { source: PictureSource | null }) {
  const frame = useRef<HTMLSpanElement>(null);
  const isNear = useIsNear(frame, nearness, false);
  const url = usePicture(source, isNear);
  return (
    <span ref={frame} class="document-picture" data-drawn={url ? 'true' : undefined} aria-hidden="true">
      {url && <img src={url} alt="" />}
    </span>
  );
}

/** An object URL; null until the picture is drawn. */
function usePicture(source: PictureSource | null, isNear: boolean): string | null {
  const [url, setUrl] = useState<string | null>(null);
  const key = source?.key;
  useEffect(() => {
    if (!source || !isNear || url) return;
    let isOutdated = false;
    let cancel = () => {};
    const load = async () => {
      const stored = await storedPicture(source.key);
      if (isOutdated || stored?.size === 0) return;
      const picture = stored ?? (await drawn(source, (how) => (cancel = how)));
      if (picture.size > 0 && !isOutdated) setUrl(URL.createObjectURL(picture));
    };
    load().catch(() => undefined);
    return () => {
      isOutdated = true;
      cancel();
    };
  }, [key, isNear]);
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url);
    },
    [url],
  );
  useEffect(() => () => setUrl(null), [key]);
  return url;
}

/** Empty for a document that is too large. */
async function drawn(source: PictureSource, onStart: (cancel: () => void) => void): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const drawing = drawFirstPage(source, canvas);
  onStart(drawing.cancel);
  const picture = await drawing.done.then(
    () => blobOf(canvas, 'image/webp', 0.85),
    (error: unknown) => {
      if (asFailure(error).code === 'payload_too_large') return new Blob();
      throw error;
    },
  );
  await storePicture(source.key, picture);
  return picture;
}
