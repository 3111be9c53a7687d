import type { TargetedPointerEvent } from 'preact';
import { entryCount } from '../../../../shared/domain/fields/field-count.ts';
import { type FieldType, fieldTypes } from '../../../../shared/domain/fields/field-rules.ts';
import { initials } from '../../../components/avatar.tsx';
import { SelectField } from '../../../components/form.tsx';
import { Icon } from '../../../components/icon.tsx';
import type { Field } from '../../api/app-api.ts';
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
  /** The fields of all of them. */
  fields: readonly Pick<Field, 'recipientId' | 'type' | 'group'>[];
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

function FillerChoice({ fillers, fields, recipientId, isCompact, onRecipient }: FieldPaletteProps) {
  const words = useWords();
  const chosen = fillers.find(({ id }) => id === recipientId);
  return (
    <div class="filler-choice" style={{ '--tint': chosen?.tint ?? '' }}>
      {isCompact && chosen && (
        <p class="swatch" aria-hidden="true">
          <i data-text={initials(chosen.name)} />
          <span class="cut">{firstName(chosen, fillers)}</span>
        </p>
      )}
      <SelectField
        label={words.recipient}
        value={recipientId}
        onValue={onRecipient}
        options={fillers.map(({ id, name }) => [
          id,
          t('fields.countOf', { name, fields: t('review.fields', { count: entryCount(fields, id) }) }),
        ])}
      />
    </div>
  );
}

/** The first word of the name, or the whole name if another person has the same first word. */
function firstName({ id, name }: Filler, fillers: readonly Filler[]): string {
  const first = (of: string) => of.trim().split(/\s/)[0] ?? '';
  const isShared = fillers.some((other) => other.id !== id && first(other.name) === first(name));
  return isShared ? name : first(name);
}

/** The keys from 1 on choose a recipient. Numbers beside the names would look like an order, so they show only with one. */
function FillerSwatches({ fillers, fields, recipientId, onRecipient }: FieldPaletteProps) {
  const { envelope } = useDraft();
  const words = useWords();
  const isOrdered = hasOrder(envelope.signers);
  return (
    <fieldset>
      <legend class="hint">{words.recipient}</legend>
      <div class="swatches">
        {fillers.map((filler, index) => {
          const count = entryCount(fields, filler.id);
          return (
            <label key={filler.id} class="swatch" style={{ '--tint': filler.tint }}>
              <input
                type="radio"
                class="sr"
                name="recipient"
                aria-keyshortcuts={String(index + 1)}
                checked={filler.id === recipientId}
                onChange={() => onRecipient(filler.id)}
              />
              <i data-text={isOrdered ? index + 1 : initials(filler.name)} aria-hidden="true" />
              <span>{filler.name}</span>{' '}
              <span class="filler-count">
                <span aria-hidden="true">{count}</span>
                <span class="sr">{t('review.fields', { count })}</span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
