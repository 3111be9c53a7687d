/** A screen with one message: the state of the document for this person, and what they can do now. */
import type { ComponentChildren, VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon, type IconName } from '../components/icon.tsx';
import { LanguageMenu } from '../components/language-menu.tsx';
import { Seal } from '../components/seal.tsx';
import { t } from './i18n.ts';
import { ByCountersign, SenderMark } from './sender-brand.tsx';

interface SceneProps {
  /** `newSeal`: the document was completed while the person looked. An element stands for itself. */
  icon: IconName | 'seal' | 'newSeal' | VNode;
  /** `over`: nothing can be done here any more. */
  tone?: 'good' | 'bad' | 'over' | '';
  /** Without it, the name of the document is the title. */
  title?: string;
  /** Absent if the service does not reveal it. */
  documentName?: string | undefined;
  /** Stands below the title. */
  facts?: ComponentChildren;
  children?: ComponentChildren;
}

export function Scene({ icon, tone = '', title, documentName, facts, children }: SceneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  return (
    <>
      <header class="sign-head">
        <div>
          <SenderMark />
          <LanguageMenu label={t('language')} />
        </div>
      </header>
      <main class="scene" id="main">
        <div class="card stack">
          {icon === 'seal' || icon === 'newSeal' ? (
            <Seal size="large" isNew={icon === 'newSeal'} />
          ) : typeof icon === 'object' ? (
            icon
          ) : (
            <div class={`big-icon ${tone}`}>
              <Icon name={icon} />
            </div>
          )}
          {title && documentName && (
            <p class="hint">
              <bdi>{documentName}</bdi>
            </p>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {title ?? <bdi>{documentName}</bdi>}
          </h1>
          {facts && <div class="hint">{facts}</div>}
          {children}
        </div>
        <ByCountersign />
      </main>
    </>
  );
}
