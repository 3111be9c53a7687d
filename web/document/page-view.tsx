/** One page of a document: drawn when it comes near the screen, its canvas released when it is far away. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { OpenDocument } from './open-document.ts';

interface PageViewProps {
  document: OpenDocument;
  /** From 0. */
  index: number;
  /** For screen readers: "Page 1 of 3". */
  label: string;
  loadingLabel: string;
  /** Lays the page's selectable text over its canvas. */
  withText?: boolean;
  children?: ComponentChildren;
}

/** A page is drawn this far before it reaches the screen. */
const nearness = '900px 0px';

export function PageView({ document, index, label, loadingLabel, withText = false, children }: PageViewProps) {
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(index === 0);
  const [width, setWidth] = useState(0);
  const [isDrawn, setDrawn] = useState(false);
  const size = document.pages[index] ?? { width: 1, height: 1 };

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const nearby = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: nearness,
    });
    const sizes = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    nearby.observe(element);
    sizes.observe(element);
    return () => {
      nearby.disconnect();
      sizes.disconnect();
    };
  }, []);

  useEffect(() => {
    const target = canvas.current;
    if (!isNear || width === 0 || !target) return;
    const drawing = document.draw(index, target, width * Math.min(devicePixelRatio || 1, 3));
    drawing.done.then(
      () => setDrawn(true),
      () => undefined,
    );
    return () => {
      drawing.cancel();
      setDrawn(false);
    };
  }, [document, index, isNear, width]);

  useEffect(() => {
    const layer = text.current;
    if (!withText || !isNear || !layer) return;
    document.writeText(index, layer).catch(() => undefined);
  }, [document, index, isNear, withText]);

  return (
    <section
      ref={frame}
      class="page"
      aria-label={label}
      data-page={index + 1}
      data-drawn={isDrawn ? 'true' : undefined}
      style={{
        aspectRatio: `${size.width} / ${size.height}`,
        maxInlineSize: `${Math.round(size.width * 1.55)}px`,
        '--total-scale-factor': String(width / size.width),
        '--scale-round-x': '1px',
        '--scale-round-y': '1px',
      }}
    >
      {/* Pages are drawn from left to right even where the language of the page is written from right to left. */}
      {isNear && <canvas ref={canvas} dir="ltr" />}
      {isNear && !isDrawn && <p class="loading">{loadingLabel}</p>}
      {withText && <div ref={text} class="textLayer" dir="auto" />}
      <div class="fields">{children}</div>
    </section>
  );
}

/** The place of a field as custom properties for `.spot`, in percent of the page. */
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
