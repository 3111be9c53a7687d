import { type TextFormat, textFormats } from '../../../../shared/domain/fields/field-rules.ts';
import { CheckField, SelectField, TextField } from '../../../components/form.tsx';
import { useTranslate } from '../../i18n.ts';
import { LabelProperty } from './label-property.tsx';
import type { TypePropertiesProps } from './type-properties-props.ts';
import { without } from './without.ts';

/** What a text may be, and the help for entering it. */
export function TextProperties({ field, onChange }: TypePropertiesProps) {
  const t = useTranslate();
  return (
    <>
      <LabelProperty field={field} onChange={onChange} />
      <TextField
        label={t('fields.hint')}
        value={field.hint ?? ''}
        onValue={(hint) => onChange(hint.trim() ? { ...field, hint } : without(field, 'hint'), 'hint')}
        maxLength={200}
      />
      <SelectField<TextFormat | ''>
        label={t('fields.format')}
        value={field.format ?? ''}
        onValue={(format) => onChange(format ? { ...field, format } : without(field, 'format'), 'format')}
        options={[
          ['', t('fields.format.any')],
          ...textFormats.map((format) => [format, t(`fields.format.${format}`)] as const),
        ]}
      />
      <CheckField
        label={t('fields.multiline')}
        checked={field.multiline ?? false}
        onChecked={(isOn) => onChange(isOn ? { ...field, multiline: true } : without(field, 'multiline'), 'multiline')}
      />
    </>
  );
}
