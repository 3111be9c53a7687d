/** A pointer draws a field of the chosen type, or a rectangle that selects the fields it touches. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Field } from '../../api/app-api.ts';
import type { EditorView } from './editor-view.ts';
import { type Box, boxBetween, touches } from './geometry.ts';
import { pointOnPage, pointRelativeTo, pointsPerPixel } from './pages-on-screen.ts';
import { fieldIn } from './placing.ts';
import { snapResize, snapTargets } from './snapping.ts';

export interface DrawnBox {
  page: number;
  box: Box;
  /** Whether the rectangle becomes a field. Otherwise it selects. */
  isField: boolean;
}

/** CSS pixels. A shorter move is a click. */
const threshold = 6;

function isOnField({ target }: Event): boolean {
  return target instanceof Element && target.closest('.placed') !== null;
}

/**
 * Uses mouse and pen. A finger scrolls the page, and a tap clears the selection. `isShown`: whether the pages exist.
 */
export function usePageDrawing(view: EditorView, onDrawn: (field: Field) => void, isShown: boolean): DrawnBox | null {
  const [drawn, setDrawn] = useState<DrawnBox | null>(null);
  const { editor, dispatch, pages, sizeOf, marksOf } = view;
  const widths = (page: number) => sizeOf(page).width;

  const start = (event: PointerEvent, root: HTMLElement) => {
    if (event.button !== 0 || isOnField(event)) return;
    const from = pointOnPage(pages.current, { x: event.clientX, y: event.clientY }, widths);
    if (!from || event.pointerType === 'touch') return;
    event.preventDefault();
    const { page } = from;
    const size = sizeOf(page);
    const scale = pointsPerPixel(pages.current, page, size.width);
    const tool = event.shiftKey ? null : editor.tool;
    const isAdding = event.ctrlKey || event.metaKey || event.shiftKey;
    const onPage = editor.fields.filter((field) => field.page === page);
    const targets = snapTargets(onPage, marksOf(page), size);
    const kept = isAdding ? editor.selectedIds : [];
    let latest: DrawnBox | null = null;

    const onMove = (move: PointerEvent) => {
      const to = pointRelativeTo(pages.current, page, { x: move.clientX, y: move.clientY }, widths);
      if (!to || (!latest && Math.hypot(to.x - from.x, to.y - from.y) < threshold * scale)) return;
      const plain = boxBetween(from, to);
      const reach = tool && !move.altKey ? threshold * scale : 0;
      const box = reach > 0 ? snapResize(plain, to.y < from.y ? 'ne' : 'se', targets, reach).box : plain;
      latest = { page, box, isField: tool !== null };
      setDrawn(latest);
    };
    const onEnd = (end: PointerEvent) => {
      listening.abort();
      setDrawn(null);
      if (end.type === 'pointercancel') return;
      const box = latest?.box;
      if (tool && box) return onDrawn(fieldIn(tool, editor.recipientId, page, box, size));
      const met = box ? onPage.filter((field) => touches(field, box)).map(({ id }) => id) : [];
      dispatch({ kind: 'selected', ids: [...new Set([...kept, ...met])] });
    };
    const listening = new AbortController();
    root.setPointerCapture(event.pointerId);
    root.addEventListener('pointermove', onMove, { signal: listening.signal });
    for (const type of ['pointerup', 'pointercancel'] as const) {
      root.addEventListener(type, onEnd, { signal: listening.signal });
    }
  };
  const latestStart = useRef(start);
  latestStart.current = start;
  useEffect(() => {
    const root = pages.current;
    if (!root) return;
    const listening = new AbortController();
    const press = (event: PointerEvent) => latestStart.current(event, root);
    const tap = (event: MouseEvent) => {
      const isTouch = (event as PointerEvent).pointerType === 'touch';
      if (isTouch && !isOnField(event)) dispatch({ kind: 'selected', ids: [] });
    };
    root.addEventListener('pointerdown', press, { signal: listening.signal });
    root.addEventListener('click', tap, { signal: listening.signal });
    return () => listening.abort();
  }, [isShown]);
  return drawn;
}
