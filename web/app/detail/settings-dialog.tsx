/** Message, deadline and reminders of a document that was sent. */
import { TextField } from '../../components/form.tsx';
import { toast } from '../../components/toast.tsx';
import { localDay } from '../../format/time.ts';
import { type Envelope, service } from '../api/service.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { ReminderChoice } from '../forms/reminder-choice.tsx';
import { useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';
import { reviewChanges, reviewForm } from '../prepare/review/review-form.ts';

interface SettingsDialogProps {
  envelope: Envelope;
  onChange: (envelope: Envelope) => void;
  onClose: () => void;
}

export function SettingsDialog({ envelope, onChange, onClose }: SettingsDialogProps) {
  const form = useForm(() => reviewForm(envelope), { lastDay: 'expiresAt' });
  const save = async () => {
    const changes = reviewChanges(form.values, envelope);
    if (!changes) return onClose();
    if (!(await form.send(async () => onChange(await service.change(envelope, changes))))) return;
    toast(t('change.saved'));
    onClose();
  };
  return (
    <FormDialog
      title={t('change.title')}
      action={t('save')}
      form={{ ...form, isShown: (path) => path === 'message' || path === 'expiresAt' }}
      onSend={save}
      onClose={onClose}
    >
      <TextField
        label={t('review.message')}
        {...form.entry('message')}
        hint={t('change.messageHint')}
        maxLength={5_000}
        lines
      />
      <TextField label={t('review.lastDay')} type="date" min={localDay(new Date())} {...form.entry('lastDay')} />
      <ReminderChoice label={t('review.reminders')} {...form.entry('reminders')} />
    </FormDialog>
  );
}
