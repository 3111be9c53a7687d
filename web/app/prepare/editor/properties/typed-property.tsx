import { useEffect, useState } from 'preact/hooks';
import type { RuleOf } from '../../../../../shared/domain/fields/field-rules.ts';
import { TextField } from '../../../../components/form.tsx';
import type { Field } from '../../../api/app-api.ts';
import { t } from '../../../frame/i18n.ts';
import { without } from '../field-rules/without.ts';

type TypedName = RuleOf<'integer' | 'texts' | 'pattern'>;

export interface TypedRule<Name extends TypedName> {
  name: Name;
  /** Returns undefined while the text is not valid. */
  read: (text: string) => Field[Name];
  write: (value: NonNullable<Field[Name]>) => string;
  /** Whether further typing cannot make the text valid. */
  isWrong?: (text: string) => boolean;
  /** The service refuses a field without the rule. An empty text keeps the old value. */
  isNeeded?: boolean;
}

interface TypedPropertyProps<Name extends TypedName> extends Pick<PropertyProps, 'field' | 'onChange'> {
  rule: TypedRule<Name>;
  hint?: string;
  wrong?: string;
  lines?: boolean;
  maxLength?: number;
  inputMode?: 'numeric';
}

/** Keeps the typed text, and changes the rule as soon as the text is valid. */
export function TypedProperty<Name extends TypedName>(props: TypedPropertyProps<Name>) {
  const { field, onChange, rule, wrong, ...rest } = props;
  const { name, read, write, isWrong, isNeeded } = rule;
  const textOf = (value: Field[Name]) => (value === undefined || value === null ? '' : write(value));
  const stored = textOf(field[name]);
  const [text, setText] = useState(stored);
  // Undo and redo change the rule without the text.
  useEffect(() => {
    if (textOf(read(text)) !== stored) setText(stored);
  }, [stored]);
  const change = (next: string) => {
    setText(next);
    const value = read(next);
    if (value !== undefined) onChange({ ...field, [name]: value }, name);
    else if (next.trim() === '' && !isNeeded) onChange(without<Field, TypedName>(field, name) as Field, name);
  };
  return (
    <TextField
      {...rest}
      label={t(`fields.${name}`)}
      value={text}
      onValue={change}
      wrong={isWrong?.(text) ? (wrong ?? t('invalid.refused')) : undefined}
      spellcheck={false}
      isCapitalized={false}
    />
  );
}

export interface PropertyProps {
  field: Field;
  /** The other fields of the draft, of all recipients. */
  others: readonly Field[];
  /** `property`: the property that is entered. One undo reverts all changes to it. */
  onChange: (field: Field, property: string) => void;
}
