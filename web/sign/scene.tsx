/** A whole screen that says one thing: where the person stands, and what they can do about it. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Brand } from '../components/brand.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { LanguageSwitch } from './language.tsx';

interface SceneProps {
  icon: IconName;
  tone?: 'good' | 'bad' | '';
  title: string;
  /** Name of the document, where it is known. */
  about?: string | undefined;
  children?: ComponentChildren;
}

export function Scene({ icon, tone = '', title, about, children }: SceneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  return (
    <>
      <header class="topbar">
        <div>
          <Brand />
          <LanguageSwitch />
        </div>
      </header>
      <main class="scene" id="main">
        <div class="card stack">
          <div class={`big-icon ${tone}`}>
            <Icon name={icon} />
          </div>
          {about && (
            <p class="hint" dir="auto">
              {about}
            </p>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {children}
        </div>
      </main>
    </>
  );
}
