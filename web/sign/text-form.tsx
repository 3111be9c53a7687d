/** A form with one control: an access code, a reason for declining, the value of a field. */
import type { ComponentChildren, ComponentProps } from 'preact';
import { useState } from 'preact/hooks';
import { Form, SelectField, TextField } from '../components/form.tsx';
import { t } from './i18n.ts';

type FieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onValue' | 'wrong'>;

interface TextFormProps extends FieldProps {
  initialText?: string;
  /** Chooses one of these instead of a text. */
  options?: readonly string[] | undefined;
  /** Above the field. */
  introduction?: ComponentChildren;
  /** Shown at once, until the text changes. */
  initialError?: string | undefined;
  /** The error of the last request. It stays while the text changes. */
  requestError?: string | undefined;
  /** The error of a text that is not to be sent; null for none. */
  check: (text: string) => string | null;
  /** Shown under the field while the text is entered. */
  note?: (text: string) => string | null;
  onSend: (text: string) => void;
  /** The buttons; one of them submits. */
  children: ComponentChildren;
}

export function TextForm(props: TextFormProps) {
  const { initialText = '', options, introduction, initialError, requestError, check, note, onSend, children } = props;
  const { label, hint, autofocus = false } = props;
  const [text, setText] = useState(initialText);
  const [error, setError] = useState(initialError ?? null);
  const send = () => {
    const found = check(text);
    setError(found);
    if (found === null) onSend(text);
  };
  const control = {
    value: text,
    onValue: (next: string) => {
      setText(next);
      setError(null);
    },
    wrong: error ?? requestError,
  };
  const choices = options?.map((option) => [option, option] as const);
  return (
    <Form onSend={send}>
      {introduction}
      {choices ? (
        <SelectField {...{ label, hint, autofocus }} {...control} options={[['', t('choose')], ...choices]} />
      ) : (
        <TextField {...props} {...control} />
      )}
      {note && (
        <p class="hint" role="status">
          {note(text)}
        </p>
      )}
      {children}
    </Form>
  );
}
