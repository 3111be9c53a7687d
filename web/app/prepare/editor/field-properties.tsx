import { CheckField, SelectField } from '../../../components/form.tsx';
import type { Field } from '../../api/app-api.ts';
import { t } from '../../frame/i18n.ts';
import { useWords } from '../recipients/use-words.ts';
import type { Filler } from './field-palette.tsx';
import { canBeRequired, madeRequired } from './field-rules/required.ts';
import { TextSizeProperty } from './properties/choice-properties.tsx';
import { ConditionProperty } from './properties/condition-property.tsx';
import { TypeProperties } from './properties/type-properties.tsx';
import type { PropertyProps } from './properties/typed-property.tsx';

interface FieldPropertiesProps {
  /** The selected fields, at least one. */
  fields: readonly Field[];
  fillers: readonly Filler[];
  /** All fields of the draft. */
  all: readonly Field[];
  pageCount: number;
  onChange: (fields: readonly Field[], property: string) => void;
  onPage: (page: number) => void;
}

/** The value that all fields have, otherwise the fallback. */
function common<T>(fields: readonly Field[], read: (field: Field) => T, fallback: T): T {
  const [first, ...others] = fields.map(read);
  return first !== undefined && others.every((value) => value === first) ? first : fallback;
}

/** The properties of the selected fields. Several fields show only their common properties. */
export function FieldProperties({ fields, all, fillers, pageCount, onChange, onPage }: FieldPropertiesProps) {
  const words = useWords();
  const [only] = fields.length === 1 ? fields : [];
  const ownProps = only && {
    field: only,
    others: all.filter(({ id }) => id !== only.id),
    onChange: (field: Field, property: string) => onChange([field], property),
  };
  const pages = Array.from({ length: pageCount }, (_, index) => String(index + 1));
  const recipientId = common(fields, (field) => field.recipientId, '');
  const page = common(fields, (field) => String(field.page), '');
  const several = [['', t('fields.several')]] as const;
  return (
    <div class="properties">
      <SelectField
        label={words.recipient}
        value={recipientId}
        onValue={(id) => {
          if (id)
            onChange(
              fields.map((field) => ({ ...field, recipientId: id })),
              'recipient',
            );
        }}
        options={[...(recipientId ? [] : several), ...fillers.map(({ id, name }) => [id, name] as const)]}
      />
      {pageCount > 1 && (
        <div class="page-choice">
          <SelectField
            label={t('fields.page')}
            value={page}
            onValue={(next) => next && onPage(Number(next))}
            options={[...(page ? [] : several), ...pages.map((one) => [one, one] as const)]}
          />
        </div>
      )}
      <RequiredProperty fields={fields} onChange={onChange} />
      {ownProps && <RequiredWhen {...ownProps} />}
      {ownProps && <TypeProperties {...ownProps} />}
      <TextSizeProperty fields={fields} onChange={onChange} />
      {ownProps && <ConditionProperty {...ownProps} name="showWhen" />}
    </div>
  );
}

function RequiredWhen(props: PropertyProps) {
  const { field } = props;
  return canBeRequired(field) && !field.required ? <ConditionProperty {...props} name="requiredWhen" /> : null;
}

function RequiredProperty({ fields, onChange }: Pick<FieldPropertiesProps, 'fields' | 'onChange'>) {
  if (!fields.every(canBeRequired)) return null;
  const change = (required: boolean) => onChange(madeRequired(fields, required), 'required');
  return (
    <CheckField label={t('fields.required')} checked={fields.every(({ required }) => required)} onChecked={change} />
  );
}
