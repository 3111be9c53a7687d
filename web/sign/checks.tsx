/** The checks before the document opens: an access code, a one-time code, or both. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { OpenAnswer } from '../../shared/contracts/sign.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Notice } from '../components/notice.tsx';
import type { Failure } from '../http/request.ts';
import { useTask } from '../use-task.ts';
import { t } from './i18n.ts';
import type { SigningLink } from './link.ts';
import { MailCode } from './mail-code.tsx';
import { failureText, minutesToWait } from './refusals.ts';
import { Scene } from './scene.tsx';
import { TextForm } from './text-form.tsx';

export type Locked = Extract<OpenAnswer, { state: 'locked' }>;

function codeProblem(failure: Failure): string {
  if (failure.code === 'invalid_access_code') return t('codeWrong');
  if (failure.code === 'rate_limit_exceeded') return t('codeLocked', { minutes: minutesToWait(failure) });
  return failureText(failure);
}

interface CodeFormProps {
  /** @throws Failure when the code is refused */
  onCode: (code: string) => Promise<void>;
  button: string;
}

/** The form for the access code, which the person received from the sender in another way. */
export function CodeForm({ onCode, button }: CodeFormProps) {
  const { busy, failure, run } = useTask();
  return (
    <TextForm
      label={t('codeLabel')}
      requestError={failure ? codeProblem(failure) : undefined}
      check={() => null}
      onSend={(text) => {
        if (text.trim() !== '' && !busy) run(() => onCode(text.trim()));
      }}
      autoComplete="one-time-code"
      spellcheck={false}
      isCapitalized={false}
      maxLength={64}
      required
      isErrorAnnounced
    >
      <Button type="submit" size="big" busy={busy} wide>
        {button}
      </Button>
    </TextForm>
  );
}

interface CheckProps {
  link: SigningLink;
  locked: Locked;
  /** Opens the link once more: the next check, or the document. @throws Failure */
  onPassed: () => Promise<void>;
}

interface CheckFormProps extends CheckProps {
  introduction: string;
  button: string;
}

function CheckForm({ link, locked, introduction, button, onPassed }: CheckFormProps) {
  if (locked.needs === 'email_code') {
    return <MailCode link={link} sentTo={locked.sentTo ?? ''} button={button} onVerified={onPassed} />;
  }
  const unlock = async (code: string) => {
    await link.unlock(code);
    await onPassed();
  };
  return (
    <>
      <p>{introduction}</p>
      <CodeForm onCode={unlock} button={button} />
      <p class="hint">{t('codeAsk', { sender: locked.sender })}</p>
    </>
  );
}

const titleOf = (locked: Locked | null) => t(locked?.needs === 'email_code' ? 'mailCodeTitle' : 'codeTitle');

/** The scene before the document. */
export function CheckScene(props: CheckProps) {
  const { needs, sender } = props.locked;
  return (
    <Scene icon={needs === 'email_code' ? 'shield' : 'lock'} title={titleOf(props.locked)}>
      <CheckForm {...props} introduction={t('codeIntro', { sender })} button={t('codeButton')} />
    </Scene>
  );
}

interface CheckDialogProps {
  link: SigningLink;
  onPassed: () => void;
  onClose: () => void;
}

/** Over the document, whose entries stay: the proof has expired. */
export function CheckDialog({ link, onPassed, onClose }: CheckDialogProps) {
  const [locked, setLocked] = useState<Locked | null>(null);
  const { failure, run } = useTask();
  const next = async () => {
    const answer = await link.open();
    if (answer.state === 'locked') setLocked(answer);
    else onPassed();
  };
  useEffect(() => {
    link.dropProof();
    run(next);
  }, []);
  // The form comes after the dialog has opened.
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), [locked?.needs]);
  return (
    <Dialog title={titleOf(locked)} closeLabel={t('close')} onClose={onClose} isForEntry>
      <div class="stack" ref={form}>
        {failure && <Notice tone="bad">{failureText(failure)}</Notice>}
        {!locked && !failure && <span class="spinner" aria-hidden="true" />}
        {locked && (
          <CheckForm
            link={link}
            locked={locked}
            introduction={t('codeAgain')}
            button={t('codeContinue')}
            onPassed={next}
          />
        )}
      </div>
    </Dialog>
  );
}
