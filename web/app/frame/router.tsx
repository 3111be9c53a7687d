/** Addresses below /app, kept in the browser's history. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

const listeners = new Set<() => void>();
const here = () => location.pathname + location.search;
let shown = here();

/** Asks before another screen opens, and resolves to whether it opens. Null if nothing would be lost. */
type Guard = () => Promise<boolean> | null;
let guard: Guard = () => null;

/** The returned function removes the guard. */
export function guardNavigation(next: Guard): () => void {
  guard = next;
  return () => {
    guard = () => null;
  };
}

interface Going {
  replace?: boolean;
  /** Does not scroll, because only the query changes. */
  keepsPlace?: boolean;
}

/** Opens a screen, after the person has answered the question of the present one. */
export function navigate(path: string, how: Going = {}): void {
  const question = guard();
  if (question) void question.then((isLeaving) => isLeaving && go(path, how));
  else go(path, how);
}

function go(path: string, { replace = false, keepsPlace = false }: Going): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  if (!keepsPlace) window.scrollTo(0, 0);
  announce();
}

function announce(): void {
  shown = here();
  for (const listener of listeners) listener();
}

/** The browser has already changed the address. A question brings the address of the screen back until it is answered. */
function onPopState(): void {
  const wanted = here();
  const question = wanted === shown ? null : guard();
  if (question) {
    history.pushState(null, '', shown);
    void question.then((isLeaving) => isLeaving && go(wanted, {}));
  } else announce();
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
    if (listeners.size === 0) addEventListener('popstate', onPopState);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) removeEventListener('popstate', onPopState);
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
