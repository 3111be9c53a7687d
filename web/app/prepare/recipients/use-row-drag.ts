/** Drags a row of a list by its handle. */
import type { TargetedPointerEvent } from 'preact';
import { useState } from 'preact/hooks';
import { placeAt } from './recipients-form.ts';

export interface RowDrag {
  /** The row that is dragged, or null. */
  key: string | null;
  start: (event: TargetedPointerEvent<HTMLElement>, key: string) => void;
}

/** Calls `onMove` during the drag, with the index in the list without the row. Rows need `data-row`. */
export function useRowDrag(onMove: (key: string, to: number) => void): RowDrag {
  const [dragged, setDragged] = useState<string | null>(null);
  const start = (event: TargetedPointerEvent<HTMLElement>, key: string) => {
    if (event.button !== 0) return;
    const list = event.currentTarget.closest('ol');
    setDragged(key);
    let place = -1;
    const move = ({ clientY }: PointerEvent) => {
      const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      const others = rows.filter(({ dataset }) => dataset.row !== key).map((row) => row.getBoundingClientRect());
      const to = placeAt(
        clientY,
        others.map(({ top, height }) => top + height / 2),
      );
      if (to !== place) onMove(key, to);
      place = to;
    };
    const end = () => {
      setDragged(null);
      listening.abort();
    };
    // Listens on the window: a row that moves in the page loses a captured pointer.
    const listening = new AbortController();
    for (const type of ['pointerup', 'pointercancel']) addEventListener(type, end, { signal: listening.signal });
    addEventListener('pointermove', move, { signal: listening.signal });
  };
  return { key: dragged, start };
}
