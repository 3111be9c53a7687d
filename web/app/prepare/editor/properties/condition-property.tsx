import { isTicked } from '../../../../../shared/domain/fields/field-rules.ts';
import { SelectField, TextField } from '../../../../components/form.tsx';
import type { Field } from '../../../api/app-api.ts';
import { t } from '../../../frame/i18n.ts';
import {
  type ConditionName,
  type ConditionTest,
  conditionOf,
  conditionTargets,
  testOf,
  testsFor,
} from '../field-rules/conditions.ts';
import { without } from '../field-rules/without.ts';
import type { PropertyProps } from './typed-property.tsx';

/** Chooses another field of the same recipient, and the value that it must have. */
export function ConditionProperty({ field, others, onChange, name }: PropertyProps & { name: ConditionName }) {
  const targets = conditionTargets(field, others);
  const condition = field[name];
  const target = targets.find(({ id }) => id === condition?.field);
  if (targets.length === 0) return null;
  const titles = targets.map(
    (other) => other.label || t('fields.selectedOne', { type: t(`fieldType.${other.type}`), page: other.page }),
  );
  const titleOf = (index: number) => {
    const title = titles[index] ?? '';
    const place = titles.slice(0, index + 1).filter((other) => other === title).length;
    return titles.indexOf(title) === titles.lastIndexOf(title) ? title : `${title} (${place})`;
  };
  const choose = (id: string) => {
    onChange(id ? { ...field, [name]: conditionOf(id, 'filled', '') } : without(field, name), name);
  };
  return (
    <div class="stack">
      <SelectField
        label={t(`fields.${name}`)}
        value={target?.id ?? ''}
        onValue={choose}
        options={[
          ['', t(`fields.${name}.none`)],
          ...targets.map(({ id }, index) => [id, t('fields.onlyWhen', { field: titleOf(index) })] as const),
        ]}
      />
      {target && <Test field={field} target={target} name={name} onChange={onChange} />}
    </div>
  );
}

interface TestProps extends Pick<PropertyProps, 'field' | 'onChange'> {
  target: Field;
  name: ConditionName;
}

function Test({ field, target, name, onChange }: TestProps) {
  const condition = field[name];
  if (!condition) return null;
  const test = testOf(condition, target.type);
  const text = condition.is ?? condition.isNot ?? '';
  const change = (next: ConditionTest, value: string) =>
    onChange({ ...field, [name]: conditionOf(target.id, next, value) }, name);
  const wordsOf = (one: ConditionTest) =>
    isTicked(target.type) && (one === 'filled' || one === 'empty')
      ? t(`fields.ticked.${one}`)
      : t(`fields.test.${one}`);
  const isCompared = test === 'is' || test === 'isNot';
  return (
    <>
      <SelectField
        label={t('fields.conditionTest')}
        value={test}
        onValue={(next) => change(next, text || (target.options?.[0] ?? ''))}
        options={testsFor(target.type).map((one) => [one, wordsOf(one)] as const)}
      />
      {isCompared && target.options && (
        <SelectField
          label={t('fields.conditionValue')}
          value={text}
          onValue={(value) => change(test, value)}
          options={[...new Set([...target.options, text])].map((option) => [option, option] as const)}
        />
      )}
      {isCompared && !target.options && (
        <TextField
          label={t('fields.conditionValue')}
          value={text}
          onValue={(value) => change(test, value)}
          type={target.type === 'date' ? 'date' : 'text'}
          maxLength={2_000}
        />
      )}
    </>
  );
}
