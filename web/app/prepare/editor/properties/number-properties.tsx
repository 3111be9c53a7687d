import { TextField } from '../../../../components/form.tsx';
import { useTranslate } from '../../../frame/i18n.ts';
import { without } from '../field-rules/without.ts';
import { LabelProperty } from './label-property.tsx';
import type { TypePropertiesProps } from './type-properties-props.ts';

/** The bounds of a number, and its digits behind the point. */
export function NumberProperties({ field, onChange }: TypePropertiesProps) {
  const t = useTranslate();
  const change = (name: 'min' | 'max' | 'decimals', text: string) => {
    const number = Number(text.replace(',', '.'));
    const isSet = text.trim() !== '' && Number.isFinite(number);
    const value = name === 'decimals' ? Math.min(Math.max(Math.round(number), 0), 10) : number;
    onChange(isSet ? { ...field, [name]: value } : without(field, name), name);
  };
  return (
    <>
      <LabelProperty field={field} onChange={onChange} />
      {(['min', 'max', 'decimals'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`fields.${name}`)}
          value={String(field[name] ?? '')}
          onValue={(text) => change(name, text)}
          inputMode="decimal"
        />
      ))}
    </>
  );
}
