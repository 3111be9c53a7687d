import { TextField } from '../../../../components/form.tsx';
import { useTranslate } from '../../../frame/i18n.ts';
import type { TypePropertiesProps } from './type-properties-props.ts';

/** The sender's own words, which are drawn as they are. */
export function NoteProperties({ field, onChange }: TypePropertiesProps) {
  const t = useTranslate();
  return (
    <TextField
      label={t('fields.noteText')}
      value={field.value ?? ''}
      onValue={(value) => onChange({ ...field, value }, 'value')}
      maxLength={2_000}
      lines
    />
  );
}
