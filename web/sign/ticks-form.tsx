/** Checkboxes or radio buttons that are answered together, with labels for which the page may have no room. */
import { useId, useState } from 'preact/hooks';
import type { SignField } from '../../shared/contracts/sign.ts';
import { Form } from '../components/form.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { fieldName, problemMessage } from './field-texts.ts';
import { groupOf, isFilled, problemsOf, shownFields, toggled, type Values } from './field-values.ts';

interface TicksFormProps {
  field: SignField;
  fields: readonly SignField[];
  values: Values;
  onSave: (ticks: Values) => void;
  onClose: () => void;
}

export function TicksForm({ field, fields, values, onSave, onClose }: TicksFormProps) {
  const id = useId();
  const [chosen, setChosen] = useState(values);
  const [error, setError] = useState<string | null>(null);
  const members = groupOf(field, shownFields(fields, values));
  const save = () => {
    const problems = problemsOf(fields, chosen);
    const wrong = members.find((member) => problems.has(member.id));
    const problem = wrong && problems.get(wrong.id);
    if (wrong && problem) setError(problemMessage(problem, wrong));
    else onSave(Object.fromEntries(members.map((member) => [member.id, chosen[member.id] ?? 'false'])));
  };
  return (
    <Form onSend={save}>
      <fieldset aria-describedby={error ? id : undefined}>
        <legend class="sr">{fieldName({ type: field.type, label: null })}</legend>
        {members.map((member, index) => (
          <label class="check" key={member.id}>
            <input
              type={field.type === 'radio' ? 'radio' : 'checkbox'}
              name={id}
              checked={isFilled(member, chosen)}
              aria-invalid={error ? 'true' : undefined}
              autofocus={index === 0}
              onClick={() => {
                setError(null);
                setChosen(toggled(member, fields, chosen));
              }}
            />
            <span dir="auto">
              {fieldName(member)}
              {member.hint && <span class="hint"> {member.hint}</span>}
            </span>
          </label>
        ))}
        {error && (
          <p class="wrong" id={id}>
            {error}
          </p>
        )}
      </fieldset>
      <DialogButtons onClose={onClose} />
    </Form>
  );
}
