/** The steps of a draft or template, below the bar that they share. The bar has the button that ends each step. */
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import type { MenuItem } from '../../components/menu-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useTask } from '../../use-task.ts';
import { CorrectionLink } from '../components/correction-link.tsx';
import { type ShownDocument, useDocument } from '../components/shown-document.tsx';
import { t } from '../frame/i18n.ts';
import { Link, navigate } from '../frame/router.tsx';
import { templatePath } from '../templates/template-paths.ts';
import { DraftProvider, type OpenDraft } from './draft/use-draft.ts';
import { EarlierSignatures } from './earlier-signatures.tsx';
import { FieldsStep } from './editor/fields-step.tsx';
import { RecipientsStep } from './recipients/recipients-step.tsx';
import { StepBar } from './step-bar.tsx';
import { pagePath, type Step, stepPath } from './steps.ts';

export interface LastStepProps {
  shown: ShownDocument;
  isLeaving: boolean;
  onStep: (step: Step, page?: number) => void;
  /** Saves, then opens another page. */
  onLeave: (path: string) => void;
}

interface DraftEditorProps {
  open: OpenDraft;
  step: Step;
  /** Actions of the last step, in the menu of the bar. */
  lastActions?: readonly MenuItem[];
  onDelete: () => void;
  lastStep: (props: LastStepProps) => ComponentChildren;
  /** The button that ends the last step. */
  end: (props: LastStepProps) => ComponentChildren;
}

const recipientsForm = 'recipients-form';

export function DraftEditor({ open, step, lastActions = [], onDelete, lastStep, end }: DraftEditorProps) {
  const { draft, envelope, kind } = open;
  const isTemplate = kind === 'template';
  const shown = useDocument(envelope);
  const leaving = useTask();
  const goal = useRef('');
  /** A later choice counts, if the save for an earlier one has not ended. */
  const leave = (path: string) => {
    goal.current = path;
    if (leaving.busy) return;
    leaving.run(async () => {
      if (await draft.save()) navigate(goal.current);
    });
  };
  const go = (next: Step, page?: number) => {
    const path = (isTemplate ? templatePath : stepPath)(envelope.id, next);
    leave(page ? pagePath(path, page) : path);
  };
  const last = { shown, isLeaving: leaving.busy, onStep: go, onLeave: leave };
  const notices = (
    <>
      {shown.problem === 'missing' && <MissingDocument isTemplate={isTemplate} />}
      {envelope.replaces && (
        <Notice>
          <p>
            {t('correct.replaces')} <CorrectionLink to={envelope.replaces} text="detail.earlier" />
          </p>
        </Notice>
      )}
      {!isTemplate && <EarlierSignatures />}
    </>
  );
  return (
    <main class={step === 'fields' ? 'main prepare bench' : 'main prepare'} id="main">
      <DraftProvider value={open}>
        <StepBar {...{ open, step, onDelete }} onStep={go} actions={step === 'review' ? lastActions : []}>
          {step === 'recipients' && (
            <Button type="submit" form={recipientsForm} busy={leaving.busy} onward>
              {t('prepare.continue')}
            </Button>
          )}
          {step === 'fields' && (
            // Ignores the second press of a double click on the button of the first step, which was at the same place.
            <Button busy={leaving.busy} onward onClick={({ detail }) => detail <= 1 && go('review')}>
              {t('prepare.continue')}
            </Button>
          )}
          {step === 'review' && end(last)}
        </StepBar>
        {step === 'fields' ? (
          <FieldsStep shown={shown} notices={notices} onStep={go} />
        ) : (
          <div class={step === 'recipients' ? 'prepare-step of-lines' : 'prepare-step'}>
            {notices}
            {step === 'recipients' && (
              <RecipientsStep formId={recipientsForm} shown={shown} onContinue={() => go('fields')} />
            )}
            {step === 'review' && lastStep(last)}
          </div>
        )}
      </DraftProvider>
    </main>
  );
}

function MissingDocument({ isTemplate }: { isTemplate: boolean }) {
  if (isTemplate) return <Notice tone="bad">{t('templates.documentMissing')}</Notice>;
  return (
    <Notice tone="bad">
      <p>{t('prepare.noDocument')}</p>
      <p>
        <Link to="/app/new">{t('prepare.uploadAgain')}</Link>
      </p>
    </Notice>
  );
}
