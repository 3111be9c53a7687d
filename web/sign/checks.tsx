/** The checks before the document opens: an access code, a one-time code, or both. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { OpenAnswer } from '../../shared/contracts/sign.ts';
import { Dialog } from '../components/dialog.tsx';
import { Notice } from '../components/notice.tsx';
import { asFailure, type Failure } from '../http/request.ts';
import { CodeForm } from './code-form.tsx';
import { failureText } from './failure-text.ts';
import { useI18n } from './language.tsx';
import type { SigningLink } from './link.ts';
import { MailCode } from './mail-code.tsx';
import { Scene } from './scene.tsx';

export type Locked = Extract<OpenAnswer, { state: 'locked' }>;

interface CheckSceneProps {
  link: SigningLink;
  locked: Locked;
  /** Opens the link once more: the next check, or the document. @throws Failure */
  onPassed: () => Promise<void>;
}

/** The scene before the document. */
export function CheckScene({ link, locked, onPassed }: CheckSceneProps) {
  const { t } = useI18n();
  const { needs, sentTo, sender } = locked;
  if (needs === 'email_code') {
    return (
      <Scene icon="shield" title={t('mailCodeTitle')}>
        <MailCode link={link} sentTo={sentTo ?? ''} button={t('codeButton')} onVerified={onPassed} />
      </Scene>
    );
  }
  return (
    <Scene icon="lock" title={t('codeTitle')}>
      <p>{t('codeIntro', { sender })}</p>
      <CodeForm
        onCode={async (code) => {
          await link.unlock(code);
          await onPassed();
        }}
        button={t('codeButton')}
      />
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
  const { t } = useI18n();
  const [locked, setLocked] = useState<Locked | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const next = async () => {
    const answer = await link.open();
    if (answer.state === 'locked') setLocked(answer);
    else onPassed();
  };
  useEffect(() => {
    link.dropProof();
    next().catch((error) => setFailure(asFailure(error)));
  }, []);
  // The form comes after the dialog has opened.
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), [locked?.needs]);
  const isByMail = locked?.needs === 'email_code';
  return (
    <Dialog title={t(isByMail ? 'mailCodeTitle' : 'codeTitle')} closeLabel={t('close')} onClose={onClose} isForEntry>
      <div class="stack" ref={form}>
        {failure && <Notice tone="bad">{failureText(failure, t)}</Notice>}
        {!locked && !failure && <span class="spinner" aria-hidden="true" />}
        {locked && isByMail && (
          <MailCode link={link} sentTo={locked.sentTo ?? ''} button={t('codeContinue')} onVerified={next} />
        )}
        {locked && !isByMail && (
          <>
            <p>{t('codeAgain')}</p>
            <CodeForm
              onCode={async (code) => {
                await link.unlock(code);
                await next();
              }}
              button={t('codeContinue')}
              autofocus
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
