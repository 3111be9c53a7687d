/**
 * The frame of a screen. The heading takes the focus after a change of screen, so that a screen reader announces it.
 */
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../../components/icon.tsx';
import type { Failure } from '../../http/request.ts';
import { Waiting } from '../components/waiting.tsx';
import { t } from './i18n.ts';
import { Link } from './router.tsx';

interface ScreenProps {
  title: string;
  width?: 'narrow' | 'middle' | 'full';
  back?: { to: string; text: string };
  /** Shown below the title. */
  under?: ComponentChildren;
  beside?: ComponentChildren;
  children: ComponentChildren;
}

/** Names the page after its screen. The heading with the returned reference takes the focus. */
export function useScreenTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Countersign`;
  }, [title]);
  // Together with the screen: a key pressed right after it appears must not lose its focus to the heading.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return heading;
}

export function Screen({ title, width = 'full', back, under, beside, children }: ScreenProps) {
  const heading = useScreenTitle(title);
  return (
    <main class={`main ${width}`} id="main">
      <div class="stack loose">
        <div class="stack tight">
          {back && (
            <p>
              <Link to={back.to} look="button bare flush">
                <Icon name="back" />
                {back.text}
              </Link>
            </p>
          )}
          <div class="row apart">
            <div class="row screen-title">
              <div>
                <h1 ref={heading} tabIndex={-1}>
                  {title}
                </h1>
                {under}
              </div>
            </div>
            {beside}
          </div>
        </div>
        {children}
      </div>
    </main>
  );
}

interface MissingScreenProps {
  failure: Failure | null;
  retry: () => void;
  title: string;
  /** The title if the service has nothing at this address. */
  goneTitle: string;
  back: { to: string; text: string };
}

/** Shown while a document or template loads, and if it cannot be loaded. */
export function MissingScreen({ failure, retry, title, goneTitle, back }: MissingScreenProps) {
  const isGone = failure?.code === 'not_found';
  return (
    <Screen title={isGone ? goneTitle : title} back={back}>
      {isGone ? <p>{t('notFound.documentHint')}</p> : <Waiting failure={failure} retry={retry} />}
    </Screen>
  );
}

/** Shown at an address of no page. */
export function UnknownScreen({ to, link }: { to: string; link: string }) {
  return (
    <Screen title={t('notFound.page')} width="narrow">
      <p>
        <Link to={to}>{link}</Link>
      </p>
    </Screen>
  );
}
