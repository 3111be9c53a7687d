/** The last step of a template: the message and the days to sign of every document made of it, and a look at its roles. */
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Form, TextField } from '../../components/form.tsx';
import { fieldMessage, problemsOf } from '../forms/error-message.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { ReminderChoice } from '../forms/reminder-choice.tsx';
import { t } from '../frame/i18n.ts';
import type { ShownDocument } from '../prepare/draft/use-document.ts';
import { useDraft, useStagedReducer } from '../prepare/draft/use-draft.ts';
import { OtherSettingsFields } from '../prepare/review/other-settings.tsx';
import { PreviewDialog } from '../prepare/review/preview-dialog.tsx';
import { RecipientSummary } from '../prepare/review/recipient-summary.tsx';
import { StepFoot } from '../prepare/step-foot.tsx';
import type { Step } from '../prepare/steps.ts';
import { settingsChanges, settingsForm, type TemplateSettingsForm, wrongDays } from './settings-form.ts';
import { templateUsePath } from './template-paths.ts';

const redirectPath = 'defaults.redirectUrl';

interface TemplateSettingsProps {
  shown: ShownDocument;
  isLeaving: boolean;
  onStep: (step: Step) => void;
  /** Saves, then opens another page. */
  onLeave: (path: string) => void;
}

export function TemplateSettings({ shown, isLeaving, onStep, onLeave }: TemplateSettingsProps) {
  const { draft, envelope, save } = useDraft();
  const [previewedKey, setPreviewed] = useState<string | null>(null);
  const [form, change] = useStagedReducer(
    (before: TemplateSettingsForm, entered: Partial<TemplateSettingsForm>) => ({ ...before, ...entered }),
    () => settingsForm(envelope, draft.staged('settings')),
    (next) => {
      draft.stage('settings', settingsChanges(next, draft.snapshot.envelope));
      draft.saveSoon();
    },
  );
  const failure = save.kind === 'failed' ? save.failure : null;
  const wrongRedirect = fieldMessage(problemsOf(failure), redirectPath);
  const isWrong = wrongDays(form);
  return (
    <Form onSend={() => void draft.save()}>
      <FailureNotice failure={isWrong ? null : failure} isShown={(path) => path === redirectPath} />
      <div class="columns">
        <div class="card stack">
          <h2>{t('templates.settingsTitle')}</h2>
          <TextField
            label={t('review.message')}
            value={form.message}
            onValue={(message) => change({ message })}
            maxLength={5_000}
            lines
          />
          <TextField
            label={t('templates.days')}
            value={form.days}
            onValue={(days) => change({ days })}
            wrong={isWrong ? t('templates.daysWrong') : undefined}
            hint={t('templates.daysHint')}
            maxLength={3}
          />
          <ReminderChoice
            label={t('review.reminders')}
            value={form.reminders}
            onValue={(reminders) => change({ reminders })}
          />
          <OtherSettingsFields form={form} change={change} wrongRedirect={wrongRedirect} />
        </div>
        <RecipientSummary envelope={envelope} onPreview={shown.document ? setPreviewed : null}>
          <Button look="quiet" onward onClick={() => onLeave(templateUsePath(envelope.id))}>
            {t('templates.useThis')}
          </Button>
        </RecipientSummary>
      </div>
      <StepFoot>
        <Button look="quiet" icon="back" onClick={() => onStep('fields')}>
          {t('back')}
        </Button>
        <Button busy={isLeaving} onClick={() => onLeave('/app/templates')}>
          {t('templates.done')}
        </Button>
      </StepFoot>
      {previewedKey && shown.document && (
        <PreviewDialog
          document={shown.document}
          recipientId={previewedKey}
          onRecipient={setPreviewed}
          onClose={() => setPreviewed(null)}
        />
      )}
    </Form>
  );
}
