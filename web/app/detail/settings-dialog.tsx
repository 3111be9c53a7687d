/** Message, deadline and reminders of a document that was sent. */
import { useState } from 'preact/hooks';
import { Dialog } from '../../components/dialog.tsx';
import { Form, TextField } from '../../components/form.tsx';
import { toast } from '../../components/toast.tsx';
import { localDay } from '../../format/time.ts';
import { type Envelope, service } from '../api/service.ts';
import { useTask } from '../api/use-task.ts';
import { DialogFoot } from '../forms/dialog-foot.tsx';
import { fieldMessage, problemsOf } from '../forms/error-message.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { ReminderChoice } from '../forms/reminder-choice.tsx';
import { useTranslate } from '../frame/i18n.ts';
import { reviewChanges, reviewForm } from '../prepare/review/review-form.ts';

interface SettingsDialogProps {
  envelope: Envelope;
  onChange: (envelope: Envelope) => void;
  onClose: () => void;
}

export function SettingsDialog({ envelope, onChange, onClose }: SettingsDialogProps) {
  const t = useTranslate();
  const [form, setForm] = useState(() => reviewForm(envelope));
  const task = useTask();
  const problems = task.failure ? problemsOf(task.failure) : {};
  const save = async () => {
    const changes = reviewChanges(form, envelope);
    if (!changes) return onClose();
    if (!(await task.run(async () => onChange(await service.change(envelope, changes))))) return;
    toast(t('change.saved'));
    onClose();
  };
  return (
    <Dialog title={t('change.title')} closeLabel={t('close')} onClose={onClose}>
      <Form onSend={save}>
        <FailureNotice failure={task.failure} isShown={(path) => path === 'message' || path === 'expiresAt'} />
        <TextField
          label={t('review.message')}
          value={form.message}
          onValue={(message) => setForm({ ...form, message })}
          wrong={fieldMessage(t, problems, 'message')}
          hint={t('change.messageHint')}
          maxLength={5_000}
          lines
        />
        <TextField
          label={t('review.lastDay')}
          type="date"
          min={localDay(new Date())}
          value={form.lastDay}
          onValue={(lastDay) => setForm({ ...form, lastDay })}
          wrong={fieldMessage(t, problems, 'expiresAt')}
        />
        <ReminderChoice
          label={t('review.reminders')}
          value={form.reminders}
          onValue={(reminders) => setForm({ ...form, reminders })}
        />
        <DialogFoot action={t('save')} busy={task.busy} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
