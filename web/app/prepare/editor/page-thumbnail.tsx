import { useEffect, useRef } from 'preact/hooks';
import type { OpenDocument } from '../../../document/open-document.ts';

interface PageThumbnailProps {
  document: OpenDocument;
  /** Starts at 0. */
  index: number;
  /** Width of the page, divided by its height. */
  ratio: number;
  /** CSS pixels. */
  width: number;
}

/** A small picture of a page, which is drawn when it comes into view. */
export function PageThumbnail({ document, index, ratio, width }: PageThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const target = canvas.current;
    if (!target) return;
    let cancel = () => {};
    const nearby = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      nearby.disconnect();
      const drawing = document.draw(index, target, width * Math.min(devicePixelRatio || 1, 2), false);
      cancel = drawing.cancel;
      drawing.done.catch(() => undefined);
    });
    nearby.observe(target);
    return () => {
      nearby.disconnect();
      cancel();
    };
  }, [document, index]);
  return <canvas ref={canvas} dir="ltr" style={{ aspectRatio: String(ratio) }} />;
}
