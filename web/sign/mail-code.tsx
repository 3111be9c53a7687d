/** The one-time code by e-mail: asked for with one button, entered, and asked for again. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { asFailure, type Failure } from '../http/request.ts';
import { failureText } from './failure-text.ts';
import type { SignTranslate } from './i18n.ts';
import { useI18n } from './language.tsx';
import type { SigningLink } from './link.ts';
import { TextForm } from './text-form.tsx';

/** Codes are copied with spaces. */
const digitsOf = (text: string) => text.replace(/\s/g, '');

function problemOf(failure: Failure, t: SignTranslate): string {
  if (failure.code === 'invalid_access_code') {
    return t(failure.details.code === 'incorrect' ? 'mailCodeWrong' : 'mailCodeExpired');
  }
  if (failure.code === 'rate_limit_exceeded') {
    return t('mailCodeTooMany', { minutes: Math.max(1, Math.ceil((failure.retryAfterSeconds ?? 60) / 60)) });
  }
  return failureText(failure, t);
}

interface MailCodeProps {
  link: SigningLink;
  /** The masked address that the code was sent to. */
  sentTo: string;
  button: string;
  /** @throws Failure */
  onVerified: () => Promise<void>;
}

export function MailCode({ link, sentTo, button, onVerified }: MailCodeProps) {
  const { t } = useI18n();
  const [validMinutes, setValidMinutes] = useState<number | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState<'send' | 'verify' | null>(null);
  const entry = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => entry.current?.querySelector('input')?.focus(), [validMinutes]);
  const run = async (what: 'send' | 'verify', request: () => Promise<void>) => {
    if (busy) return;
    setBusy(what);
    setFailure(null);
    try {
      await request();
    } catch (error) {
      setFailure(asFailure(error));
    }
    setBusy(null);
  };
  const send = () => run('send', async () => setValidMinutes((await link.sendCode()).validMinutes));
  const verify = (code: string) =>
    run('verify', async () => {
      await link.verifyCode(code);
      await onVerified();
    });
  const problem = failure ? problemOf(failure, t) : undefined;
  if (validMinutes === null) {
    return (
      <>
        <p>{t('mailCodeIntro', { address: sentTo })}</p>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <Button icon="mail" busy={busy === 'send'} onClick={send} wide>
          {t('mailCodeSend')}
        </Button>
      </>
    );
  }
  return (
    <div class="stack" ref={entry}>
      <p role="status">{t('mailCodeSent', { address: sentTo, minutes: validMinutes })}</p>
      <TextForm
        label={t('mailCodeLabel')}
        requestError={problem}
        check={(text) => (/^\d{6}$/.test(digitsOf(text)) ? null : t('mailCodeDigits'))}
        onSend={(text) => verify(digitsOf(text))}
        autoComplete="one-time-code"
        inputMode="numeric"
        spellcheck={false}
        maxLength={12}
        required
        autofocus
        isErrorAnnounced
      >
        <Button type="submit" busy={busy === 'verify'} wide>
          {button}
        </Button>
      </TextForm>
      <Button look="bare" busy={busy === 'send'} onClick={send} wide>
        {t('mailCodeAgain')}
      </Button>
    </div>
  );
}
