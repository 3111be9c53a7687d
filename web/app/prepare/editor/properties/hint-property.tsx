import { TextField } from '../../../../components/form.tsx';
import { useTranslate } from '../../../frame/i18n.ts';
import { without } from '../field-rules/without.ts';
import type { TypePropertiesProps } from './type-properties-props.ts';

/** The sender's help, shown while a person fills the field in. */
export function HintProperty({ field, onChange }: TypePropertiesProps) {
  const t = useTranslate();
  return (
    <TextField
      label={t('fields.hint')}
      value={field.hint ?? ''}
      onValue={(hint) => onChange(hint.trim() ? { ...field, hint } : without(field, 'hint'), 'hint')}
      maxLength={200}
    />
  );
}
