import { Button } from '../../components/button.tsx';
import { CheckField, SelectField, TextField } from '../../components/form.tsx';
import { useTranslate } from '../i18n.ts';
import type { Field } from '../service.ts';
import type { Filler } from './field-palette.tsx';

interface FieldPropertiesProps {
  field: Field;
  fillers: readonly Filler[];
  pageCount: number;
  onChange: (field: Field) => void;
  onPage: (page: number) => void;
  onRemove: () => void;
}

/** What can be set of the selected field. */
export function FieldProperties({ field, fillers, pageCount, onChange, onPage, onRemove }: FieldPropertiesProps) {
  const t = useTranslate();
  const pages = Array.from({ length: pageCount }, (_, index) => String(index + 1));
  return (
    <fieldset class="stack">
      <legend>{t('fields.selected', { type: t(`fieldType.${field.type}`), page: field.page })}</legend>
      <SelectField
        label={t('fields.recipient')}
        value={field.recipientId}
        onValue={(recipientId) => onChange({ ...field, recipientId })}
        options={fillers.map(({ id, name }) => [id, name])}
      />
      {pageCount > 1 && (
        <SelectField
          label={t('fields.page')}
          value={String(field.page)}
          onValue={(page) => onPage(Number(page))}
          options={pages.map((page) => [page, page])}
        />
      )}
      {(field.type === 'text' || field.type === 'checkbox') && (
        <TextField
          label={t('fields.label')}
          value={field.label ?? ''}
          onValue={(label) => onChange({ ...field, label: label || null })}
          maxLength={200}
        />
      )}
      <CheckField
        label={t('fields.required')}
        checked={field.required}
        onChecked={(required) => onChange({ ...field, required })}
      />
      <Button look="quiet" icon="trash" onClick={onRemove}>
        {t('fields.remove')}
      </Button>
    </fieldset>
  );
}
