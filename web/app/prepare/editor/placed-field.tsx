/** A field on its page in the editor. Pointer and keyboard select, move and resize it. */
import type { TargetedPointerEvent } from 'preact';
import { initials } from '../../../components/avatar.tsx';
import { Icon } from '../../../components/icon.tsx';
import { placeOf } from '../../../document/page-view.tsx';
import type { Field } from '../../api/app-api.ts';
import { t } from '../../frame/i18n.ts';
import { fieldIcons } from './field-icons.ts';
import { handles, type PageSize } from './geometry.ts';
import type { Grip } from './use-field-drag.ts';

interface PlacedFieldProps {
  field: Field;
  page: PageSize;
  tint: string;
  recipientName: string;
  isSelected: boolean;
  /** Whether it is the only selected field, which has handles. */
  isSingle: boolean;
  onFocus: () => void;
  onToggle: () => void;
  onGrab: (event: TargetedPointerEvent<HTMLElement>, grip: Grip) => void;
  onKey: (event: KeyboardEvent) => void;
}

export function hasModifier(event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): boolean {
  return event.shiftKey || event.ctrlKey || event.metaKey;
}

export function PlacedField(props: PlacedFieldProps) {
  const { field, page, tint, recipientName, isSelected, isSingle, onFocus, onToggle, onGrab, onKey } = props;
  const name = field.label ?? t(`fieldType.${field.type}`);
  const title = field.required || field.type === 'checkbox' ? name : t('fields.optional', { title: name });
  const label = t('fields.described', {
    title,
    name: recipientName,
    page: field.page,
    x: Math.round(field.x),
    y: Math.round(field.y),
    width: Math.round(field.width),
    height: Math.round(field.height),
  });
  const grab = (event: TargetedPointerEvent<HTMLElement>, grip: Grip) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.preventDefault();
    onGrab(event, grip);
    // With a modifier key, the press adds to the selection or removes from it. The focus must not undo that.
    if (!hasModifier(event)) event.currentTarget.closest('button')?.focus({ preventScroll: true });
  };
  return (
    <button
      type="button"
      id={field.id}
      class={isSelected ? 'spot placed chosen' : 'spot placed'}
      style={{ ...placeOf(field, page), '--tint': tint }}
      aria-label={label}
      aria-describedby="field-help"
      aria-pressed={isSelected}
      onFocus={onFocus}
      onPointerDown={(event) => grab(event, 'move')}
      onKeyDown={onKey}
      // Handles the space bar: a pointer has already selected the field.
      onClick={(event) => event.detail === 0 && onToggle()}
    >
      <span class="placed-title" style={{ '--letters': title.length }}>
        {recipientName && <span class="placed-who" data-text={`${initials(recipientName)} · `} aria-hidden="true" />}
        {title}
      </span>
      <span class="placed-icon">
        <Icon name={fieldIcons[field.type]} />
      </span>
      {isSingle &&
        handles.map((handle) => (
          <span
            key={handle}
            class={`grip grip-${handle}`}
            aria-hidden="true"
            onPointerDown={(event) => grab(event, handle)}
          />
        ))}
    </button>
  );
}
