/** A pointer moves the selected fields or resizes one. The fields change when the drag ends. */
import type { TargetedPointerEvent } from 'preact';
import { useState } from 'preact/hooks';
import type { Field } from '../../api/app-api.ts';
import type { EditorView } from './editor-view.ts';
import { type Handle, keptOnPage, movedTogether, resized } from './geometry.ts';
import { pointOnPage, pointRelativeTo, snapReach } from './pages-on-screen.ts';
import { type Guide, snapMove, snapResize, snapTargets } from './snapping.ts';

export interface FieldDrag {
  fields: readonly Field[];
  page: number;
  guides: readonly Guide[];
}

export type Grip = 'move' | Handle;

export type StartDrag = (event: TargetedPointerEvent<HTMLElement>, grip: Grip, fields: readonly Field[]) => void;

/** `fields`: the fields that move. The first one is under the pointer. */
export function useFieldDrag(view: EditorView): { drag: FieldDrag | null; start: StartDrag } {
  const [drag, setDrag] = useState<FieldDrag | null>(null);
  const { pages, sizeOf, printedOn, editor, dispatch } = view;
  const widths = (page: number) => sizeOf(page).width;

  const start: StartDrag = (event, grip, fields) => {
    const [first] = fields;
    const from = first && pointRelativeTo(pages.current, first.page, { x: event.clientX, y: event.clientY }, widths);
    if (!first || !from) return;
    const { page } = first;
    const size = sizeOf(page);
    const ids = new Set(fields.map(({ id }) => id));
    const others = editor.fields.filter((field) => field.page === page && !ids.has(field.id));
    const targets = snapTargets(others, printedOn(page).marks, size);
    const element = event.currentTarget;
    let latest: FieldDrag | null = null;

    const follow = (dx: number, dy: number, reach: number): FieldDrag => {
      if (grip !== 'move') {
        const { box, guides } = snapResize(resized(first, grip, dx, dy, size), grip, targets, reach);
        return { fields: [keptOnPage(box, size)], page, guides };
      }
      const { box, guides } = snapMove({ ...first, x: first.x + dx, y: first.y + dy }, targets, reach);
      return { fields: movedTogether(fields, box.x - first.x, box.y - first.y, size), page, guides };
    };
    const onMove = (move: PointerEvent) => {
      const to = pointRelativeTo(pages.current, page, { x: move.clientX, y: move.clientY }, widths);
      if (!to) return;
      const reach = move.altKey ? 0 : snapReach(pages.current, page, size.width);
      latest = follow(to.x - from.x, to.y - from.y, reach);
      setDrag(latest);
    };
    const onEnd = (end: PointerEvent) => {
      listening.abort();
      setDrag(null);
      if (end.type === 'pointercancel') return;
      // A press without a move selects one of several fields.
      if (!latest) return dispatch({ kind: 'selected', ids: [first.id] });
      const to = grip === 'move' ? pointOnPage(pages.current, { x: end.clientX, y: end.clientY }, widths) : null;
      const isOther = to && to.page !== page;
      // Fields that were dragged beyond their page land on the page under the pointer.
      const dropped = isOther
        ? fields.map((field) => {
            const place = { ...field, page: to.page, x: field.x + to.x - from.x, y: field.y + to.y - from.y };
            return keptOnPage(place, sizeOf(to.page));
          })
        : latest.fields;
      dispatch({ kind: 'changed', fields: dropped, gesture: 'pointer' });
      dispatch({ kind: 'gestureEnded' });
    };
    const listening = new AbortController();
    element.setPointerCapture(event.pointerId);
    element.addEventListener('pointermove', onMove, { signal: listening.signal });
    for (const type of ['pointerup', 'pointercancel'] as const) {
      element.addEventListener(type, onEnd, { signal: listening.signal });
    }
  };
  return { drag, start };
}
