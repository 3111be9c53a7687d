import type { TargetedPointerEvent } from 'preact';
import { useState } from 'preact/hooks';
import type { FieldType } from '../../../../shared/domain/fields/field-rules.ts';

export type PaletteDrag = { kind: 'none' } | { kind: 'dragging'; type: FieldType; x: number; y: number };

/** CSS pixels. A shorter move is a click. */
const threshold = 6;

/** Drags a type of field from the palette. A press without a move is a click on the button. */
export function usePaletteDrag(onDrop: (type: FieldType, at: { x: number; y: number }) => void) {
  const [drag, setDrag] = useState<PaletteDrag>({ kind: 'none' });
  const start = (event: TargetedPointerEvent<HTMLButtonElement>, type: FieldType) => {
    if (event.button !== 0) return;
    const button = event.currentTarget;
    const from = { x: event.clientX, y: event.clientY };
    let isDragging = false;
    button.setPointerCapture(event.pointerId);
    const onMove = (move: PointerEvent) => {
      isDragging ||= Math.hypot(move.clientX - from.x, move.clientY - from.y) > threshold;
      if (isDragging) setDrag({ kind: 'dragging', type, x: move.clientX, y: move.clientY });
    };
    const onEnd = (end: PointerEvent) => {
      button.removeEventListener('pointermove', onMove);
      setDrag({ kind: 'none' });
      if (!isDragging || end.type === 'pointercancel') return;
      // The browser also sends a click after the release.
      const swallow = (click: Event) => click.stopImmediatePropagation();
      button.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => button.removeEventListener('click', swallow, { capture: true }), 0);
      onDrop(type, { x: end.clientX, y: end.clientY });
    };
    button.addEventListener('pointermove', onMove);
    button.addEventListener('pointerup', onEnd, { once: true });
    button.addEventListener('pointercancel', onEnd, { once: true });
  };
  return { drag, start };
}
