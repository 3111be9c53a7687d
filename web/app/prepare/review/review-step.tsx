import { firstToAct } from '../../../../shared/domain/recipients/recipient.ts';
import { Button } from '../../../components/button.tsx';
import { toast } from '../../../components/toast.tsx';
import { useTask } from '../../../use-task.ts';
import { arePassedOn } from '../../components/safeguards.tsx';
import type { ShownDocument } from '../../components/shown-document.tsx';
import { problemsOf } from '../../forms/error-message.ts';
import { t } from '../../frame/i18n.ts';
import { useDraft } from '../draft/use-draft.ts';
import type { Step } from '../steps.ts';
import { Readiness } from './readiness.tsx';
import { SettingsStep } from './settings-step.tsx';

interface ReviewStepProps {
  shown: ShownDocument;
  /** Whether e-mail is set up for the service. */
  sendsMail: boolean;
  /** `page`: the page of the document to show. */
  onStep: (step: Step, page?: number) => void;
}

export function ReviewStep({ shown, sendsMail, onStep }: ReviewStepProps) {
  return (
    <SettingsStep
      shown={shown}
      onEditRecipients={() => onStep('recipients')}
      notices={(onPreview) => (
        <Readiness
          pages={shown.document?.pages.length ?? null}
          sendsMail={sendsMail}
          onStep={onStep}
          onPreview={onPreview}
        />
      )}
    />
  );
}

/** Ends the step. Its document is sent, or its links are made if nobody gets an e-mail. */
export function SendButton({ sendsMail, onStep }: Pick<ReviewStepProps, 'sendsMail' | 'onStep'>) {
  const { draft, envelope } = useDraft();
  const isSilent = !sendsMail || arePassedOn(envelope.signers);
  const sending = useTask();
  const send = async () => {
    if (await draft.send()) return toast(t(isSilent ? 'review.sentSilently' : 'review.sent'));
    const { save: failed } = draft.snapshot;
    const paths = failed.kind === 'failed' ? Object.keys(problemsOf(failed.failure)) : [];
    if (paths.some((path) => path.startsWith('signers['))) onStep('recipients');
  };
  return (
    // Ignores the second press of a double click on Continue, which was at the same place. Does not wait for a save
    // under way.
    <Button
      busy={sending.busy}
      icon={isSilent ? 'link' : 'send'}
      onClick={({ detail }) => detail <= 1 && sending.run(send)}
    >
      {isSilent ? t('review.createLinks', { count: firstToAct(envelope.signers).length }) : t('review.send')}
    </Button>
  );
}
