import { SelectField } from '../../../../components/form.tsx';
import { useTranslate } from '../../../frame/i18n.ts';
import { freeGroup, groupsLike } from '../field-rules/groups.ts';
import type { TypePropertiesProps } from './type-properties-props.ts';

/** One of the recipient's groups of this type, or a new one. */
export function GroupProperty({ field, others, onChange, hint }: TypePropertiesProps & { hint?: string }) {
  const t = useTranslate();
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
      hint={hint}
      value={field.group ?? ''}
      onValue={choose}
      options={[...own.map((name) => [name, name] as const), [added, t('fields.newGroup', { name: added })]]}
    />
  );
}
