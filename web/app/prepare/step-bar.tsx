/** The bar of a draft or template, at the same place in every step: name, steps, state of saving, and the way on. */
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../../components/icon.tsx';
import { MenuButton, type MenuItem } from '../../components/menu-button.tsx';
import { t } from '../frame/i18n.ts';
import { Link } from '../frame/router.tsx';
import { deletionRefusal } from './draft/deletion.ts';
import type { SaveState } from './draft/draft.ts';
import type { DraftKind } from './draft/draft-changes.ts';
import type { OpenDraft } from './draft/use-draft.ts';
import { type Step, steps } from './steps.ts';

interface StepsProps {
  open: OpenDraft;
  step: Step;
  onStep: (step: Step) => void;
}

interface StepBarProps extends StepsProps {
  /** Further actions of the menu. */
  actions: readonly MenuItem[];
  onDelete: () => void;
  /** The button that ends the step. */
  children: ComponentChildren;
}

export function StepBar({ open, step, onStep, actions, onDelete, children }: StepBarProps) {
  const { envelope, kind, save } = open;
  const isTemplate = kind === 'template';
  const heading = useRef<HTMLHeadingElement>(null);
  const name = nameOf(step, kind);
  useEffect(() => {
    document.title = `${envelope.name} · ${name} · Countersign`;
  }, [envelope.name, step]);
  // A screen reader announces the step that was opened.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [step]);
  const back = isTemplate
    ? ({ to: '/app/templates', label: t('nav.templates') } as const)
    : { to: '/app', label: t('nav.documents') };
  return (
    <header class="step-bar">
      <Link {...back} look="icon-button">
        <Icon name="back" />
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
        <StepMenu open={open} step={step} onStep={onStep} />
      </div>
      <StepLinks open={open} step={step} onStep={onStep} />
      <div class="step-way">
        <SaveNote save={save} />
        <MenuButton
          label={t('list.actions', { name: envelope.name })}
          items={[
            ...actions,
            {
              text: t(isTemplate ? 'templates.deleteAction' : 'prepare.delete'),
              ...{ icon: 'trash', isDangerous: true, refusal: deletionRefusal(envelope), onChoose: onDelete },
            },
          ]}
        />
        {children}
      </div>
    </header>
  );
}

/** Is not a live region: screen readers would announce it after every word. The step announces failures. */
function SaveNote({ save }: { save: SaveState }) {
  return <p class="hint">{t(`save.${save.kind}`)}</p>;
}

function nameOf(step: Step, kind: DraftKind): string {
  if (step === 'fields') return t('prepare.fields');
  if (kind === 'template') return t(step === 'recipients' ? 'templates.roles' : 'templates.settings');
  return t(`prepare.${step}`);
}

/** The later steps need a recipient. */
function hasRecipients({ draft, envelope }: OpenDraft): boolean {
  return envelope.signers.length > 0 || draft.staged('recipients') !== null;
}

/** The steps on a narrow screen: one line, which opens the list of them. */
function StepMenu({ open, step, onStep }: StepsProps) {
  const place = t('prepare.step', { number: steps.indexOf(step) + 1, count: steps.length });
  const others = steps.filter((name, index) => name !== step && (index === 0 || hasRecipients(open)));
  return (
    <div class="step-menu">
      <MenuButton
        label={t('prepare.steps')}
        text={`${place} · ${nameOf(step, open.kind)}`}
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
