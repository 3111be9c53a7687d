import { type GroupRule, groupRules } from '../../../../../shared/domain/fields/field-rules.ts';
import { SelectField } from '../../../../components/form.tsx';
import { useTranslate } from '../../../frame/i18n.ts';
import { groupFor } from '../field-rules/groups.ts';
import { without } from '../field-rules/without.ts';
import { GroupProperty } from './group-property.tsx';
import { LabelProperty } from './label-property.tsx';
import type { TypePropertiesProps } from './type-properties-props.ts';

/** What is agreed to, and how many boxes of a group have to be ticked. */
export function CheckboxProperties({ field, others, onChange }: TypePropertiesProps) {
  const t = useTranslate();
  const choose = (rule: GroupRule | '') => {
    const alone = without(field, 'group', 'groupRule');
    // The rule of its group decides whether it must be ticked.
    const group = field.group ?? groupFor(field, others);
    const grouped = { ...without(field, 'requiredWhen'), group, required: false };
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
      {field.groupRule && <GroupProperty field={field} others={others} onChange={onChange} />}
    </>
  );
}
