import type { TargetedPointerEvent } from 'preact';
import { type FieldType, fieldTypes } from '../../../../shared/domain/fields/field-rules.ts';
import { SelectField } from '../../../components/form.tsx';
import { Icon } from '../../../components/icon.tsx';
import { t } from '../../frame/i18n.ts';
import { useWords } from '../recipients/use-words.ts';
import { fieldIcons } from './field-icons.ts';

export interface Filler {
  id: string;
  name: string;
  tint: string;
}

interface FieldPaletteProps {
  fillers: readonly Filler[];
  recipientId: string;
  tool: FieldType | null;
  /** Shows one line, for a narrow screen. */
  isCompact: boolean;
  onRecipient: (recipientId: string) => void;
  onTool: (tool: FieldType | null) => void;
  onPress: (event: TargetedPointerEvent<HTMLButtonElement>, type: FieldType) => void;
  onAdd: (type: FieldType) => void;
}

/** The recipients who can have fields, and the types of fields to drag, draw or click. */
export function FieldPalette(props: FieldPaletteProps) {
  const { tool, isCompact, onTool, onPress, onAdd } = props;
  return (
    <div class="placing stack">
      {isCompact ? <FillerChoice {...props} /> : <FillerSwatches {...props} />}
      <div>
        <p class="hint" id="palette-help">
          {t('fields.paletteHint')}
        </p>
        <div class="palette">
          {fieldTypes.map((type) => (
            <button
              key={type}
              type="button"
              class={tool === type ? 'chosen-tool' : undefined}
              aria-describedby="palette-help"
              onPointerDown={(event) => onPress(event, type)}
              onClick={() => {
                onTool(type);
                onAdd(type);
              }}
            >
              <Icon name={fieldIcons[type]} />
              {t(`fieldType.${type}`)}
            </button>
          ))}
        </div>
        {tool && (
          <p class="hint drawing-note">
            {t('fields.drawing', { type: t(`fieldType.${tool}`) })}{' '}
            <button type="button" class="link-button" onClick={() => onTool(null)}>
              {t('fields.stopDrawing')}
            </button>
          </p>
        )}
      </div>
    </div>
  );
}

function FillerChoice({ fillers, recipientId, onRecipient }: FieldPaletteProps) {
  const words = useWords();
  return (
    <SelectField
      label={words.recipient}
      value={recipientId}
      onValue={onRecipient}
      options={fillers.map(({ id, name }) => [id, name])}
    />
  );
}

function FillerSwatches({ fillers, recipientId, onRecipient }: FieldPaletteProps) {
  const words = useWords();
  return (
    <fieldset>
      <legend>{words.recipient}</legend>
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
  );
}
