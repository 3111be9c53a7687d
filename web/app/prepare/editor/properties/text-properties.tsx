import { CheckField, TextField } from '../../../../components/form.tsx';
import { useTranslate } from '../../../frame/i18n.ts';
import { without } from '../field-rules/without.ts';
import { FormatProperty } from './format-property.tsx';
import { LabelProperty } from './label-property.tsx';
import type { TypePropertiesProps } from './type-properties-props.ts';

/** The longest text that a field takes. */
const longest = 2_000;

/** What a text may be. */
export function TextProperties(props: TypePropertiesProps) {
  const t = useTranslate();
  const { field, onChange } = props;
  const limit = (text: string) => {
    const count = Math.min(Number.parseInt(text, 10), longest);
    onChange(count > 0 ? { ...field, maxLength: count } : without(field, 'maxLength'), 'maxLength');
  };
  return (
    <>
      <LabelProperty {...props} />
      <FormatProperty {...props} />
      <TextField
        label={t('fields.maxLength')}
        value={String(field.maxLength ?? '')}
        onValue={limit}
        inputMode="numeric"
      />
      <CheckField
        label={t('fields.multiline')}
        checked={field.multiline ?? false}
        onChecked={(isOn) => onChange(isOn ? { ...field, multiline: true } : without(field, 'multiline'), 'multiline')}
      />
    </>
  );
}
