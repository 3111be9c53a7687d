import { requireEntries, wrongPassword } from '../forms/error-message.ts';
import type { MessageOf } from '../forms/failure-notice.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';

interface PasswordDialogProps {
  title: string;
  text: string;
  action: string;
  isDangerous?: boolean;
  messageOf?: MessageOf;
  /** If this throws, the dialog stays open and shows the reason. */
  onProven: (proof: { password: string }) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password before a change that a stolen session must not make. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, text, action, isDangerous = false, messageOf = wrongPassword, onProven, onClose } = props;
  const form = useForm({ password: '' });
  const send = () =>
    form.send(async () => {
      requireEntries(form.values);
      await onProven(form.values);
    });
  return (
    <FormDialog {...{ title, action, isDangerous, form, messageOf, onClose }} onSend={send}>
      <p>{text}</p>
      <PasswordField label={t('password.current')} autoComplete="current-password" {...form.entry('password')} />
    </FormDialog>
  );
}
