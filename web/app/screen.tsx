/** The frame of a screen: title of the tab, head line with the focus on it after a change of screen, what it does. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../components/icon.tsx';
import { Notice } from '../components/notice.tsx';
import { asFailure, type Failure } from '../http/request.ts';
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
              <Link to={back.to} look="button bare">
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

export interface Loaded<T> {
  value: T | null;
  failure: Failure | null;
  /** Loads again, quietly. */
  reload: () => Promise<void>;
  set: (value: T) => void;
}

/** Loads when `key` changes; keeps what it has while it loads again. */
export function useLoaded<T>(load: () => Promise<T>, key: string): Loaded<T> {
  const [state, setState] = useState<{ value: T | null; failure: Failure | null; key: string }>({
    value: null,
    failure: null,
    key,
  });
  const latest = useRef(key);
  latest.current = key;
  const reload = async () => {
    try {
      const value = await load();
      if (latest.current === key) setState({ value, failure: null, key });
    } catch (error) {
      if (latest.current === key) setState((before) => ({ ...before, failure: asFailure(error) }));
    }
  };
  useEffect(() => {
    reload();
  }, [key]);
  const isCurrent = state.key === key;
  return {
    value: isCurrent ? state.value : null,
    failure: state.failure,
    reload,
    set: (value) => setState({ value, failure: null, key }),
  };
}

/** What stands there until something is loaded, or instead of it. */
export function Waiting({ failure, retry }: { failure: Failure | null; retry: () => void }) {
  if (!failure) {
    return (
      <p class="row" role="status">
        <span class="spinner" aria-hidden="true" /> Loading …
      </p>
    );
  }
  return (
    <div class="stack">
      <Notice tone="bad">{failure.message}</Notice>
      <p>
        <button type="button" class="button quiet" onClick={retry}>
          Try again
        </button>
      </p>
    </div>
  );
}

export interface Task {
  busy: boolean;
  failure: Failure | null;
  /** Answers whether it went well. */
  run: (work: () => Promise<void>) => Promise<boolean>;
  clear: () => void;
}

/** One thing at a time: busy while it runs, and what went wrong. */
export function useTask(): Task {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return {
    busy,
    failure,
    clear: () => setFailure(null),
    async run(work) {
      setBusy(true);
      setFailure(null);
      try {
        await work();
        return true;
      } catch (error) {
        if (isMounted.current) setFailure(asFailure(error));
        return false;
      } finally {
        if (isMounted.current) setBusy(false);
      }
    },
  };
}
