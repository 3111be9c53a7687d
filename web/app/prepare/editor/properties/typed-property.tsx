import { useEffect, useState } from 'preact/hooks';
import type { RuleOf } from '../../../../../shared/domain/fields/field-rules.ts';
import { TextField } from '../../../../components/form.tsx';
import type { Field } from '../../../api/service.ts';
import { t } from '../../../frame/i18n.ts';
import { without } from '../field-rules/without.ts';

type TypedName = RuleOf<'integer' | 'texts' | 'pattern'>;

export interface TypedRule<Name extends TypedName> {
  name: Name;
  /** Undefined while the text is not a value of the rule. */
  read: (text: string) => Field[Name];
  write: (value: NonNullable<Field[Name]>) => string;
  /** Whether more typing cannot make a value of the text. */
  isWrong?: (text: string) => boolean;
  /** The service refuses a field without the rule: an empty text leaves the rule as it is. */
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

/** Keeps the text as it is typed and changes the rule as soon as the text is a value. */
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
  /** `property`: what is being entered, so that one step back undoes all of it. */
  onChange: (field: Field, property: string) => void;
}
