import type { TargetedPointerEvent } from 'preact';
import { useState } from 'preact/hooks';
import type { FieldType } from '../../../../shared/domain/fields/field-rules.ts';
import type { Pointer } from './ghost.ts';

/** A type of field that is dragged from the palette, at the pointer. */
export interface PaletteDrag extends Pointer {
  type: FieldType;
}

export type StartPaletteDrag = (event: TargetedPointerEvent<HTMLButtonElement>, type: FieldType) => void;

/** CSS pixels. A shorter move is a click. */
const threshold = 6;

/** Drags a type of field from the palette. A press without a move is a click on the button. */
export function usePaletteDrag(onDrop: (drag: PaletteDrag) => void): {
  drag: PaletteDrag | null;
  start: StartPaletteDrag;
} {
  const [drag, setDrag] = useState<PaletteDrag | null>(null);
  const start: StartPaletteDrag = (event, type) => {
    if (event.button !== 0) return;
    const button = event.currentTarget;
    const from = { x: event.clientX, y: event.clientY };
    const dragAt = ({ clientX, clientY, altKey }: PointerEvent) => ({ type, clientX, clientY, altKey });
    let isDragging = false;
    button.setPointerCapture(event.pointerId);
    const onMove = (move: PointerEvent) => {
      isDragging ||= Math.hypot(move.clientX - from.x, move.clientY - from.y) > threshold;
      if (isDragging) setDrag(dragAt(move));
    };
    const onEnd = (end: PointerEvent) => {
      button.removeEventListener('pointermove', onMove);
      setDrag(null);
      if (!isDragging || end.type === 'pointercancel') return;
      // The browser also sends a click after the release.
      const swallow = (click: Event) => click.stopImmediatePropagation();
      button.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => button.removeEventListener('click', swallow, { capture: true }), 0);
      onDrop(dragAt(end));
    };
    button.addEventListener('pointermove', onMove);
    button.addEventListener('pointerup', onEnd, { once: true });
    button.addEventListener('pointercancel', onEnd, { once: true });
  };
  return { drag, start };
}
