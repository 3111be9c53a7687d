/** One page of a document: drawn when it comes near the screen, its canvas released when it is far away. */
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { QueuedDrawing } from './draw-queue.ts';
import type { OpenDocument } from './open-document.ts';
import { useIsNear } from './use-is-near.ts';

interface PageViewProps {
  document: OpenDocument;
  /** Starts at 0. */
  index: number;
  /** Read by screen readers: "Page 1 of 3". */
  label: string;
  loadingLabel: string;
  /** Lays the page's selectable text over its canvas. */
  withText?: boolean;
  children?: ComponentChildren;
}

/** A page is drawn this far before it reaches the screen. */
const nearness = '900px 0px';
/** While a size changes, by a pinch or a turn of the device, the picture of the size before is shown. */
const settlingMs = 120;

/** CSS pixels; 0 at first. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return width;
}

/** Puts the drawn page into `frame`. Answers whether the picture there has the present size. */
function useDrawing(
  frame: RefObject<HTMLElement | null>,
  { draw }: OpenDocument,
  { index, width, isNear, isInView }: { index: number; width: number; isNear: boolean; isInView: boolean },
): boolean {
  const drawing = useRef<QueuedDrawing | null>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    if (!isNear) return frame.current?.replaceChildren();
    if (width === 0) return;
    const begin = () => {
      const canvas = document.createElement('canvas');
      // Pages are drawn from left to right even where the language of the page is written from right to left.
      canvas.dir = 'ltr';
      drawing.current = draw(index, canvas, width * Math.min(devicePixelRatio || 1, 3), isInView);
      drawing.current.done.then(
        () => {
          frame.current?.replaceChildren(canvas);
          setDrawn(true);
        },
        () => undefined,
      );
    };
    const timer = setTimeout(begin, frame.current?.hasChildNodes() ? settlingMs : 0);
    return () => {
      clearTimeout(timer);
      drawing.current?.cancel();
      drawing.current = null;
      setDrawn(false);
    };
  }, [draw, index, isNear, width]);
  useEffect(() => drawing.current?.urge(isInView), [isInView]);
  return isDrawn;
}

export function PageView({ document, index, label, loadingLabel, withText = false, children }: PageViewProps) {
  const page = useRef<HTMLElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(page, nearness, index === 0);
  const isInView = useIsNear(page, '0px', index === 0);
  const width = useWidth(page);
  const isDrawn = useDrawing(picture, document, { index, width, isNear, isInView });
  const size = document.pages[index] ?? { width: 1, height: 1 };

  const { writeText } = document;
  useEffect(() => {
    const layer = text.current;
    // The text layer comes after the picture, because both take time of the same worker.
    if (!withText || !isDrawn || !layer || layer.hasChildNodes()) return;
    writeText(index, layer).catch(() => undefined);
  }, [writeText, index, isDrawn, withText]);

  return (
    <section
      ref={page}
      class="page"
      aria-label={label}
      data-page={index + 1}
      data-drawn={isDrawn ? 'true' : undefined}
      style={{
        aspectRatio: `${size.width} / ${size.height}`,
        '--page-width': `${Math.round(size.width * 1.56)}px`,
        '--total-scale-factor': String(width / size.width),
        '--scale-round-x': '1px',
        '--scale-round-y': '1px',
      }}
    >
      {isNear && !isDrawn && <p class="loading">{loadingLabel}</p>}
      <div ref={picture} />
      {withText && <div ref={text} class="textLayer" dir="auto" />}
      <div class="fields">{children}</div>
    </section>
  );
}

/** Returns the place of a field in percent of the page, as custom properties for `.spot`. */
export function placeOf(
  field: { x: number; y: number; width: number; height: number },
  page: { width: number; height: number },
): Record<string, string> {
  const share = (part: number, whole: number) => String(Math.round((part / whole) * 1e5) / 1e3);
  return {
    '--x': share(field.x, page.width),
    '--y': share(field.y, page.height),
    '--w': share(field.width, page.width),
    '--h': share(field.height, page.height),
  };
}
