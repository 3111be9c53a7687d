/** A draft on its way to being sent: who, where on the pages, and with which words. */
import { useRef, useState } from 'preact/hooks';
import { Notice } from '../../components/notice.tsx';
import { toast } from '../../components/toast.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { Link, navigate } from '../router.tsx';
import { Screen, useTask } from '../screen.tsx';
import { type Envelope, service } from '../service.ts';
import { FieldsStep } from './fields-step.tsx';
import { type Keeping, nothing, useKeeping } from './keeping.ts';
import { PeopleStep } from './people-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { useDocument } from './use-document.ts';

const steps = ['People', 'Fields', 'Review and send'] as const;

export function Prepare({ envelope, onChange }: { envelope: Envelope; onChange: (envelope: Envelope) => void }) {
  const [step, setStep] = useState(0);
  const [isDeleting, setDeleting] = useState(false);
  const furthest = envelope.signers.length > 0 ? 2 : 0;
  const shown = useDocument(envelope);
  const keeping: Keeping = useRef(nothing);
  const leaving = useTask();
  useKeeping(envelope, keeping);
  const go = (next: number) =>
    leaving.run(async () => {
      if (leaving.busy || !(await keeping.current())) return;
      setStep(next);
      window.scrollTo(0, 0);
    });
  const common = { envelope, onChange, keeping };
  return (
    <Screen
      title={envelope.name}
      back={{ to: '/app', text: 'Documents' }}
      beside={
        <button type="button" class="button bare" onClick={() => setDeleting(true)}>
          Delete draft
        </button>
      }
    >
      <nav aria-label="Steps">
        <ol class="steps">
          {steps.map((name, index) => (
            <li key={name}>
              <button
                type="button"
                aria-current={index === step ? 'step' : undefined}
                aria-disabled={index > furthest ? 'true' : undefined}
                onClick={() => index <= furthest && go(index)}
              >
                {name}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      {shown.problem === 'missing' && (
        <Notice tone="bad">
          <p>The document never arrived: its upload was not finished. Upload it again, and delete this draft.</p>
          <p>
            <Link to="/app/new">Upload it again</Link>
          </p>
        </Notice>
      )}
      {step === 0 && <PeopleStep {...common} onDone={() => go(1)} />}
      {step === 1 && <FieldsStep {...common} shown={shown} isLeaving={leaving.busy} onDone={() => go(2)} />}
      {step === 2 && <ReviewStep {...common} onBack={() => go(1)} />}
      {isDeleting && (
        <ConfirmDialog
          title="Delete this draft?"
          text="The draft and its document are erased. Nobody has been asked to sign."
          action="Delete"
          isDangerous
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await service.remove(envelope.id);
            keeping.current = nothing;
            toast('The draft has been deleted.');
            navigate('/app');
          }}
        />
      )}
    </Screen>
  );
}
