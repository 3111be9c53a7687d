import { TextField } from '../../../../components/form.tsx';
import { useTranslate } from '../../../frame/i18n.ts';
import type { TypePropertiesProps } from './type-properties-props.ts';

/** What the recipient is asked to enter or to agree to. */
export function LabelProperty({ field, onChange }: Pick<TypePropertiesProps, 'field' | 'onChange'>) {
  const t = useTranslate();
  return (
    <TextField
      label={t('fields.label')}
      value={field.label ?? ''}
      onValue={(label) => onChange({ ...field, label: label || null }, 'label')}
      maxLength={200}
    />
  );
}
