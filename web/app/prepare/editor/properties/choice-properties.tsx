/** The rules that are chosen from a list: the format of a text, the group of a box or radio button, the text size. */
import { useEffect, useState } from 'preact/hooks';
import {
  type GroupRule,
  groupRules,
  hasText,
  type TextFormat,
  textFormats,
} from '../../../../../shared/domain/fields/field-rules.ts';
import { maxPatternLength, parsePattern } from '../../../../../shared/domain/fields/text-pattern.ts';
import { SelectField } from '../../../../components/form.tsx';
import type { Field } from '../../../api/app-api.ts';
import { t } from '../../../frame/i18n.ts';
import { freeGroup, groupFor, groupsLike } from '../field-rules/groups.ts';
import { without } from '../field-rules/without.ts';
import type { PropertyProps } from './typed-property.tsx';
import { TypedProperty, type TypedRule } from './typed-property.tsx';

const pattern: TypedRule<'pattern'> = {
  name: 'pattern',
  read: (text) => (text !== '' && parsePattern(text) ? text : undefined),
  write: (text) => text,
  isWrong: (text) => text !== '' && !parsePattern(text),
};

/** A named format, or a pattern of the sender. */
export function FormatProperty({ field, onChange }: PropertyProps) {
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
      {(isOwn || field.pattern !== undefined) && (
        <TypedProperty
          field={field}
          onChange={onChange}
          rule={pattern}
          hint={t('fields.patternHint')}
          wrong={t('fields.patternWrong')}
          maxLength={maxPatternLength}
        />
      )}
    </>
  );
}

export function GroupRuleProperty({ field, others, onChange }: PropertyProps) {
  const choose = (rule: GroupRule | '') => {
    // The rule of its group decides whether a box must be ticked.
    const group = field.group ?? groupFor(field, others);
    const grouped = { ...without(field, 'requiredWhen'), group, required: false };
    onChange(rule === '' ? without(field, 'group', 'groupRule') : { ...grouped, groupRule: rule }, 'groupRule');
  };
  return (
    <SelectField<GroupRule | ''>
      label={t('fields.groupRule')}
      value={field.groupRule ?? ''}
      onValue={choose}
      options={[
        ['', t('fields.groupRule.none')],
        ...groupRules.map((rule) => [rule, t(`fields.groupRule.${rule}`)] as const),
      ]}
    />
  );
}

/** Chooses one of the recipient's groups of this type, or a new one. A box without a rule has no group. */
export function GroupProperty({ field, others, onChange }: PropertyProps) {
  if (field.type === 'checkbox' && !field.groupRule) return null;
  const all = [field, ...others];
  const own = groupsLike(field, all).sort();
  const added = freeGroup(field, all);
  const choose = (group: string) => {
    const member = others.find((other) => other.type === field.type && other.group === group);
    // A box that joins a group follows the rule of that group.
    const groupRule = member?.groupRule ?? field.groupRule;
    onChange({ ...field, group, ...(groupRule ? { groupRule } : {}) }, 'group');
  };
  return (
    <SelectField
      label={t('fields.group')}
      hint={field.type === 'radio' ? t('fields.radioGroupHint') : undefined}
      value={field.group ?? ''}
      onValue={choose}
      options={[...own.map((name) => [name, name] as const), [added, t('fields.newGroup', { name: added })]]}
    />
  );
}

/** Points. */
const sizes = [8, 9, 10, 10.5, 11, 12, 14, 16, 18, 24];

interface TextSizePropertyProps {
  fields: readonly Field[];
  onChange: (fields: readonly Field[], property: string) => void;
}

/** The text size of the selected fields. Without a size, the text fills its field. */
export function TextSizeProperty({ fields, onChange }: TextSizePropertyProps) {
  const [first] = fields;
  if (!first || !fields.every(({ type }) => hasText(type))) return null;
  const isSame = fields.every(({ fontSize }) => fontSize === first.fontSize);
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
      value={isSame ? String(first.fontSize ?? 'auto') : ''}
      onValue={choose}
      options={[
        ...(isSame ? [] : [['', t('fields.several')] as const]),
        ['auto', t('fields.textSize.auto')],
        ...offered.map((size) => [String(size), t('fields.textSize.points', { size })] as const),
      ]}
    />
  );
}
