import { hasText } from '../../../../../shared/domain/fields/field-rules.ts';
import { SelectField } from '../../../../components/form.tsx';
import type { Field } from '../../../api/service.ts';
import { useTranslate } from '../../../frame/i18n.ts';
import { without } from '../field-rules/without.ts';

/** Points. */
const sizes = [8, 9, 10, 10.5, 11, 12, 14, 16, 18, 24];

interface TextSizePropertyProps {
  fields: readonly Field[];
  onChange: (fields: readonly Field[], property: string) => void;
}

/** How large the text of the selected fields is drawn; without a size it fills its field. */
export function TextSizeProperty({ fields, onChange }: TextSizePropertyProps) {
  const t = useTranslate();
  const [first] = fields;
  if (!first || !fields.every(({ type }) => hasText(type))) return null;
  const isSame = fields.every(({ fontSize }) => fontSize === first.fontSize);
  const value = isSame ? String(first.fontSize ?? 'auto') : '';
  const offered = first.fontSize ? [...new Set([...sizes, first.fontSize])].sort((a, b) => a - b) : sizes;
  const choose = (size: string) => {
    if (size === '') return;
    const changed = fields.map((field) =>
      size === 'auto' ? without(field, 'fontSize') : { ...field, fontSize: Number(size) },
    );
    onChange(changed, 'fontSize');
  };
  return (
    <SelectField
      label={t('fields.textSize')}
      value={value}
      onValue={choose}
      options={[
        ...(isSame ? [] : [['', t('fields.several')] as const]),
        ['auto', t('fields.textSize.auto')],
        ...offered.map((size) => [String(size), t('fields.textSize.points', { size })] as const),
      ]}
    />
  );
}
