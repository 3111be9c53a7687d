/** The rules of one field, each with the types that have it and the control that changes it. */
import type { ComponentType } from 'preact';
import type { FieldType } from '../../../../../shared/domain/fields/field.ts';
import { typesWith } from '../../../../../shared/domain/fields/field-rules.ts';
import { CheckField, TextField } from '../../../../components/form.tsx';
import { NumberField } from '../../../forms/number-field.tsx';
import { t } from '../../../frame/i18n.ts';
import { without } from '../field-rules/without.ts';
import { FormatProperty, GroupProperty, GroupRuleProperty } from './choice-properties.tsx';
import type { PropertyProps } from './property-props.ts';
import { count, TypedProperty, type TypedRule } from './typed-property.tsx';

type Control = ComponentType<PropertyProps>;

/** What the recipient is asked to enter or to agree to, the sender's help, and the words of a note. */
const textProperty =
  (
    name: 'label' | 'hint' | 'value',
    key: 'fields.label' | 'fields.hint' | 'fields.noteText',
    maxLength = 200,
  ): Control =>
  ({ field, onChange }) => {
    const change = (text: string) => {
      if (name === 'hint') onChange(text.trim() ? { ...field, hint: text } : without(field, 'hint'), name);
      else onChange({ ...field, [name]: name === 'label' ? text || null : text }, name);
    };
    const value = field[name] ?? '';
    return <TextField label={t(key)} value={value} onValue={change} maxLength={maxLength} lines={name === 'value'} />;
  };

const boundProperty =
  (name: 'min' | 'max'): Control =>
  ({ field, onChange }) => {
    const change = (value: number | undefined) =>
      onChange(value === undefined ? without(field, name) : { ...field, [name]: value }, name);
    return <NumberField label={t(`fields.${name}`)} value={field[name]} onValue={change} />;
  };

const decimals = count('decimals', 0, 10);
const maxLength = count('maxLength', 1, 2_000);

/** One option a line. */
const options: TypedRule<'options'> = {
  name: 'options',
  read: (text) => {
    const lines = text.split('\n').map((line) => line.trim().slice(0, 200));
    const found = [...new Set(lines.filter(Boolean))].slice(0, 100);
    return found.length > 0 ? found : undefined;
  },
  write: (found) => found.join('\n'),
  isNeeded: true,
};

function OptionsProperty(props: PropertyProps) {
  return <TypedProperty {...props} rule={options} hint={t('fields.optionsHint')} lines />;
}

function MultilineProperty({ field, onChange }: PropertyProps) {
  return (
    <CheckField
      label={t('fields.multiline')}
      checked={field.multiline ?? false}
      onChecked={(isOn) => onChange(isOn ? { ...field, multiline: true } : without(field, 'multiline'), 'multiline')}
    />
  );
}

/** In the order in which they are shown. */
const controls: Readonly<Record<string, { types: readonly FieldType[]; Control: Control }>> = {
  value: { types: ['note'], Control: textProperty('value', 'fields.noteText', 2_000) },
  label: { types: typesWith.hint, Control: textProperty('label', 'fields.label') },
  groupRule: { types: typesWith.groupRule, Control: GroupRuleProperty },
  group: { types: typesWith.group, Control: GroupProperty },
  format: { types: typesWith.format, Control: FormatProperty },
  maxLength: {
    types: typesWith.maxLength,
    Control: (props) => <TypedProperty {...props} rule={maxLength} inputMode="numeric" />,
  },
  multiline: { types: typesWith.multiline, Control: MultilineProperty },
  min: { types: typesWith.min, Control: boundProperty('min') },
  max: { types: typesWith.max, Control: boundProperty('max') },
  decimals: {
    types: typesWith.decimals,
    Control: (props) => <TypedProperty {...props} rule={decimals} inputMode="numeric" />,
  },
  options: { types: typesWith.options, Control: OptionsProperty },
  hint: { types: typesWith.hint, Control: textProperty('hint', 'fields.hint') },
};

/** What only some types of field have. */
export function TypeProperties(props: PropertyProps) {
  const { id, type } = props.field;
  const own = Object.entries(controls).filter(([, { types }]) => types.includes(type));
  return (
    <>
      {own.map(([name, { Control }]) => (
        <Control key={`${id} ${name}`} {...props} />
      ))}
    </>
  );
}
