import type { TargetedPointerEvent } from 'preact';
import { type FieldType, fieldTypes } from '../../../shared/domain/field.ts';
import { Icon, type IconName } from '../../components/icon.tsx';
import { useTranslate } from '../i18n.ts';

const icons: Record<FieldType, IconName> = {
  signature: 'pen',
  initials: 'initials',
  date: 'calendar',
  name: 'person',
  email: 'at',
  text: 'text',
  checkbox: 'box',
};

export interface Filler {
  id: string;
  name: string;
  tint: string;
}

interface FieldPaletteProps {
  fillers: readonly Filler[];
  recipientId: string;
  onRecipient: (recipientId: string) => void;
  onPress: (event: TargetedPointerEvent<HTMLButtonElement>, type: FieldType) => void;
  onAdd: (type: FieldType) => void;
}

/** The recipients who can have fields, and the kinds of fields to drag or click. */
export function FieldPalette({ fillers, recipientId, onRecipient, onPress, onAdd }: FieldPaletteProps) {
  const t = useTranslate();
  return (
    <>
      <fieldset>
        <legend>{t('fields.recipient')}</legend>
        <div class="swatches">
          {fillers.map((filler) => (
            <label key={filler.id} class="swatch" style={{ '--tint': filler.tint }}>
              <input
                type="radio"
                class="sr"
                name="recipient"
                checked={filler.id === recipientId}
                onChange={() => onRecipient(filler.id)}
              />
              <i />
              <span>{filler.name}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div>
        <p class="hint" id="palette-help">
          {t('fields.paletteHint')}
        </p>
        <div class="palette">
          {fieldTypes.map((type) => (
            <button
              key={type}
              type="button"
              aria-describedby="palette-help"
              onPointerDown={(event) => onPress(event, type)}
              onClick={() => onAdd(type)}
            >
              <Icon name={icons[type]} />
              {t(`fieldType.${type}`)}
            </button>
          ))}
        </div>
      </div>
    </>
  );
}
