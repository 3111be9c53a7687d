import { type GroupRule, groupRules } from '../../../../shared/domain/fields/field-rules.ts';
import { SelectField, TextField } from '../../../components/form.tsx';
import { useTranslate } from '../../i18n.ts';
import { LabelProperty } from './label-property.tsx';
import type { TypePropertiesProps } from './type-properties-props.ts';
import { without } from './without.ts';

/** What is agreed to, and how many boxes of a group have to be ticked. */
export function CheckboxProperties({ field, onChange }: TypePropertiesProps) {
  const t = useTranslate();
  const choose = (rule: GroupRule | '') => {
    const alone = without(field, 'group', 'groupRule');
    const grouped = { ...field, group: field.group ?? 'A', required: false };
    onChange(rule === '' ? alone : { ...grouped, groupRule: rule }, 'groupRule');
  };
  return (
    <>
      <LabelProperty field={field} onChange={onChange} />
      <SelectField<GroupRule | ''>
        label={t('fields.groupRule')}
        value={field.groupRule ?? ''}
        onValue={choose}
        options={[
          ['', t('fields.groupRule.none')],
          ...groupRules.map((rule) => [rule, t(`fields.groupRule.${rule}`)] as const),
        ]}
      />
      {field.groupRule && (
        <TextField
          label={t('fields.group')}
          value={field.group ?? ''}
          onValue={(group) => group !== '' && onChange({ ...field, group }, 'group')}
          maxLength={64}
        />
      )}
    </>
  );
}
