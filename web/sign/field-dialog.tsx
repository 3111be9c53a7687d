/** Fills in one field in a dialog that is large enough for a finger, regardless of the field's size on the page. */
import type { SignField } from '../../shared/contracts/sign.ts';
import { declarationOf, isTicked, type TextFormat } from '../../shared/domain/fields/field-rules.ts';
import { Dialog } from '../components/dialog.tsx';
import { readNumber, shownNumber, typedNumber } from '../format/number-entry.ts';
import { AttachmentForm } from './attachment-form.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { entryMessage, fieldName } from './field-texts.ts';
import { cleaned, type Values } from './field-values.ts';
import { t } from './i18n.ts';
import type { SigningLink } from './link.ts';
import { TextForm } from './text-form.tsx';
import { TicksForm } from './ticks-form.tsx';

interface FieldDialogProps {
  field: SignField;
  fields: readonly SignField[];
  link: SigningLink;
  values: Values;
  /** Name of the attached file. */
  filename: string | null;
  isRequired: boolean;
  /** The service has refused this value. */
  isRefused: boolean;
  onSave: (value: string, filename?: string) => void;
  onTicks: (ticks: Values) => void;
  onClose: () => void;
}

export function FieldDialog(props: FieldDialogProps) {
  const { field, fields, link, values, filename, isRequired, isRefused, onSave, onTicks, onClose } = props;
  const { hint, options = [] } = field;
  const { control } = declarationOf(field.type);
  const value = values[field.id] ?? '';
  if (isTicked(field.type)) {
    return (
      <Dialog title={t('choose')} closeLabel={t('close')} onClose={onClose} isForEntry>
        <TicksForm {...{ field, fields, values, onClose }} onSave={onTicks} />
      </Dialog>
    );
  }
  const label = fieldName(field);
  return (
    <Dialog title={t('fillIn', { label })} closeLabel={t('close')} onClose={onClose} isForEntry={control !== 'file'}>
      {control === 'file' ? (
        <AttachmentForm {...{ field, link, filename, onSave, onClose }} />
      ) : (
        <TextForm
          {...(control === 'choice' ? { options } : { ...inputOf(field), note: (text) => understood(field, text) })}
          label={label}
          hint={hint}
          required={isRequired}
          autofocus
          initialText={control === 'number' && value ? typedNumber(value) : value}
          initialError={isRefused ? t('fieldRefused') : undefined}
          check={(text) => ambiguity(field, text) ?? entryMessage(field, isRequired, entryOf(field, text))}
          onSend={(text) => onSave(entryOf(field, text))}
        >
          <DialogButtons onClose={onClose} />
        </TextForm>
      )}
    </Dialog>
  );
}

function entryOf({ type, decimals }: SignField, text: string): string {
  if (type === 'dropdown') return text;
  const entry = cleaned(text);
  const reading = type === 'number' ? readNumber(entry) : null;
  if (reading?.kind !== 'number') return entry;
  // Zeros beyond the field's decimal places change nothing.
  const [whole = '', fraction = ''] = reading.value.split('.');
  const kept = fraction.slice(0, decimals) + fraction.slice(decimals ?? fraction.length).replace(/0+$/, '');
  return kept ? `${whole}.${kept}` : whole;
}

function ambiguity({ type }: SignField, text: string): string | null {
  const reading = type === 'number' ? readNumber(cleaned(text)) : null;
  return reading?.kind === 'ambiguous' ? t('numberAmbiguous', { ...reading }) : null;
}

/** How an entered number was read. */
function understood(field: SignField, text: string): string | null {
  const isNumber = field.type === 'number' && readNumber(cleaned(text)).kind === 'number';
  return isNumber ? t('numberUnderstood', { number: shownNumber(entryOf(field, text)) }) : null;
}

const keyboards: Partial<Record<TextFormat, 'numeric' | 'tel' | 'email'>> = {
  digits: 'numeric',
  phone: 'tel',
  email: 'email',
};

/** The control for a type of text. */
function inputOf({ type, multiline, maxLength, format }: SignField) {
  const isPerson = type === 'name';
  const { control } = declarationOf(type);
  return {
    type: control === 'date' ? ('date' as const) : ('text' as const),
    lines: multiline === true,
    inputMode: control === 'number' ? ('decimal' as const) : format && keyboards[format],
    maxLength: isPerson ? 200 : (maxLength ?? 2_000),
    autoComplete: isPerson ? 'name' : 'off',
  };
}
