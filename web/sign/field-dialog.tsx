/** Fills in one field in a dialog that is large enough for a finger, regardless of the field's size on the page. */
import type { SignField } from '../../shared/contracts/sign.ts';
import { declarationOf } from '../../shared/domain/fields/field-rules.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { readNumber, shownNumber, typedNumber } from '../format/number-entry.ts';
import { AttachmentForm } from './attachment-form.tsx';
import { ChoiceForm } from './choice-form.tsx';
import { fieldName } from './field-name.ts';
import { cleaned } from './field-values.ts';
import type { SignTranslate } from './i18n.ts';
import { useI18n } from './language.tsx';
import type { SigningLink } from './link.ts';
import { TextForm } from './text-form.tsx';
import { entryMessage } from './value-message.ts';

interface FieldDialogProps {
  field: SignField;
  link: SigningLink;
  value: string;
  /** Name of the attached file. */
  filename: string | null;
  isRequired: boolean;
  /** The service has refused this value. */
  isRefused: boolean;
  onSave: (value: string, filename?: string) => void;
  onClose: () => void;
}

export function FieldDialog({
  field,
  link,
  value,
  filename,
  isRequired,
  isRefused,
  onSave,
  onClose,
}: FieldDialogProps) {
  const { t } = useI18n();
  const label = fieldName(field, t);
  const { control } = declarationOf(field.type);
  const entry = {
    label,
    hint: field.hint,
    initialError: isRefused ? t('fieldRefused') : undefined,
    required: isRequired,
  };
  const buttons = (
    <div class="row apart">
      <Button look="quiet" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button type="submit" icon="check">
        {t('save')}
      </Button>
    </div>
  );
  return (
    <Dialog title={t('fillIn', { label })} closeLabel={t('close')} onClose={onClose} isForEntry={control !== 'file'}>
      {control === 'file' ? (
        <AttachmentForm {...{ field, link, filename, onClose }} onSave={onSave} />
      ) : control === 'choice' ? (
        <ChoiceForm {...entry} options={field.options ?? []} initial={value} onSend={onSave}>
          {buttons}
        </ChoiceForm>
      ) : (
        <TextForm
          {...entry}
          {...inputOf(field)}
          autofocus
          initialText={control === 'number' && value ? typedNumber(value) : value}
          check={(text) => ambiguity(field, text, t) ?? entryMessage(field, isRequired, entryOf(field, text), t)}
          note={(text) => understood(field, text, t)}
          onSend={(text) => onSave(entryOf(field, text))}
        >
          {buttons}
        </TextForm>
      )}
    </Dialog>
  );
}

function entryOf({ type, decimals }: SignField, text: string): string {
  const entry = cleaned(text);
  const reading = type === 'number' ? readNumber(entry) : null;
  if (reading?.kind !== 'number') return entry;
  // Zeros beyond the field's decimal places change nothing.
  const [whole = '', fraction = ''] = reading.value.split('.');
  const kept = fraction.slice(0, decimals) + fraction.slice(decimals ?? fraction.length).replace(/0+$/, '');
  return kept ? `${whole}.${kept}` : whole;
}

function ambiguity({ type }: SignField, text: string, t: SignTranslate): string | null {
  const reading = type === 'number' ? readNumber(cleaned(text)) : null;
  return reading?.kind === 'ambiguous' ? t('numberAmbiguous', { ...reading }) : null;
}

/** How an entered number was read. */
function understood(field: SignField, text: string, t: SignTranslate): string | null {
  const isNumber = field.type === 'number' && readNumber(cleaned(text)).kind === 'number';
  return isNumber ? t('numberUnderstood', { number: shownNumber(entryOf(field, text)) }) : null;
}

/** The control for a type of text. */
function inputOf({ type, multiline, maxLength, format }: SignField) {
  const isPerson = type === 'name';
  const { control } = declarationOf(type);
  return {
    type: control === 'date' ? ('date' as const) : ('text' as const),
    ...(multiline ? { lines: true } : {}),
    ...(control === 'number' ? { inputMode: 'decimal' as const } : {}),
    ...(format === 'digits' ? { inputMode: 'numeric' as const } : {}),
    ...(format === 'phone' ? { inputMode: 'tel' as const } : {}),
    ...(format === 'email' ? { inputMode: 'email' as const } : {}),
    maxLength: isPerson ? 200 : (maxLength ?? 2_000),
    autoComplete: isPerson ? 'name' : 'off',
  };
}
