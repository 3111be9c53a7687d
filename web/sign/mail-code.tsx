/** The one-time code by e-mail: asked for with one button, entered, and asked for again. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import type { Failure } from '../http/request.ts';
import { useTask } from '../use-task.ts';
import { t } from './i18n.ts';
import type { SigningLink } from './link.ts';
import { failureText, minutesToWait } from './refusals.ts';
import { TextForm } from './text-form.tsx';

/** Codes are copied with spaces. */
const digitsOf = (text: string) => text.replace(/\s/g, '');

function problemOf(failure: Failure): string {
  if (failure.code === 'invalid_access_code') {
    return t(failure.details.code === 'incorrect' ? 'mailCodeWrong' : 'mailCodeExpired');
  }
  if (failure.code === 'rate_limit_exceeded') {
    return t('mailCodeTooMany', { minutes: minutesToWait(failure) });
  }
  return failureText(failure);
}

interface MailCodeProps {
  link: Pick<SigningLink, 'verifyCode'> & { sendCode: () => Promise<{ validMinutes: number }> };
  /** The address that the code is sent to, masked unless the person has just entered it. */
  sentTo: string;
  /** A code was sent already, and is valid for this time. */
  sentMinutes?: number;
  button: string;
  /** @throws Failure */
  onVerified: () => Promise<void>;
}

export function MailCode({ link, sentTo, sentMinutes, button, onVerified }: MailCodeProps) {
  const [validMinutes, setValidMinutes] = useState<number | null>(sentMinutes ?? null);
  const { busy, failure, run } = useTask();
  /** The request that runs, or ran last. */
  const [request, setRequest] = useState<'send' | 'verify'>('send');
  const entry = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => entry.current?.querySelector('input')?.focus(), [validMinutes]);
  const send = () => {
    setRequest('send');
    run(async () => setValidMinutes((await link.sendCode()).validMinutes));
  };
  const verify = (code: string) => {
    if (busy) return;
    setRequest('verify');
    run(async () => {
      await link.verifyCode(code);
      await onVerified();
    });
  };
  const problem = failure ? problemOf(failure) : undefined;
  if (validMinutes === null) {
    return (
      <>
        <p>{t('mailCodeIntro', { address: sentTo })}</p>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <Button size="big" icon="mail" busy={busy} onClick={send} wide>
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
        <Button type="submit" size="big" busy={busy && request === 'verify'} wide>
          {button}
        </Button>
      </TextForm>
      <Button look="bare" busy={busy && request === 'send'} onClick={() => busy || send()} wide>
        {t('mailCodeAgain')}
      </Button>
    </div>
  );
}
