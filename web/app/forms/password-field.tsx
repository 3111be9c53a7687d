import { useState } from 'preact/hooks';
import { TextField } from '../../components/form.tsx';
import { t } from '../frame/i18n.ts';

interface PasswordFieldProps {
  label: string;
  value: string;
  onValue: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  hint?: string | undefined;
  wrong?: string | undefined;
}

/** A password that its owner can show while typing. */
export function PasswordField({ hint, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      hint={hint}
      type={isShown ? 'text' : 'password'}
      spellcheck={false}
      isCapitalized={false}
      required
      beside={
        <button type="button" class="button quiet" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          <span aria-hidden="true">{t(isShown ? 'password.hide' : 'password.show')}</span>
          <span class="sr">{t('password.showLabel')}</span>
        </button>
      }
    />
  );
}
