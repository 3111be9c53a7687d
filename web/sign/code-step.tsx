/** The access code the sender has told by another way. */
import { useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/form.tsx';
import { asFailure, type Failure } from '../parts/request.ts';
import { failureText } from './failure-text.ts';
import { type Say, useSpeech } from './language.tsx';
import { Scene } from './scene.tsx';

interface CodeStepProps {
  sender: string;
  onCode: (code: string) => Promise<void>;
}

function problemOf(failure: Failure, say: Say): string {
  if (failure.code === 'invalid_access_code') return say('codeWrong');
  if (failure.code === 'rate_limit_exceeded') {
    return say('codeLocked', { minutes: Math.max(1, Math.ceil((failure.retryAfterSeconds ?? 60) / 60)) });
  }
  return failureText(failure, say);
}

export function CodeStep({ sender, onCode }: CodeStepProps) {
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
    <Scene icon="lock" title={say('codeTitle')}>
      <p>{say('codeIntro', { sender })}</p>
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
          {say('codeButton')}
        </Button>
      </form>
    </Scene>
  );
}
