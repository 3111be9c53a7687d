/**
 * The pointer on the pages. With a tool: a ghost shows where the field lands, a click places it, and a drag draws it.
 * Without a tool, a drag selects the fields that its rectangle touches.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { FieldType } from '../../../../shared/domain/fields/field-rules.ts';
import type { EditorCommands } from './editor-commands.ts';
import type { EditorView } from './editor-view.ts';
import { type Box, boxBetween, touches } from './geometry.ts';
import { landing } from './landing.ts';
import { pointOnPage, pointRelativeTo, pointsPerPixel, snapReach } from './pages-on-screen.ts';
import { type Guide, snapResize, snapTargets } from './snapping.ts';

export interface DrawnBox {
  page: number;
  box: Box;
  guides: readonly Guide[];
  /** The type of the field that the rectangle becomes; null if it selects. */
  type: FieldType | null;
}

interface ScreenPoint {
  clientX: number;
  clientY: number;
  altKey: boolean;
}

/** CSS pixels. A shorter move is a click. */
const threshold = 6;

function isOnField({ target }: Event): boolean {
  return target instanceof Element && target.closest('.placed, .field-toolbar') !== null;
}

const screenPoint = ({ clientX, clientY }: ScreenPoint) => ({ x: clientX, y: clientY });

/** The field that a type would become under the pointer; null outside the pages. */
export function ghostAt(view: EditorView, type: FieldType, pointer: ScreenPoint): DrawnBox | null {
  const { editor, pages, sizeOf, printedOn } = view;
  const at = pointOnPage(pages.current, screenPoint(pointer), (page) => sizeOf(page).width);
  if (!at) return null;
  const { page } = at;
  const [size, { marks }] = [sizeOf(page), printedOn(page)];
  const fields = editor.fields.filter((field) => field.page === page);
  const reach = pointer.altKey ? 0 : snapReach(pages.current, page, size.width);
  return { page, type, ...landing(type, at, { fields, marks, size }, reach) };
}

/** A finger scrolls the pages; its tap places or clears the selection. `isShown`: whether the pages exist. */
export function usePageDrawing(view: EditorView, commands: EditorCommands, isShown: boolean): DrawnBox | null {
  const [drawn, setDrawn] = useState<DrawnBox | null>(null);
  const { editor, dispatch, pages, sizeOf, printedOn } = view;
  const widths = (page: number) => sizeOf(page).width;
  const { tool } = editor;
  useEffect(() => setDrawn(null), [tool]);

  const placeAt = (pointer: ScreenPoint, type: FieldType) => {
    const at = pointOnPage(pages.current, screenPoint(pointer), widths);
    if (at) commands.addAt(type, at, pointer.altKey);
  };

  const start = (event: PointerEvent, root: HTMLElement) => {
    if (event.button !== 0 || isOnField(event) || event.pointerType === 'touch') return;
    const from = pointOnPage(pages.current, screenPoint(event), widths);
    if (!from) return;
    event.preventDefault();
    // The keys of the editor work while the focus is in it.
    root.parentElement?.focus({ preventScroll: true });
    const { page } = from;
    const size = sizeOf(page);
    const scale = pointsPerPixel(pages.current, page, size.width);
    const isAdding = event.ctrlKey || event.metaKey || event.shiftKey;
    const onPage = editor.fields.filter((field) => field.page === page);
    const targets = snapTargets(onPage, printedOn(page).marks, size);
    const kept = isAdding ? editor.selectedIds : [];
    let latest: DrawnBox | null = null;

    const onMove = (move: PointerEvent) => {
      const to = pointRelativeTo(pages.current, page, screenPoint(move), widths);
      if (!to || (!latest && Math.hypot(to.x - from.x, to.y - from.y) < threshold * scale)) return;
      const plain = boxBetween(from, to);
      const reach = tool && !move.altKey ? snapReach(pages.current, page, size.width) : 0;
      const snapped =
        reach > 0
          ? snapResize(plain, to.y < from.y ? 'ne' : 'se', targets, reach)
          : { box: plain, guides: [] as readonly Guide[] };
      latest = { page, type: tool, ...snapped };
      setDrawn(latest);
    };
    const onEnd = (end: PointerEvent) => {
      listening.abort();
      setDrawn(null);
      if (end.type === 'pointercancel') return;
      const box = latest?.box;
      if (tool) return box ? commands.draw(tool, page, box) : placeAt(event, tool);
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
  const hover = (event: PointerEvent) => {
    if (!tool || event.pointerType === 'touch' || event.buttons !== 0) return;
    setDrawn(isOnField(event) ? null : ghostAt(view, tool, event));
  };
  const tap = (event: PointerEvent) => {
    if (event.pointerType !== 'touch' || isOnField(event)) return;
    if (tool) placeAt(event, tool);
    else dispatch({ kind: 'selected', ids: [] });
  };
  const latest = useRef({ start, hover, tap });
  latest.current = { start, hover, tap };
  useEffect(() => {
    const root = pages.current;
    if (!root) return;
    const listening = new AbortController();
    const { signal } = listening;
    root.addEventListener('pointerdown', (event) => latest.current.start(event, root), { signal });
    root.addEventListener('pointermove', (event) => latest.current.hover(event), { signal });
    root.addEventListener('pointerleave', ({ buttons }) => buttons === 0 && setDrawn(null), { signal });
    root.addEventListener('click', (event) => latest.current.tap(event as PointerEvent), { signal });
    return () => listening.abort();
  }, [isShown]);
  return drawn;
}
