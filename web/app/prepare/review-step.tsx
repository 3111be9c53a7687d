/** The last step of a draft: message and expiry, a look at the recipients, and sending. */
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { CheckField, Form, TextField } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { toast } from '../../components/toast.tsx';
import { localDay } from '../../format/time.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { fieldMessage } from '../error-message.ts';
import { FailureNotice } from '../failure-notice.tsx';
import { useTranslate } from '../i18n.ts';
import { enteredByPath } from '../open-problems.ts';
import { ReminderChoice } from '../reminder-choice.tsx';
import { type Envelope, service } from '../service.ts';
import { useLoaded } from '../use-loaded.ts';
import { useOpenProblems } from '../use-open-problems.ts';
import { RecipientSummary } from './recipient-summary.tsx';
import { type ReviewForm, reviewChanges, reviewForm } from './review-form.ts';
import { useDraft, useStagedReducer } from './use-draft.ts';

const shownPaths = ['message', 'expiresAt', 'requireAllSignatures'];

interface ReviewStepProps {
  onBack: () => void;
  onCompleted: (envelope: Envelope) => void;
}

export function ReviewStep({ onBack, onCompleted }: ReviewStepProps) {
  const t = useTranslate();
  const { draft, envelope, save } = useDraft();
  const [isCompleting, setCompleting] = useState(false);
  const sendsMail = useLoaded(service.account, '').value?.sendsMail ?? true;
  const [form, change] = useStagedReducer(
    (before: ReviewForm, next: Partial<ReviewForm>) => ({ ...before, ...next }),
    () => reviewForm(envelope),
    (next) => draft.stage(reviewChanges(next, draft.snapshot.envelope)),
  );
  const refusal = save.kind === 'failed' ? save.failure : null;
  const entered = enteredByPath({ message: form.message, expiresAt: form.lastDay });
  const { failure, problems } = useOpenProblems(refusal, entered);
  const send = async () => {
    if (await draft.send()) toast(t(sendsMail ? 'review.sent' : 'review.sentSilently'));
  };
  return (
    <div class="columns">
      <div class="card">
        {/* The Enter key in a field saves; only the button sends. */}
        <Form onSend={() => void draft.save()}>
          <h2>{t('review.title')}</h2>
          <FailureNotice failure={failure} isShown={(path) => shownPaths.includes(path)} />
          {!sendsMail && <Notice tone="warn">{t('review.noMail')}</Notice>}
          <TextField
            label={t('review.message')}
            value={form.message}
            onValue={(message) => change({ message })}
            wrong={fieldMessage(t, problems, 'message')}
            maxLength={5_000}
            lines
          />
          <TextField
            label={t('review.lastDay')}
            type="date"
            value={form.lastDay}
            onValue={(lastDay) => change({ lastDay })}
            wrong={fieldMessage(t, problems, 'expiresAt')}
            min={localDay(new Date())}
            hint={t('review.lastDayHint')}
          />
          <ReminderChoice
            label={t('review.reminders')}
            value={form.reminders}
            onValue={(reminders) => change({ reminders })}
          />
          <CheckField
            label={t('review.requireAll')}
            checked={form.requireAll}
            onChecked={(requireAll) => change({ requireAll })}
          />
          <div class="row apart">
            <Button look="quiet" icon="back" onClick={onBack}>
              {t('back')}
            </Button>
            <Button size="big" busy={save.kind === 'saving'} icon="mail" onClick={send}>
              {t('review.send')}
            </Button>
          </div>
        </Form>
      </div>
      <RecipientSummary envelope={envelope} onComplete={() => setCompleting(true)} />
      {isCompleting && <CompleteDialog onClose={() => setCompleting(false)} onCompleted={onCompleted} />}
    </div>
  );
}

interface CompleteDialogProps {
  onClose: () => void;
  onCompleted: (envelope: Envelope) => void;
}

/** Seals the draft as it is, without asking its recipients. */
function CompleteDialog({ onClose, onCompleted }: CompleteDialogProps) {
  const t = useTranslate();
  const { draft, envelope } = useDraft();
  return (
    <ConfirmDialog
      title={t('review.completeTitle')}
      text={t('review.completeText')}
      action={t('review.completeNow')}
      onClose={onClose}
      onConfirm={async () => {
        await draft.save();
        const { save } = draft.snapshot;
        if (save.kind === 'failed') throw save.failure;
        await service.complete(envelope.id);
        toast(t('complete.done'));
        onCompleted(await service.envelope(envelope.id));
      }}
    />
  );
}
