/** A field on its page in the editor: moved and resized by pointer or keyboard. */
import type { TargetedPointerEvent } from 'preact';
import { useState } from 'preact/hooks';
import { placeOf } from '../../document/page-view.tsx';
import { useTranslate } from '../i18n.ts';
import type { Field } from '../service.ts';
import { keptOnPage, keyedChange, type PageSize } from './placing.ts';

interface PlacedFieldProps {
  field: Field;
  page: PageSize;
  tint: string;
  recipientName: string;
  isSelected: boolean;
  onSelect: () => void;
  onChange: (field: Field) => void;
  onRemove: () => void;
  /** A move ended at this place of the screen. */
  onDropped: (at: { x: number; y: number }) => void;
}

type Mode = 'move' | 'resize';

/** A pointer that moves or resizes the field; `shown` is the field as it follows the pointer. */
function useFieldDrag({ field, page, onSelect, onChange, onDropped }: PlacedFieldProps) {
  const [dragged, setDragged] = useState<Field | null>(null);
  const start = (event: TargetedPointerEvent<HTMLElement>, mode: Mode) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.preventDefault();
    const element = event.currentTarget;
    const frame = element.closest<HTMLElement>('[data-page]');
    if (!frame) return;
    element.closest('button')?.focus();
    onSelect();
    const scale = page.width / frame.getBoundingClientRect().width;
    const from = { x: event.clientX, y: event.clientY };
    let latest = field;
    element.setPointerCapture(event.pointerId);
    const onMove = (move: PointerEvent) => {
      const [dx, dy] = [(move.clientX - from.x) * scale, (move.clientY - from.y) * scale];
      const next =
        mode === 'move'
          ? { ...field, x: field.x + dx, y: field.y + dy }
          : { ...field, width: field.width + dx, height: field.height + dy };
      latest = keptOnPage(next, page);
      setDragged(latest);
    };
    const onEnd = (end: PointerEvent) => {
      element.removeEventListener('pointermove', onMove);
      element.removeEventListener('pointerup', onEnd);
      element.removeEventListener('pointercancel', onEnd);
      setDragged(null);
      if (end.type === 'pointercancel' || latest === field) return;
      onChange(latest);
      if (mode === 'move') onDropped({ x: end.clientX, y: end.clientY });
    };
    element.addEventListener('pointermove', onMove);
    element.addEventListener('pointerup', onEnd);
    element.addEventListener('pointercancel', onEnd);
  };
  return { shown: dragged ?? field, start };
}

export function PlacedField(props: PlacedFieldProps) {
  const { field, page, tint, recipientName, isSelected, onSelect, onChange, onRemove } = props;
  const t = useTranslate();
  const { shown, start } = useFieldDrag(props);
  const name = field.label ?? t(`fieldType.${field.type}`);
  const title = field.required || field.type === 'checkbox' ? name : t('fields.optional', { title: name });
  const label = t('fields.described', {
    title,
    name: recipientName,
    page: shown.page,
    x: Math.round(shown.x),
    y: Math.round(shown.y),
    width: Math.round(shown.width),
    height: Math.round(shown.height),
  });
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onRemove();
      return;
    }
    const changed = keyedChange(field, event, page);
    if (!changed) return;
    event.preventDefault();
    onChange(changed);
  };
  return (
    <button
      type="button"
      id={field.id}
      class={isSelected ? 'spot placed chosen' : 'spot placed'}
      style={{ ...placeOf(shown, page), '--tint': tint }}
      aria-label={label}
      aria-describedby="field-help"
      aria-pressed={isSelected}
      onFocus={onSelect}
      onPointerDown={(event) => start(event, 'move')}
      onKeyDown={press}
    >
      <span>{title}</span>
      {isSelected && <span class="grip" aria-hidden="true" onPointerDown={(event) => start(event, 'resize')} />}
    </button>
  );
}
