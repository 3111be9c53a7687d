import { TextField } from '../../../components/form.tsx';
import { useTranslate } from '../../i18n.ts';
import { LabelProperty } from './label-property.tsx';
import type { TypePropertiesProps } from './type-properties-props.ts';

/** What the button stands for, and the group of which one can be chosen. */
export function RadioProperties({ field, onChange }: TypePropertiesProps) {
  const t = useTranslate();
  return (
    <>
      <LabelProperty field={field} onChange={onChange} />
      <TextField
        label={t('fields.group')}
        hint={t('fields.radioGroupHint')}
        value={field.group ?? ''}
        onValue={(group) => group !== '' && onChange({ ...field, group }, 'group')}
        maxLength={64}
      />
    </>
  );
}
