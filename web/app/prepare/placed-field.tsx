/** A field on its page in the editor: moved and resized by pointer or by keyboard. */
import type { TargetedPointerEvent } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { placeOf } from '../../document/page-view.tsx';
import type { Field } from '../service.ts';
import { fieldWords, keptOnPage, keyedChange, type PageSize } from './placing.ts';

interface PlacedFieldProps {
  field: Field;
  page: PageSize;
  tint: string;
  who: string;
  isChosen: boolean;
  onChoose: () => void;
  onChange: (field: Field) => void;
  onRemove: () => void;
  /** A move that ended at this point of the screen. */
  onDropped: (clientX: number, clientY: number) => void;
}

export function PlacedField(props: PlacedFieldProps) {
  const { field, page, tint, who, isChosen, onChoose, onChange, onRemove, onDropped } = props;
  const [moved, setMoved] = useState<Field | null>(null);
  const latest = useRef(field);
  const shown = moved ?? field;

  const start = (event: TargetedPointerEvent<HTMLElement>, mode: 'move' | 'size') => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.preventDefault();
    const element = event.currentTarget;
    const frame = element.closest<HTMLElement>('[data-page]');
    if (!frame) return;
    element.closest('button')?.focus();
    onChoose();
    const scale = page.width / frame.getBoundingClientRect().width;
    const from = { x: event.clientX, y: event.clientY };
    latest.current = field;
    element.setPointerCapture(event.pointerId);
    const onMove = (move: PointerEvent) => {
      const [dx, dy] = [(move.clientX - from.x) * scale, (move.clientY - from.y) * scale];
      const next =
        mode === 'move'
          ? { ...field, x: field.x + dx, y: field.y + dy }
          : { ...field, width: field.width + dx, height: field.height + dy };
      latest.current = keptOnPage(next, page);
      setMoved(latest.current);
    };
    const onEnd = (end: PointerEvent) => {
      element.removeEventListener('pointermove', onMove);
      element.removeEventListener('pointerup', onEnd);
      element.removeEventListener('pointercancel', onEnd);
      setMoved(null);
      if (end.type === 'pointercancel' || latest.current === field) return;
      onChange(latest.current);
      if (mode === 'move') onDropped(end.clientX, end.clientY);
    };
    element.addEventListener('pointermove', onMove);
    element.addEventListener('pointerup', onEnd);
    element.addEventListener('pointercancel', onEnd);
  };

  const place = `page ${shown.page}, ${Math.round(shown.x)} from the left, ${Math.round(shown.y)} from the top`;
  const size = `${Math.round(shown.width)} by ${Math.round(shown.height)} points`;
  const title = `${field.label ?? fieldWords[field.type]}${field.required || field.type === 'checkbox' ? '' : ' (optional)'}`;
  return (
    <button
      type="button"
      id={field.id}
      class={isChosen ? 'spot placed chosen' : 'spot placed'}
      style={{ ...placeOf(shown, page), '--tint': tint }}
      aria-label={`${title} for ${who}, ${place}, ${size}`}
      aria-describedby="field-help"
      aria-pressed={isChosen}
      onFocus={onChoose}
      onPointerDown={(event) => start(event, 'move')}
      onKeyDown={(event) => {
        if (event.key === 'Delete' || event.key === 'Backspace') {
          event.preventDefault();
          onRemove();
          return;
        }
        const changed = keyedChange(field, event, page);
        if (!changed) return;
        event.preventDefault();
        onChange(changed);
      }}
    >
      <span>{title}</span>
      {isChosen && <span class="grip" aria-hidden="true" onPointerDown={(event) => start(event, 'size')} />}
    </button>
  );
}
