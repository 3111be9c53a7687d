import { useEffect, useState } from 'preact/hooks';
import { TextField } from '../../../../components/form.tsx';
import { useTranslate } from '../../../frame/i18n.ts';
import { LabelProperty } from './label-property.tsx';
import type { TypePropertiesProps } from './type-properties-props.ts';

const optionsOf = (text: string) => {
  const lines = text.split('\n').map((line) => line.trim().slice(0, 200));
  return [...new Set(lines.filter(Boolean))].slice(0, 100);
};

/** What there is to choose from, a line each. */
export function DropdownProperties({ field, onChange }: TypePropertiesProps) {
  const t = useTranslate();
  const stored = (field.options ?? []).join('\n');
  // As it is typed: a line that is still empty is no option yet.
  const [text, setText] = useState(stored);
  useEffect(() => {
    if (optionsOf(text).join('\n') !== stored) setText(stored);
  }, [field.id, stored]);
  const change = (next: string) => {
    setText(next);
    const options = optionsOf(next);
    if (options.length > 0) onChange({ ...field, options }, 'options');
  };
  return (
    <>
      <LabelProperty field={field} onChange={onChange} />
      <TextField label={t('fields.options')} hint={t('fields.optionsHint')} value={text} onValue={change} lines />
    </>
  );
}
