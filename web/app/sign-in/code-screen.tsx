import { useState } from 'preact/hooks';
import type { CaptchaWidget } from '../../../shared/domain/accounts/captcha-widget.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/form.tsx';
import { logIn } from '../api/session.ts';
import { requireEntries } from '../forms/error-message.ts';
import { useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';
import { useFormCaptcha } from './form-captcha.ts';
import { FormScreen } from './form-screen.tsx';

export interface Credentials {
  email: string;
  password: string;
}

interface CodeScreenProps {
  credentials: Credentials;
  captcha: CaptchaWidget | null | undefined;
  onBack: () => void;
}

/** The second step of the log-in: a code of the authenticator app, or a recovery code. */
export function CodeScreen({ credentials, captcha: widget, onBack }: CodeScreenProps) {
  const captcha = useFormCaptcha(widget);
  const form = useForm({ code: '' });
  const [isRecovery, setRecovery] = useState(false);
  const send = () =>
    form.send(async () => {
      const code = form.values.code.trim();
      requireEntries({ code });
      await logIn({ ...credentials, code, captchaToken: await captcha.token() });
    });
  const change = () => {
    form.change({ code: '' });
    setRecovery(!isRecovery);
  };
  return (
    <FormScreen
      key={String(isRecovery)}
      title={t(isRecovery ? 'code.recoveryTitle' : 'code.title')}
      lead={t(isRecovery ? 'code.recoveryLead' : 'code.lead')}
      action={t('login.title')}
      form={form}
      onSend={send}
      footer={
        <>
          <p>
            <Button look="bare" onClick={change}>
              {t(isRecovery ? 'code.useApp' : 'code.useRecovery')}
            </Button>
          </p>
          <p>
            <Button look="bare" onClick={onBack}>
              {t('auth.toLogin')}
            </Button>
          </p>
        </>
      }
    >
      <TextField
        label={t(isRecovery ? 'code.recovery' : 'code.app')}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? undefined : 'numeric'}
        spellcheck={false}
        isCapitalized={false}
        maxLength={40}
        {...form.entry('code')}
        required
      />
      {captcha.control}
    </FormScreen>
  );
}
