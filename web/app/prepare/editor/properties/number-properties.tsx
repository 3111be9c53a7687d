import { NumberField } from '../../../forms/number-field.tsx';
import { useTranslate } from '../../../frame/i18n.ts';
import { without } from '../field-rules/without.ts';
import { LabelProperty } from './label-property.tsx';
import type { TypePropertiesProps } from './type-properties-props.ts';

/** The bounds of a number, and its digits behind the point. */
export function NumberProperties({ field, onChange }: TypePropertiesProps) {
  const t = useTranslate();
  const change = (name: 'min' | 'max' | 'decimals', number: number | undefined) => {
    const value = name === 'decimals' && number !== undefined ? Math.min(Math.max(Math.round(number), 0), 10) : number;
    onChange(value === undefined ? without(field, name) : { ...field, [name]: value }, name);
  };
  return (
    <>
      <LabelProperty field={field} onChange={onChange} />
      {(['min', 'max', 'decimals'] as const).map((name) => (
        <NumberField
          key={`${field.id} ${name}`}
          label={t(`fields.${name}`)}
          value={field[name]}
          onValue={(value) => change(name, value)}
        />
      ))}
    </>
  );
}
