/**
 * The steps of a draft or template. Name, step links and the menu share one line, so that the document gets the screen.
 */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { MenuButton } from '../../components/menu-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useTask } from '../../use-task.ts';
import { CorrectionLink } from '../components/correction-link.tsx';
import { type ShownDocument, useDocument } from '../components/shown-document.tsx';
import { t } from '../frame/i18n.ts';
import { Link, navigate } from '../frame/router.tsx';
import { templatePath } from '../templates/template-paths.ts';
import { deletionRefusal } from './draft/deletion.ts';
import type { DraftKind } from './draft/draft-changes.ts';
import { DraftProvider, type OpenDraft } from './draft/use-draft.ts';
import { EarlierSignatures } from './earlier-signatures.tsx';
import { FieldsStep } from './editor/fields-step.tsx';
import { RecipientsStep } from './recipients/recipients-step.tsx';
import { SaveNote } from './step-foot.tsx';
import { pagePath, type Step, stepPath, steps } from './steps.ts';

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
  onDelete: () => void;
  lastStep: (props: LastStepProps) => ComponentChildren;
}

export function DraftEditor({ open, step, onDelete, lastStep }: DraftEditorProps) {
  const { draft, envelope, kind } = open;
  const isTemplate = kind === 'template';
  const name = nameOf(step, kind);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useDocument(envelope);
  const leaving = useTask();
  useEffect(() => {
    document.title = `${envelope.name} · ${name} · Countersign`;
  }, [envelope.name, step]);
  // A screen reader announces the step that was opened.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [step]);
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
  const back = isTemplate
    ? ({ to: '/app/templates', label: t('nav.templates') } as const)
    : { to: '/app', label: t('nav.documents') };
  const isBench = step === 'fields';
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
    <main class={isBench ? 'main prepare bench' : 'main prepare'} id="main">
      <DraftProvider value={open}>
        <header class="prepare-head">
          <Link {...back} look="icon-button">
            <Icon name="back" turns />
          </Link>
          <div class="prepare-name">
            <h1
              ref={heading}
              tabIndex={-1}
              dir="auto"
              aria-label={t('prepare.heading', { document: envelope.name, step: name })}
            >
              {envelope.name}
            </h1>
            <StepMenu open={open} step={step} onStep={go} />
          </div>
          <StepLinks open={open} step={step} onStep={go} />
          <MenuButton
            label={t('list.actions', { name: envelope.name })}
            items={[
              {
                text: t(isTemplate ? 'templates.deleteAction' : 'prepare.delete'),
                ...{ icon: 'trash', isDangerous: true, refusal: deletionRefusal(envelope), onChoose: onDelete },
              },
            ]}
          />
          {isBench && (
            <div class="bench-way">
              <SaveNote save={open.save} />
              <Button busy={leaving.busy} onward onClick={() => go('review')}>
                {t('fields.continue')}
              </Button>
            </div>
          )}
        </header>
        {!isBench && notices}
        {step === 'recipients' && (
          <RecipientsStep shown={shown} isLeaving={leaving.busy} onContinue={() => go('fields')} />
        )}
        {isBench && <FieldsStep shown={shown} notices={notices} onStep={go} />}
        {step === 'review' && lastStep({ shown, isLeaving: leaving.busy, onStep: go, onLeave: leave })}
      </DraftProvider>
    </main>
  );
}

function nameOf(step: Step, kind: DraftKind): string {
  if (step === 'fields') return t('prepare.fields');
  if (kind === 'template') return t(step === 'recipients' ? 'templates.roles' : 'templates.settings');
  return t(`prepare.${step}`);
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

interface StepsProps {
  open: OpenDraft;
  step: Step;
  onStep: (step: Step) => void;
}

/** The later steps need a recipient. */
function hasRecipients({ draft, envelope }: OpenDraft): boolean {
  return envelope.signers.length > 0 || draft.staged('recipients') !== null;
}

/** The steps on a narrow screen: one line, which opens the list of them. */
function StepMenu({ open, step, onStep }: StepsProps) {
  const named = { number: steps.indexOf(step) + 1, count: steps.length, step: nameOf(step, open.kind) };
  const others = steps.filter((name, index) => name !== step && (index === 0 || hasRecipients(open)));
  return (
    <div class="step-menu">
      <MenuButton
        label={t('prepare.steps')}
        text={t('prepare.step', named)}
        icon="down"
        items={others.map((name) => ({ text: nameOf(name, open.kind), onChoose: () => onStep(name) }))}
      />
    </div>
  );
}

function StepLinks({ open, step, onStep }: StepsProps) {
  const { kind } = open;
  return (
    <nav class="step-links" aria-label={t('prepare.steps')}>
      <ol class="steps">
        {steps.map((name, index) => {
          const isOff = index > 0 && !hasRecipients(open);
          return (
            <li key={name}>
              <button
                type="button"
                class={index < steps.indexOf(step) ? 'done' : undefined}
                aria-current={name === step ? 'step' : undefined}
                aria-disabled={isOff ? 'true' : undefined}
                onClick={() => !isOff && onStep(name)}
              >
                <span>{nameOf(name, kind)}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
