/** Chooses one of the options of a dropdown. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { SelectField } from '../components/form.tsx';
import { useI18n } from './language.tsx';

interface ChoiceFormProps {
  label: string;
  hint: string | undefined;
  options: readonly string[];
  initial: string;
  initialError: string | undefined;
  required: boolean;
  onSend: (option: string) => void;
  /** The buttons; one of them submits. */
  children: ComponentChildren;
}

export function ChoiceForm(props: ChoiceFormProps) {
  const { label, hint, options, initial, initialError, required, onSend, children } = props;
  const { t } = useI18n();
  const [option, setOption] = useState(initial);
  const [error, setError] = useState(initialError);
  return (
    <form
      class="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (required && option === '') setError(t('fieldMissing'));
        else onSend(option);
      }}
    >
      <SelectField
        {...{ label, hint }}
        value={option}
        onValue={(next) => {
          setOption(next);
          setError(undefined);
        }}
        options={[['', t('choose')], ...options.map((text) => [text, text] as const)]}
        wrong={error}
        autofocus
      />
      {children}
    </form>
  );
}
