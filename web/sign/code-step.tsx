/** The access code the sender has told by another way. */
import { useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { TextField } from '../components/form.tsx';
import { asFailure, type Failure } from '../http/request.ts';
import { failureText } from './failure-text.ts';
import { type Say, useSpeech } from './language.tsx';
import { Scene } from './scene.tsx';

interface CodeFormProps {
  onCode: (code: string) => Promise<void>;
  button: string;
}

function problemOf(failure: Failure, say: Say): string {
  if (failure.code === 'invalid_access_code') return say('codeWrong');
  if (failure.code === 'rate_limit_exceeded') {
    return say('codeLocked', { minutes: Math.max(1, Math.ceil((failure.retryAfterSeconds ?? 60) / 60)) });
  }
  return failureText(failure, say);
}

function CodeForm({ onCode, button }: CodeFormProps) {
  const { say } = useSpeech();
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (code.trim() === '' || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await onCode(code.trim());
    } catch (error) {
      setFailure(asFailure(error));
      setBusy(false);
    }
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
      <TextField
        label={say('codeLabel')}
        value={code}
        onValue={setCode}
        wrong={failure ? problemOf(failure, say) : undefined}
        autoComplete="one-time-code"
        spellcheck={false}
        isCapitalized={false}
        maxLength={64}
        required
      />
      <p class="sr" role="alert">
        {failure ? problemOf(failure, say) : ''}
      </p>
      <Button type="submit" busy={busy} wide>
        {button}
      </Button>
    </form>
  );
}

export function CodeStep({ sender, onCode }: { sender: string; onCode: CodeFormProps['onCode'] }) {
  const { say } = useSpeech();
  return (
    <Scene icon="lock" title={say('codeTitle')}>
      <p>{say('codeIntro', { sender })}</p>
      <CodeForm onCode={onCode} button={say('codeButton')} />
    </Scene>
  );
}

/** Asks again over a page that is full of what was filled in. */
export function CodeDialog({ onCode, onClose }: { onCode: CodeFormProps['onCode']; onClose: () => void }) {
  const { say } = useSpeech();
  return (
    <Dialog title={say('codeTitle')} closeLabel={say('close')} onClose={onClose}>
      <div class="stack">
        <p>{say('codeAgain')}</p>
        <CodeForm onCode={onCode} button={say('codeContinue')} />
      </div>
    </Dialog>
  );
}
