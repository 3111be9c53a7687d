/** The form for the access code, which the person received from the sender in another way. */
import { useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { asFailure, type Failure } from '../http/request.ts';
import { accessCodeFailureText } from './failure-text.ts';
import { useI18n } from './language.tsx';
import { TextForm } from './text-form.tsx';

interface CodeFormProps {
  /** @throws Failure when the code is refused */
  onCode: (code: string) => Promise<void>;
  button: string;
  autofocus?: boolean;
}

export function CodeForm({ onCode, button, autofocus = false }: CodeFormProps) {
  const { t } = useI18n();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const error = failure ? accessCodeFailureText(failure, t) : undefined;
  const send = async (code: string) => {
    if (code === '' || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await onCode(code);
    } catch (thrown) {
      setFailure(asFailure(thrown));
      setBusy(false);
    }
  };
  return (
    <TextForm
      label={t('codeLabel')}
      requestError={error}
      check={() => null}
      onSend={(text) => send(text.trim())}
      autoComplete="one-time-code"
      spellcheck={false}
      isCapitalized={false}
      maxLength={64}
      required
      autofocus={autofocus}
      isErrorAnnounced
    >
      <Button type="submit" busy={busy} wide>
        {button}
      </Button>
    </TextForm>
  );
}
