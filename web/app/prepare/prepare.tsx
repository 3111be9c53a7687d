/** A draft until it is sent: its recipients, its fields, and a review. Each step has an address of its own. */
import { useEffect, useState } from 'preact/hooks';
import { Notice } from '../../components/notice.tsx';
import { toast } from '../../components/toast.tsx';
import { draftService, type Envelope, service } from '../api/service.ts';
import { useTask } from '../../use-task.ts';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { t } from '../frame/i18n.ts';
import { Link, navigate } from '../frame/router.tsx';
import { useDocument } from './draft/use-document.ts';
import { DraftProvider, type OpenDraft, useOpenDraft } from './draft/use-draft.ts';
import { EarlierSignatures } from './earlier-signatures.tsx';
import { FieldsStep } from './editor/fields-step.tsx';
import { PrepareFrame } from './prepare-frame.tsx';
import { RecipientsStep } from './recipients/recipients-step.tsx';
import { ReviewStep } from './review/review-step.tsx';
import { type Step, stepPath } from './steps.ts';

interface PrepareProps {
  loaded: Envelope;
  step: Step;
  /** The envelope is no draft any more. */
  onChange: (envelope: Envelope) => void;
}

export function Prepare({ loaded, step, onChange }: PrepareProps) {
  const open = useOpenDraft(loaded, draftService, 'envelope');
  const { draft, envelope } = open;
  const [isDeleting, setDeleting] = useState(false);
  const shown = useDocument(envelope);
  const leaving = useTask();
  useEffect(() => {
    if (envelope.status !== 'draft') onChange(envelope);
  }, [envelope]);
  const go = (next: Step) => {
    if (leaving.busy) return;
    leaving.run(async () => {
      if (await draft.save()) navigate(stepPath(envelope.id, next));
    });
  };
  return (
    <PrepareFrame
      title={envelope.name}
      step={step}
      isOpen={envelope.signers.length > 0 || draft.staged('recipients') !== null}
      onStep={go}
      words={{ recipients: t('prepare.recipients'), review: t('prepare.review'), delete: t('prepare.delete') }}
      back={{ to: '/app', text: t('nav.documents') }}
      onDelete={() => setDeleting(true)}
    >
      {shown.problem === 'missing' && (
        <Notice tone="bad">
          <p>{t('prepare.noDocument')}</p>
          <p>
            <Link to="/app/new">{t('prepare.uploadAgain')}</Link>
          </p>
        </Notice>
      )}
      <DraftProvider value={open}>
        <EarlierSignatures />
        {step === 'recipients' && <RecipientsStep isLeaving={leaving.busy} onContinue={() => go('fields')} />}
        {step === 'fields' && <FieldsStep shown={shown} isLeaving={leaving.busy} onStep={go} />}
        {step === 'review' && <ReviewStep shown={shown} onStep={go} onCompleted={onChange} />}
      </DraftProvider>
      {isDeleting && <DeleteDialog open={open} onClose={() => setDeleting(false)} />}
    </PrepareFrame>
  );
}

function DeleteDialog({ open: { draft, envelope }, onClose }: { open: OpenDraft; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={t('prepare.deleteTitle')}
      text={t('prepare.deleteText')}
      action={t('delete')}
      isDangerous
      onClose={onClose}
      onConfirm={async () => {
        await service.remove(envelope.id);
        draft.discard();
        toast(t('prepare.deleted'));
        navigate('/app');
      }}
    />
  );
}
