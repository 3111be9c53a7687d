import { requireEntries } from '../forms/error-message.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';

interface PasswordDialogProps {
  title: string;
  text: string;
  action: string;
  /** If this throws, the dialog stays open and shows the reason. */
  onProven: (proof: { password: string }) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password before a change that a stolen session must not make. */
export function PasswordDialog({ title, text, action, onProven, onClose }: PasswordDialogProps) {
  const form = useForm({ password: '' });
  const send = () =>
    form.send(async () => {
      requireEntries(form.values);
      await onProven(form.values);
    });
  return (
    <FormDialog
      title={title}
      action={action}
      form={form}
      messageOf={({ code }) => (code === 'invalid_credentials' ? t('password.wrong') : null)}
      onSend={send}
      onClose={onClose}
    >
      <p>{text}</p>
      <PasswordField label={t('password.current')} autoComplete="current-password" {...form.entry('password')} />
    </FormDialog>
  );
}
