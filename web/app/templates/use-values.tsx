import { SelectField, TextField } from '../../components/form.tsx';
import { fieldMessage } from '../forms/error-message.ts';
import { t } from '../frame/i18n.ts';
import { prefillableFields } from './use-form.ts';
import type { UsePartProps } from './use-people.tsx';

/** The fields with a label, to be filled in by the owner; absent where the template has none. */
export function UseValues({ template, form, problems, dispatch }: UsePartProps) {
  const fields = prefillableFields(template);
  if (fields.length === 0) return null;
  return (
    <div class="stack tight">
      <h2>{t('templates.values')}</h2>
      <p class="hint">{t('templates.valuesHint')}</p>
      <div class="grid">
        {fields.map(({ label, isDate, hasLines, options }) => {
          const shared = {
            label,
            value: form.values[label] ?? '',
            onValue: (value: string) => dispatch({ kind: 'filled', label, value }),
            wrong: fieldMessage(problems, `prefill.${label}`),
          };
          if (options.length > 0) {
            const choices = ['', ...options].map((option) => [option, option] as const);
            return <SelectField key={label} {...shared} options={choices} />;
          }
          const type = isDate ? 'date' : 'text';
          return (
            <TextField key={label} {...shared} type={type} lines={hasLines} maxLength={2_000} autoComplete="off" />
          );
        })}
      </div>
    </div>
  );
}
