/** The frame of a draft's steps: name, steps and the way to delete it in one line, so that the document gets the screen. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../../components/icon.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { t } from '../frame/i18n.ts';
import { Link } from '../frame/router.tsx';
import { type Step, steps } from './steps.ts';

interface PrepareFrameProps {
  title: string;
  step: Step;
  /** Whether the later steps can be opened: they need a recipient. */
  isOpen: boolean;
  onStep: (step: Step) => void;
  words: { recipients: string; review: string; delete: string };
  back: { to: string; text: string };
  onDelete: () => void;
  children: ComponentChildren;
}

export function PrepareFrame(props: PrepareFrameProps) {
  const { title, step, words, back, onDelete, children } = props;
  const name = stepName(step, words);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${name} · Countersign`;
  }, [title, step]);
  // A screen reader announces the step that has been reached.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [step]);
  return (
    <main class={step === 'fields' ? 'main prepare whole' : 'main prepare'} id="main">
      <header class="prepare-head">
        <Link to={back.to} look="icon-button" label={back.text}>
          <Icon name="back" turns />
        </Link>
        <h1 ref={heading} tabIndex={-1}>
          {title}
          <span class="sr">, {name}</span>
        </h1>
        <StepLinks {...props} />
        <IconButton icon="trash" label={words.delete} onClick={onDelete} />
      </header>
      {children}
    </main>
  );
}

const stepName = (step: Step, words: PrepareFrameProps['words']): string =>
  step === 'fields' ? t('prepare.fields') : words[step];

function StepLinks({ step, isOpen, onStep, words }: PrepareFrameProps) {
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
                <span>{stepName(name, words)}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
