import { useEffect, useState } from 'preact/hooks';
import { type TextFormat, textFormats } from '../../../../../shared/domain/fields/field-rules.ts';
import { maxPatternLength, parsePattern } from '../../../../../shared/domain/fields/text-pattern.ts';
import { SelectField, TextField } from '../../../../components/form.tsx';
import { useTranslate } from '../../../frame/i18n.ts';
import { without } from '../field-rules/without.ts';
import type { TypePropertiesProps } from './type-properties-props.ts';

/** A format that is known by its name, or a pattern of the sender's own. */
export function FormatProperty({ field, onChange }: TypePropertiesProps) {
  const t = useTranslate();
  const [isOwn, setOwn] = useState(field.pattern !== undefined);
  useEffect(() => setOwn(field.pattern !== undefined), [field.id]);
  const choose = (format: TextFormat | 'pattern' | '') => {
    setOwn(format === 'pattern');
    const plain = without(field, 'format', ...(format === 'pattern' ? [] : (['pattern'] as const)));
    onChange(format === '' || format === 'pattern' ? plain : { ...plain, format }, 'format');
  };
  return (
    <>
      <SelectField<TextFormat | 'pattern' | ''>
        label={t('fields.format')}
        value={field.format ?? (isOwn ? 'pattern' : '')}
        onValue={choose}
        options={[
          ['', t('fields.format.any')],
          ...textFormats.map((format) => [format, t(`fields.format.${format}`)] as const),
          ['pattern', t('fields.format.pattern')],
        ]}
      />
      {(isOwn || field.pattern !== undefined) && <PatternProperty key={field.id} field={field} onChange={onChange} />}
    </>
  );
}

function PatternProperty({ field, onChange }: Pick<TypePropertiesProps, 'field' | 'onChange'>) {
  const t = useTranslate();
  // As it is typed: the service refuses a pattern that is not finished.
  const [text, setText] = useState(field.pattern ?? '');
  const isWrong = text !== '' && !parsePattern(text);
  const change = (pattern: string) => {
    setText(pattern);
    if (pattern === '') onChange(without(field, 'pattern'), 'pattern');
    else if (parsePattern(pattern)) onChange({ ...field, pattern }, 'pattern');
  };
  return (
    <TextField
      label={t('fields.pattern')}
      hint={t('fields.patternHint')}
      wrong={isWrong ? t('fields.patternWrong') : undefined}
      value={text}
      onValue={change}
      maxLength={maxPatternLength}
      spellcheck={false}
      isCapitalized={false}
    />
  );
}
