/** A draft until it is sent: its recipients, its fields, and a review. */
import { useEffect, useState } from 'preact/hooks';
import { Notice } from '../../components/notice.tsx';
import { toast } from '../../components/toast.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useTranslate } from '../i18n.ts';
import { Link, navigate } from '../router.tsx';
import { Screen } from '../screen.tsx';
import { type Envelope, service } from '../service.ts';
import { useTask } from '../use-task.ts';
import { EarlierSignatures } from './earlier-signatures.tsx';
import { FieldsStep } from './fields-step.tsx';
import { RecipientsStep } from './recipients-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { useDocument } from './use-document.ts';
import { DraftProvider, type OpenDraft, useOpenDraft } from './use-draft.ts';

const steps = ['recipients', 'fields', 'review'] as const;
type Step = (typeof steps)[number];

interface PrepareProps {
  loaded: Envelope;
  /** The envelope is no draft any more. */
  onChange: (envelope: Envelope) => void;
}

export function Prepare({ loaded, onChange }: PrepareProps) {
  const t = useTranslate();
  const open = useOpenDraft(loaded);
  const { draft, envelope } = open;
  const [step, setStep] = useState<Step>('recipients');
  const [isDeleting, setDeleting] = useState(false);
  const shown = useDocument(envelope);
  const leaving = useTask();
  useEffect(() => {
    if (envelope.status !== 'draft') onChange(envelope);
  }, [envelope]);
  const go = (next: Step) => {
    if (leaving.busy) return;
    leaving.run(async () => {
      if (!(await draft.save())) return;
      setStep(next);
      window.scrollTo(0, 0);
    });
  };
  return (
    <Screen
      title={envelope.name}
      back={{ to: '/app', text: t('nav.documents') }}
      beside={
        <button type="button" class="button bare danger" onClick={() => setDeleting(true)}>
          {t('prepare.delete')}
        </button>
      }
    >
      <StepLinks step={step} isOpen={envelope.signers.length > 0} onStep={go} />
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
        {step === 'fields' && <FieldsStep shown={shown} isLeaving={leaving.busy} onContinue={() => go('review')} />}
        {step === 'review' && <ReviewStep onBack={() => go('fields')} onCompleted={onChange} />}
      </DraftProvider>
      {isDeleting && <DeleteDialog open={open} onClose={() => setDeleting(false)} />}
    </Screen>
  );
}

interface StepLinksProps {
  step: Step;
  /** Whether the later steps can be opened: they need a recipient. */
  isOpen: boolean;
  onStep: (step: Step) => void;
}

function StepLinks({ step, isOpen, onStep }: StepLinksProps) {
  const t = useTranslate();
  return (
    <nav aria-label={t('prepare.steps')}>
      <ol class="steps">
        {steps.map((name, index) => {
          const isOff = index > 0 && !isOpen;
          return (
            <li key={name}>
              <button
                type="button"
                aria-current={name === step ? 'step' : undefined}
                aria-disabled={isOff ? 'true' : undefined}
                onClick={() => !isOff && onStep(name)}
              >
                {t(`prepare.${name}`)}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function DeleteDialog({ open: { draft, envelope }, onClose }: { open: OpenDraft; onClose: () => void }) {
  const t = useTranslate();
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
