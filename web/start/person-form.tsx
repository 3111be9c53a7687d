/** The form with which a person who came by a public link asks for a code. */
import { useState } from 'preact/hooks';
import type { CaptchaWidget } from '../../shared/domain/accounts/captcha-widget.ts';
import { Button } from '../components/button.tsx';
import { type FormCaptcha, useCaptcha } from '../components/captcha.tsx';
import { Form, TextField } from '../components/form.tsx';
import { Notice } from '../components/notice.tsx';
import { isEmailAddress } from '../format/email-address.ts';
import { t } from '../sign/i18n.ts';
import { failureText, minutesToWait } from '../sign/refusals.ts';
import { useTask } from '../use-task.ts';
import type { Person } from './link.ts';

/** Each code costs a captcha, where one is configured. */
export function useStartCaptcha(widget: CaptchaWidget | null): FormCaptcha {
  return useCaptcha(widget, {
    cannotLoad: t('captchaCannotLoad'),
    solve: t('captchaSolve'),
    tryAgain: t('tryAgain'),
  });
}

interface PersonFormProps {
  captcha: CaptchaWidget | null;
  onSend: (person: Person, captchaToken?: string) => Promise<void>;
}

export function PersonForm({ captcha: widget, onSend }: PersonFormProps) {
  const captcha = useStartCaptcha(widget);
  const [person, setPerson] = useState<Person>({ name: '', email: '' });
  const [isChecked, setChecked] = useState(false);
  const { busy, failure, run } = useTask();
  const [name, email] = [person.name.trim(), person.email.trim()];
  const isWrong = failure?.code === 'validation_error';
  const send = () => {
    setChecked(true);
    if (!busy && name && isEmailAddress(email)) run(async () => onSend({ name, email }, await captcha.token()));
  };
  return (
    <Form onSend={send}>
      <TextField
        label={t('delegateName')}
        value={person.name}
        onValue={(next) => setPerson({ ...person, name: next })}
        wrong={isChecked && !name ? t('fieldMissing') : undefined}
        autoComplete="name"
        maxLength={200}
        required
      />
      <TextField
        label={t('delegateEmail')}
        type="email"
        value={person.email}
        onValue={(next) => setPerson({ ...person, email: next })}
        wrong={isWrong || (isChecked && !isEmailAddress(email)) ? t('valueEmail') : undefined}
        autoComplete="email"
        maxLength={254}
        required
      />
      {captcha.control}
      {failure && !isWrong && (
        <Notice tone="bad">
          {failure.code === 'rate_limit_exceeded'
            ? t('mailCodeTooMany', { minutes: minutesToWait(failure) })
            : failureText(failure)}
        </Notice>
      )}
      <Button type="submit" size="big" icon="mail" busy={busy} wide>
        {t('mailCodeSend')}
      </Button>
    </Form>
  );
}
