/** The frame of a draft's steps: name, steps and the way to delete it in one line, so that the document gets the screen. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../../components/icon.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { useTranslate } from '../i18n.ts';
import { Link } from '../router.tsx';
import { type Step, steps } from './steps.ts';

interface PrepareFrameProps {
  title: string;
  step: Step;
  /** Whether the later steps can be opened: they need a recipient. */
  isOpen: boolean;
  onStep: (step: Step) => void;
  onDelete: () => void;
  children: ComponentChildren;
}

export function PrepareFrame({ title, step, isOpen, onStep, onDelete, children }: PrepareFrameProps) {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${t(`prepare.${step}`)} · Countersign`;
  }, [title, step]);
  // A screen reader announces the step that has been reached.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [step]);
  return (
    <main class={step === 'fields' ? 'main prepare whole' : 'main prepare'} id="main">
      <header class="prepare-head">
        <Link to="/app" look="icon-button" label={t('nav.documents')}>
          <Icon name="back" turns />
        </Link>
        <h1 ref={heading} tabIndex={-1}>
          {title}
          <span class="sr">, {t(`prepare.${step}`)}</span>
        </h1>
        <StepLinks step={step} isOpen={isOpen} onStep={onStep} />
        <IconButton icon="trash" label={t('prepare.delete')} onClick={onDelete} />
      </header>
      {children}
    </main>
  );
}

function StepLinks({ step, isOpen, onStep }: Pick<PrepareFrameProps, 'step' | 'isOpen' | 'onStep'>) {
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
                <span>{t(`prepare.${name}`)}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
