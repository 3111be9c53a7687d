/** Addresses below /app, kept in the browser's history. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

const listeners = new Set<() => void>();

/** `keepsPlace`: does not scroll, because only the query changes. */
export function navigate(path: string, { replace = false, keepsPlace = false } = {}): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  if (!keepsPlace) window.scrollTo(0, 0);
  for (const listener of listeners) listener();
}

/** The path without query and trailing slash. */
export function usePath(): string {
  return useAddress(() => location.pathname.replace(/(.)\/+$/, '$1'));
}

/** The query with its question mark, or an empty text. */
export function useQueryText(): string {
  return useAddress(() => location.search);
}

function useAddress(read: () => string): string {
  const [part, setPart] = useState(read);
  useEffect(() => {
    const listener = () => setPart(read());
    listeners.add(listener);
    addEventListener('popstate', listener);
    return () => {
      listeners.delete(listener);
      removeEventListener('popstate', listener);
    };
  }, []);
  return part;
}

interface LinkProps {
  to: string;
  children: ComponentChildren;
  look?: string;
  /** The name of a link that shows only an icon. */
  label?: string;
  isHere?: boolean;
  /** Replaces the change of screen, for a link that leaves the dashboard. */
  follow?: (to: string) => unknown;
}

/** A link that changes the screen without loading the page. With a modifier key the browser opens it. */
export function Link({ to, children, look, label, isHere, follow = navigate }: LinkProps) {
  return (
    <a
      href={to}
      class={look}
      aria-label={label}
      aria-current={isHere ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        follow(to);
      }}
    >
      {children}
    </a>
  );
}
