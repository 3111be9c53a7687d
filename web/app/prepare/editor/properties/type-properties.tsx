/** The controls for the rules of one field. A rule without its own control has the control of its type of value. */
import type { ComponentType } from 'preact';
import {
  isRuleOf,
  type RuleName,
  type RuleOf,
  ruleNames,
  ruleOf,
  ruleTable,
} from '../../../../../shared/domain/fields/field-rules.ts';
import { CheckField, TextField } from '../../../../components/form.tsx';
import { NumberField } from '../../../forms/number-field.tsx';
import { t } from '../../../frame/i18n.ts';
import { without } from '../field-rules/without.ts';
import { FormatProperty, GroupProperty, GroupRuleProperty } from './choice-properties.tsx';
import type { PropertyProps } from './typed-property.tsx';
import { TypedProperty, type TypedRule } from './typed-property.tsx';

type Named<N> = PropertyProps & { name: N };

/** The question to the recipient, or the words of a note. */
function WordsProperty({ field, onChange, name }: Named<'label' | 'value'>) {
  const isNote = name === 'value';
  return (
    <TextField
      label={t(isNote ? 'fields.noteText' : 'fields.label')}
      value={field[name] ?? ''}
      onValue={(text) => onChange({ ...field, [name]: isNote ? text : text || null }, name)}
      maxLength={isNote ? 2_000 : 200}
      lines={isNote}
    />
  );
}

function TextProperty({ field, onChange, name }: Named<RuleOf<'text'>>) {
  const change = (text: string) =>
    onChange(text.trim() ? { ...field, [name]: text } : (without(field, name) as typeof field), name);
  const { maxLength } = ruleTable[name];
  return <TextField label={t(`fields.${name}`)} value={field[name] ?? ''} onValue={change} maxLength={maxLength} />;
}

function FlagProperty({ field, onChange, name }: Named<RuleOf<'boolean'>>) {
  const change = (isOn: boolean) => onChange(isOn ? { ...field, [name]: true } : without(field, name), name);
  return <CheckField label={t(`fields.${name}`)} checked={field[name] ?? false} onChecked={change} />;
}

function NumberProperty({ field, onChange, name }: Named<RuleOf<'number'>>) {
  const change = (value: number | undefined) =>
    onChange(value === undefined ? without(field, name) : { ...field, [name]: value }, name);
  return <NumberField label={t(`fields.${name}`)} value={field[name]} onValue={change} />;
}

function IntegerProperty({ name, ...props }: Named<RuleOf<'integer'>>) {
  const { minimum, maximum } = ruleTable[name];
  const read = (text: string) => {
    const value = /^\d+$/.test(text.trim()) ? Number(text) : -1;
    return value >= minimum && value <= maximum ? value : undefined;
  };
  const isWrong = (text: string) => text.trim() !== '' && read(text) === undefined;
  return <TypedProperty {...props} rule={{ name, read, write: String, isWrong }} inputMode="numeric" />;
}

const { maxItems, maxLength } = ruleTable.options;

/** Each line is one option. */
const options: TypedRule<'options'> = {
  name: 'options',
  read: (text) => {
    const lines = text.split('\n').map((line) => line.trim().slice(0, maxLength));
    const found = [...new Set(lines.filter(Boolean))].slice(0, maxItems);
    return found.length > 0 ? found : undefined;
  },
  write: (found) => found.join('\n'),
  isNeeded: true,
};

function OptionsProperty(props: PropertyProps) {
  return <TypedProperty {...props} rule={options} hint={t('fields.optionsHint')} lines />;
}

const ownControls: Partial<Record<RuleName, ComponentType<PropertyProps>>> = {
  groupRule: GroupRuleProperty,
  group: GroupProperty,
  format: FormatProperty,
  options: OptionsProperty,
};

/** `FormatProperty` shows the pattern; `FieldProperties` the text size and the conditions. */
function RuleProperty({ name, ...props }: Named<RuleName>) {
  const Own = ownControls[name];
  if (Own) return <Own {...props} />;
  if (isRuleOf('text', name)) return <TextProperty {...props} name={name} />;
  if (isRuleOf('boolean', name)) return <FlagProperty {...props} name={name} />;
  if (isRuleOf('number', name)) return <NumberProperty {...props} name={name} />;
  return isRuleOf('integer', name) ? <IntegerProperty {...props} name={name} /> : null;
}

/** The rules that only some types have. */
export function TypeProperties(props: PropertyProps) {
  const { id, type } = props.field;
  const own = ruleNames.filter((name) => ruleOf(name).on.includes(type));
  return (
    <>
      {type === 'note' && <WordsProperty key={`${id} value`} {...props} name="value" />}
      {own.includes('hint') && <WordsProperty key={`${id} label`} {...props} name="label" />}
      {own.map((name) => (
        <RuleProperty key={`${id} ${name}`} {...props} name={name} />
      ))}
    </>
  );
}
