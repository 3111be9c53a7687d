/** The last step of a draft: what recipients are told and until when, a look at the recipients, and sending. */
import { useState } from 'preact/hooks';
import { booleanSettings } from '../../../../shared/domain/envelopes/envelope-settings.ts';
import { Button } from '../../../components/button.tsx';
import { Form } from '../../../components/form.tsx';
import { Notice } from '../../../components/notice.tsx';
import { toast } from '../../../components/toast.tsx';
import { type Envelope, service } from '../../api/service.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { useTask } from '../../../use-task.ts';
import { problemsOf } from '../../forms/error-message.ts';
import { FailureNotice } from '../../forms/failure-notice.tsx';
import { enteredByPath } from '../../forms/open-problems.ts';
import { useOpenProblems } from '../../forms/use-open-problems.ts';
import { t } from '../../frame/i18n.ts';
import { SaveAsTemplate } from '../../templates/save-as-template.tsx';
import type { ShownDocument } from '../draft/use-document.ts';
import { useDraft, useStagedReducer } from '../draft/use-draft.ts';
import { overlappingPages } from '../editor/geometry.ts';
import { StepFoot } from '../step-foot.tsx';
import type { Step } from '../steps.ts';
import { CompleteDialog } from './complete-dialog.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { RecipientSummary } from './recipient-summary.tsx';
import { type ReviewForm, reviewChanges, reviewForm } from './review-form.ts';
import { ReviewSettings } from './review-settings.tsx';

const shownPaths: readonly string[] = ['message', 'expiresAt', 'redirectUrl', ...booleanSettings];

interface ReviewStepProps {
  shown: ShownDocument;
  onStep: (step: Step) => void;
  onCompleted: (envelope: Envelope) => void;
}

export function ReviewStep({ shown, onStep, onCompleted }: ReviewStepProps) {
  const { draft, envelope, save } = useDraft();
  const [isCompleting, setCompleting] = useState(false);
  const [previewedId, setPreviewed] = useState<string | null>(null);
  const overlapping = overlappingPages(envelope.fields).join(', ');
  const sendsMail = useLoaded(service.account, '').value?.sendsMail ?? true;
  const [form, change] = useReviewForm();
  const refusal = save.kind === 'failed' ? save.failure : null;
  const { message, lastDay: expiresAt, redirectUrl } = form;
  const { failure, problems } = useOpenProblems(refusal, enteredByPath({ message, expiresAt, redirectUrl }));
  const sending = useTask();
  /**
   * After a save that is under way, whose end a press must not have to wait for. Not by the second press of a double click
   * on Continue, which was at the same place.
   */
  const send = async () => {
    if (await draft.send()) return toast(t(sendsMail ? 'review.sent' : 'review.sentSilently'));
    const { save: failed } = draft.snapshot;
    const paths = failed.kind === 'failed' ? Object.keys(problemsOf(failed.failure)) : [];
    if (paths.some((path) => path.startsWith('signers['))) onStep('recipients');
  };
  return (
    // The Enter key in a field saves; only the button sends.
    <Form onSend={() => void draft.save()}>
      <FailureNotice failure={failure} isShown={(path) => shownPaths.includes(path)} />
      {!sendsMail && <Notice tone="warn">{t('review.noMail')}</Notice>}
      {overlapping && <Notice tone="warn">{t('review.overlaps', { pages: overlapping })}</Notice>}
      <div class="columns">
        <ReviewSettings form={form} change={change} problems={problems} />
        <RecipientSummary envelope={envelope} onPreview={shown.document ? setPreviewed : null}>
          <details class="more-ways">
            <summary>{t('review.moreWays')}</summary>
            <SaveAsTemplate envelope={envelope} save={() => draft.save()} />
            <p class="hint">{t('review.completeHint')}</p>
            <Button look="danger" onClick={() => setCompleting(true)}>
              {t('review.completeNow')}
            </Button>
          </details>
        </RecipientSummary>
      </div>
      <StepFoot>
        <Button look="quiet" icon="back" onClick={() => onStep('fields')}>
          {t('back')}
        </Button>
        <Button busy={sending.busy} icon="mail" onClick={({ detail }) => detail <= 1 && sending.run(send)}>
          {t('review.send')}
        </Button>
      </StepFoot>
      {isCompleting && <CompleteDialog onClose={() => setCompleting(false)} onCompleted={onCompleted} />}
      {previewedId && shown.document && (
        <PreviewDialog
          document={shown.document}
          recipientId={previewedId}
          onRecipient={setPreviewed}
          onClose={() => setPreviewed(null)}
        />
      )}
    </Form>
  );
}

function useReviewForm(): [ReviewForm, (change: Partial<ReviewForm>) => void] {
  const { draft, envelope } = useDraft();
  return useStagedReducer(
    (before: ReviewForm, next: Partial<ReviewForm>) => ({ ...before, ...next }),
    () => reviewForm(envelope, draft.staged('settings')),
    (next) => {
      draft.stage('settings', reviewChanges(next, draft.snapshot.envelope));
      draft.saveSoon();
    },
  );
}
