/** The frame of a screen. The headline takes the focus after a change of screen, so that a screen reader announces it. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../../components/icon.tsx';
import { Link } from './router.tsx';

interface ScreenProps {
  title: string;
  width?: 'narrow' | 'middle' | 'full';
  back?: { to: string; text: string };
  beside?: ComponentChildren;
  children: ComponentChildren;
}

export function Screen({ title, width = 'full', back, beside, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Countersign`;
  }, [title]);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <main class={`main ${width}`} id="main">
      <div class="stack loose">
        <div class="stack tight">
          {back && (
            <p>
              <Link to={back.to} look="button bare flush">
                <Icon name="back" turns />
                {back.text}
              </Link>
            </p>
          )}
          <div class="row apart">
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {beside}
          </div>
        </div>
        {children}
      </div>
    </main>
  );
}
