/** What recipients are told, until when they can sign, and where they go on to. */
import { TextField } from '../../../components/form.tsx';
import { localDay } from '../../../format/time.ts';
import type { Problems } from '../../forms/check-form.ts';
import { fieldMessage } from '../../forms/error-message.ts';
import { ReminderChoice } from '../../forms/reminder-choice.tsx';
import { t } from '../../frame/i18n.ts';
import { OtherSettingsFields } from './other-settings.tsx';
import type { ReviewForm } from './review-form.ts';

interface ReviewSettingsProps {
  form: ReviewForm;
  change: (change: Partial<ReviewForm>) => void;
  problems: Problems;
}

export function ReviewSettings({ form, change, problems }: ReviewSettingsProps) {
  const wrong = (path: string) => fieldMessage(problems, path);
  return (
    <div class="card stack">
      <h2>{t('review.title')}</h2>
      <TextField
        label={t('review.message')}
        value={form.message}
        onValue={(message) => change({ message })}
        wrong={wrong('message')}
        maxLength={5_000}
        lines
      />
      <div class="grid">
        <TextField
          label={t('review.lastDay')}
          type="date"
          value={form.lastDay}
          onValue={(lastDay) => change({ lastDay })}
          wrong={wrong('expiresAt')}
          min={localDay(new Date())}
          hint={t('review.lastDayHint')}
        />
        <ReminderChoice
          label={t('review.reminders')}
          value={form.reminders}
          onValue={(reminders) => change({ reminders })}
        />
      </div>
      <OtherSettingsFields form={form} change={change} wrongRedirect={wrong('redirectUrl')} />
    </div>
  );
}
