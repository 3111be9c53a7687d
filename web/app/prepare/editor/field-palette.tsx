import type { TargetedPointerEvent } from 'preact';
import { type FieldType, fieldTypes } from '../../../../shared/domain/fields/field-rules.ts';
import { initials } from '../../../components/avatar.tsx';
import { SelectField } from '../../../components/form.tsx';
import { Icon } from '../../../components/icon.tsx';
import { hasOrder } from '../../components/recipient-state.ts';
import { t } from '../../frame/i18n.ts';
import { useDraft } from '../draft/use-draft.ts';
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
  /** Places a field at once. */
  onAdd: (type: FieldType) => void;
}

/** More recipients than this are a list to choose from. */
const maxSwatches = 5;

/** The recipients who can have fields, and the types of fields to choose or drag. */
export function FieldPalette(props: FieldPaletteProps) {
  const { fillers, tool, isCompact, onTool, onPress, onAdd } = props;
  return (
    <div class="placing">
      {isCompact || fillers.length > maxSwatches ? <FillerChoice {...props} /> : <FillerSwatches {...props} />}
      <p class="sr" id="palette-help">
        {t('fields.paletteHint')}
      </p>
      <p class="hint on-wide" aria-hidden="true">
        {t('prepare.fields')}
      </p>
      <div class="palette">
        {fieldTypes.map((type) => (
          <button
            key={type}
            type="button"
            aria-pressed={tool === type}
            aria-describedby="palette-help"
            onPointerDown={(event) => onPress(event, type)}
            // A press of Enter, of Space or by a screen reader has no position, and places at once.
            onClick={({ detail, currentTarget }) => {
              if (detail === 0) return onAdd(type);
              // Safari leaves the focus where it was. The keys of the editor work while the focus is in it.
              currentTarget.focus({ preventScroll: true });
              onTool(tool === type ? null : type);
            }}
          >
            <Icon name={fieldIcons[type]} />
            {t(`fieldType.${type}`)}
          </button>
        ))}
      </div>
    </div>
  );
}

function FillerChoice({ fillers, recipientId, onRecipient }: FieldPaletteProps) {
  const words = useWords();
  return (
    <div class="filler-choice" style={{ '--tint': fillers.find(({ id }) => id === recipientId)?.tint ?? '' }}>
      <SelectField
        label={words.recipient}
        value={recipientId}
        onValue={onRecipient}
        options={fillers.map(({ id, name }) => [id, name])}
      />
    </div>
  );
}

/** The keys from 1 on choose a recipient. Numbers beside the names would look like an order, so they show only with one. */
function FillerSwatches({ fillers, recipientId, onRecipient }: FieldPaletteProps) {
  const { envelope } = useDraft();
  const words = useWords();
  const isOrdered = hasOrder(envelope.signers);
  return (
    <fieldset>
      <legend class="hint">{words.recipient}</legend>
      <div class="swatches">
        {fillers.map((filler, index) => (
          <label key={filler.id} class="swatch" style={{ '--tint': filler.tint }}>
            <input
              type="radio"
              class="sr"
              name="recipient"
              aria-keyshortcuts={String(index + 1)}
              checked={filler.id === recipientId}
              onChange={() => onRecipient(filler.id)}
            />
            <i aria-hidden="true">{isOrdered ? index + 1 : initials(filler.name)}</i>
            <span>{filler.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
