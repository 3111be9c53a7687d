/**
 * The pointer on the pages. With a tool: a ghost shows where the field lands, a click places it, and a drag draws it.
 * Without a tool, a drag selects the fields that its rectangle touches.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { EditorCommands } from './editor-commands.ts';
import type { EditorView } from './editor-view.ts';
import { boxBetween, touches } from './geometry.ts';
import { type DrawnBox, ghostAt, screenPoint } from './ghost.ts';
import { pointOnPage, pointRelativeTo, pointsPerPixel, snapReach } from './pages-on-screen.ts';
import { type Guide, snapResize, snapTargets } from './snapping.ts';

/** CSS pixels. A shorter move is a click. */
const threshold = 6;

function isOnField({ target }: Event): boolean {
  return target instanceof Element && target.closest('.placed, .field-toolbar') !== null;
}

/** A finger scrolls the pages; its tap places or clears the selection. `isShown`: whether the pages exist. */
export function usePageDrawing(view: EditorView, commands: EditorCommands, isShown: boolean): DrawnBox | null {
  const [drawn, setDrawn] = useState<DrawnBox | null>(null);
  const { editor, dispatch, pages, sizeOf, printedOn } = view;
  const widths = (page: number) => sizeOf(page).width;
  const { tool } = editor;
  useEffect(() => setDrawn(null), [tool]);

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
      if (tool) return box ? commands.draw(tool, page, box) : commands.addAt(tool, event);
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
    if (tool) commands.addAt(tool, event);
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
