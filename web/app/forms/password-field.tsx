import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { TextField } from '../../components/form.tsx';
import { t } from '../frame/i18n.ts';
import { strengthOf, strengths } from './password-strength.ts';

interface PasswordFieldProps {
  label: string;
  value: string;
  onValue: (value: string) => void;
  /** A new password shows its strength. */
  autoComplete: 'current-password' | 'new-password';
  hint?: string | undefined;
  wrong?: string | undefined;
  /** A link at the end of the line of the label. */
  help?: ComponentChildren;
}

/** A password that its owner can show while typing. */
export function PasswordField({ hint, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const isNew = props.autoComplete === 'new-password';
  return (
    <TextField
      {...props}
      hint={isNew && props.value ? <StrengthMeter password={props.value} /> : hint}
      type={isShown ? 'text' : 'password'}
      spellcheck={false}
      isCapitalized={false}
      required
      beside={
        <button type="button" class="button bare" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          <span aria-hidden="true">{t(isShown ? 'password.hide' : 'password.show')}</span>
          <span class="sr">{t('password.showLabel')}</span>
        </button>
      }
    />
  );
}

/** Four bars and a word, which take the place of the hint. */
function StrengthMeter({ password }: { password: string }) {
  const strength = strengthOf(password);
  return (
    <span class="strength" data-strength={strength}>
      <span aria-hidden="true">
        {strengths.map((name) => (
          <i key={name} />
        ))}
      </span>
      <span role="status">{t(`password.strength.${strength}`)}</span>
    </span>
  );
}
