/** A form with one text field: an access code, a reason for declining, the value of a field. */
import type { ComponentChildren, ComponentProps } from 'preact';
import { useState } from 'preact/hooks';
import { TextField } from '../components/form.tsx';

type FieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onValue' | 'wrong'>;

interface TextFormProps extends FieldProps {
  initialText?: string;
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
  const { initialText = '', introduction, initialError, requestError, check, note, onSend, children, ...field } = props;
  const [text, setText] = useState(initialText);
  const [error, setError] = useState(initialError ?? null);
  const send = () => {
    const found = check(text);
    setError(found);
    if (found === null) onSend(text);
  };
  return (
    <form
      class="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {introduction}
      <TextField
        {...field}
        value={text}
        onValue={(next) => {
          setText(next);
          setError(null);
        }}
        wrong={error ?? requestError}
      />
      {note && (
        <p class="hint" role="status">
          {note(text)}
        </p>
      )}
      {children}
    </form>
  );
}
